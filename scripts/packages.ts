/** The published packages, each after those that it depends on. */
export const PACKAGES = ['rtjs-runtime', 'babel-plugin-rtjs', 'rollup-plugin-rtjs', 'vite-plugin-rtjs'] as const;

// For rollup-plugin-rtjs, which is released together with this package. No promise is made to others.
export { closest, suggestion } from './suggest.ts';

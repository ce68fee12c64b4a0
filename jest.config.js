// Jest in ESM mode over the TypeScript sources: types are stripped by Node itself, and the workspaces resolve to
// their `src` by the `rtjs-source` condition of their exports.
export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['rtjs-source', 'node', 'import', 'default'] },
  testMatch: ['<rootDir>/__tests__/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/scripts/strip-types.js' },
  // The workspaces stand in node_modules as links; Jest sees their real paths, so nothing of ours is ignored.
  transformIgnorePatterns: ['/node_modules/'],
  testTimeout: 60_000,
};

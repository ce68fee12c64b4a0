// For vite-plugin-rtjs, which is released together with this package. No promise is made to others.

export type { FileReport } from './compile.ts';
export { Components } from './components.ts';
export { type PlacedError, placedError } from './errors.ts';
export { runtimeHooks, transformHook } from './hooks.ts';
export { FRAMEWORK_ID } from './module-id.ts';
export { type CheckedOptions, checkOptions } from './options.ts';
export { findPackage } from './packages.ts';
export { Project } from './project.ts';
export { reportLostMarks, reportsOf, summary, warningsOf } from './report.ts';
export {
  CONFIGURED_RUNTIME,
  configuredRuntime,
  DEVELOPMENT_FLAG,
  developmentFlag,
  needsSettings,
  runtimeIds,
} from './runtime-module.ts';

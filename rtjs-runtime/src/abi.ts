// What compiled code imports. Nothing here may change its meaning without a new key in shared.ts.
export { awaitable, driveAsync, lost, startAsync } from './abi-async.ts';
export { entered, expired, invoke, runToEnd } from './abi-calls.ts';
export {
  abandonAsyncIterator,
  asyncIterator,
  closeAsyncIterator,
  grabMethod,
  iteratorStep,
  nameFunction,
  objectOf,
  ownMethod,
  propertyKey,
  superReference,
} from './abi-language.ts';
export { type Cell, type Chain, cell, DELEGATED, UNWIND } from './shared.ts';
export { watch, watched } from './watch.ts';

// The work of the benchmark. The page holds this folder and aes-js twice: compiled by RT.js, and as it is (imported
// with `?plain`, see plain-copies.ts).
export { encryptText } from './aes.ts';
export { moveBox } from './box.ts';
export { recordInput } from './input.ts';
export { progress } from './progress.ts';
export { runUnits } from './units.ts';

// The AES job of the paper: the input text 16 times, encrypted 350 times. The npm package aes-js is used as it is; the
// RT.js half compiles it as a dependency, the other half does not.
import aesjs from 'aes-js';
import { progress } from './progress.ts';

/** How often the job encrypts, and how often it repeats the text before. */
export const ENCRYPTIONS = 350;
export const REPETITIONS = 16;

/** A fixed 128-bit key: the result can be compared between the halves. It protects nothing. */
const KEY = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];

/**
 * Encrypts the text as the benchmark wants it.
 * @param text what stands in the text field
 * @returns the encrypted bytes of the last round in hexadecimal
 * @preempt
 */
export function encryptText(text: string): string {
  const bytes = aesjs.utils.utf8.toBytes(text.repeat(REPETITIONS));
  let encrypted = bytes;
  for (let i = 0; i < ENCRYPTIONS; i++) {
    const cipher = new aesjs.ModeOfOperation.ctr(KEY, new aesjs.Counter(i));
    encrypted = cipher.encrypt(bytes);
    progress.encryptions += 1;
  }
  return aesjs.utils.hex.fromBytes(encrypted);
}

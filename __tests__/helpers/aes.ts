// The same encryption everywhere: by the dependency as it is, and by the one that a bundler plugin has compiled.
import { createRequire } from 'node:module';

interface Aes {
  ModeOfOperation: { ctr: new (key: number[], counter: object) => { encrypt(bytes: Uint8Array): Uint8Array } };
  Counter: new (start: number) => object;
}

/** Bytes of the text that is encrypted: enough to need several rounds of a millisecond. */
export const LENGTH = 16_384;

const KEY = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];

/** What the compiled dependency must give: the sum and the last bytes of the cipher text. */
export function expectedCipher(): { sum: number; tail: number[] } {
  const aes = createRequire(import.meta.url)('aes-js') as Aes;
  const cipher = new aes.ModeOfOperation.ctr(KEY, new aes.Counter(5)).encrypt(plainText());
  return { sum: cipher.reduce((a, b) => a + b, 0), tail: [...cipher.slice(-8)] };
}

function plainText(): Uint8Array {
  return Uint8Array.from({ length: LENGTH }, (_, i) => (i * 7) % 251);
}

/** A job whose only points are those inside the dependency. */
export const CIPHER_JOB = `
import aes from 'aes-js';
import { submit } from 'rtjs-runtime';

/** @preempt */
function encrypt(bytes) {
  return new aes.ModeOfOperation.ctr(${JSON.stringify(KEY)}, new aes.Counter(5)).encrypt(bytes);
}

/** Encrypts in a job, and counts how often the event loop had its turn meanwhile. */
export async function cipher() {
  const bytes = Uint8Array.from({ length: ${LENGTH} }, (_, i) => (i * 7) % 251);
  const channel = new MessageChannel();
  let turns = 0;
  channel.port1.onmessage = () => { turns++; channel.port2.postMessage(0); };
  channel.port2.postMessage(0);
  const job = submit(encrypt, { args: [bytes] });
  const result = await job;
  channel.port1.close();
  return { sum: result.reduce((a, b) => a + b, 0), tail: [...result.slice(-8)], turns, kind: job.kind };
}
`;

/** The second, untransformed copy of a module; see plain-copies.ts. */
declare module '*?plain';

declare module 'aes-js' {
  interface Cipher {
    encrypt(bytes: Uint8Array | number[]): Uint8Array;
  }
  const aesjs: {
    utils: {
      utf8: { toBytes(text: string): Uint8Array };
      hex: { fromBytes(bytes: Uint8Array): string };
    };
    Counter: new (value: number) => unknown;
    ModeOfOperation: { ctr: new (key: number[], counter: unknown) => Cipher };
  };
  export default aesjs;
}

import { expect, test } from '@jest/globals';
import * as rt from 'rtjs-runtime/abi';

test('x', () => {
  expect(typeof (rt as object)).toBe('object');
});

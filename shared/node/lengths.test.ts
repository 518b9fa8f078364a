import { expect, it } from 'vitest';
import { pixelsOf } from './lengths.ts';

it.each([
  ['600', 600],
  [' 600px ', 600],
  ['600 PX', 600],
  ['10800', 10_800],
  ['.5', 0.5],
  ['1.2e3', 1200],
  ['2in', 192],
  ['2.54cm', 96],
  ['25.4mm', 96],
  ['101.6Q', 96],
  ['72pt', 96],
  ['6pc', 96],
  ['6em', 96],
  ['6rem', 96],
  ['12ex', 96],
  ['12ch', 96],
])('%s has a size in pixels', (length, pixels) => {
  expect(pixelsOf(length)).toBeCloseTo(pixels, 6);
});

it.each(['', 'auto', '50%', '10vw', '-5', '1,5', '10 20', '5constructor', 'Infinity', '0x10'])(
  '"%s" has none',
  (length) => {
    expect(pixelsOf(length)).toBeUndefined();
  },
);

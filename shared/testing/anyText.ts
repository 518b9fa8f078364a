import fc from 'fast-check';

const codePoints = (min: number, max: number) => fc.integer({ min, max });

/** Text of any code points, control characters included, but no halves of surrogate pairs. */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({
    unit: fc
      .oneof(codePoints(0, 0x7f), codePoints(0x80, 0xd7ff), codePoints(0xe000, 0x10ffff))
      .map((codePoint) => String.fromCodePoint(codePoint)),
    maxLength,
  });

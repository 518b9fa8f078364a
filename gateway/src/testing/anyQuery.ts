import fc from 'fast-check';

const hostileAddresses = [
  ...['//evil.example', '///evil.example', 'https://evil.example/', '.evil.example'],
  ...['/\\evil.example', '\\\\evil.example', '/%2f%2fevil.example', '/\t/evil.example'],
  ...['/.//evil.example', '/x/../..//evil.example', 'javascript:alert(1)', '@evil.example'],
  ...['/homeWeb\r\nX-Evil: 1', '/maintain', '/maintain?from=/', '/unknown'],
];
const ownAddresses = [
  ...['/', '/?a=1', '/homeWeb', '/homeApp?b=2#c', '/details', '/details?banner=1', '/judgeView'],
  ...['/judgeView?view=mobile', '/judgeView?view=desktop&to=%2F'],
  '/judgeView?view=auto&to=%2FjudgeView%3Fview%3Dmobile',
];
const views = ['desktop', 'mobile', 'auto', 'tablet', '', 'Mobile'];
const oddQueries = ['', '?', '??', '?to=', '?%', '?a#b?c', '?to=%E0%A4%A', '?%0d%0aX-Evil:%201'];

export const anyOwnAddress = fc.constantFrom(...ownAddresses);

const anyParameter = fc.oneof(
  fc.tuple(fc.constantFrom('to', 'from'), fc.constantFrom(...hostileAddresses, ...ownAddresses)),
  fc.tuple(fc.constant('view'), fc.constantFrom(...views)),
  fc.tuple(fc.constantFrom('banner', 'search', 'utm_source'), fc.string({ maxLength: 20 })),
);
/** As forms write them, or as written by hand: only what cannot stand in a target is encoded. */
const anyEncoding = fc.constantFrom(encodeURIComponent, (text: string) =>
  text.replace(/[^!-~]/g, encodeURIComponent),
);
const anyParameters = fc
  .tuple(fc.array(anyParameter, { minLength: 1, maxLength: 5 }), anyEncoding)
  .map(([pairs, encode]) => pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&'));

/** The query of a request as it is sent, with its `?`: sensible, odd, hostile, or very long. */
export const anyQuery = fc.oneof(
  { weight: 6, arbitrary: anyParameters.map((text) => `?${text}`) },
  { weight: 2, arbitrary: fc.stringMatching(/^\?[!-~]*$/, { maxLength: 200 }) },
  { weight: 2, arbitrary: fc.constantFrom(...oddQueries) },
  { weight: 1, arbitrary: fc.integer({ min: 1900, max: 5000 }).map((n) => `?a=${'a'.repeat(n)}`) },
);

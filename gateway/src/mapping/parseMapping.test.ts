import { describe, expect, it } from 'vitest';
import { parseMapping } from './parseMapping.ts';

const calls = `
  banner: { data: '{}' }
  function: { data: '{}' }
  home: { data: '{}' }
  search: { data: '[]' }`;

const errorsOf = (text: string) => {
  const parsed = parseMapping('api.yaml', text);
  return 'errors' in parsed ? parsed.errors : [];
};

it('a mapping has its paths and expressions', () => {
  const parsed = parseMapping(
    'api.yaml',
    `media: /uploads/
error: 'code = 0 ? null : { "code": code }'
define: |
  $twice := function($n) { 2 * $n };
calls:${calls}
  site:
    get: { settings: /settings, menu: { path: "/menu?depth=1&of={$language()}", optional: true } }
    data: '{ "name": settings.name }'
  closeFlag: { data: false }
  maintenance:
    data: { title: Closed, message: Back soon. }
`,
  );
  expect(parsed).toMatchObject({
    mapping: {
      media: '/uploads/',
      error: 'code = 0 ? null : { "code": code }',
      define: '$twice := function($n) { 2 * $n };\n',
      calls: {
        site: {
          get: {
            settings: { path: '/settings', optional: false },
            menu: { path: '/menu?depth=1&of={$language()}', optional: true },
          },
          data: '{ "name": settings.name }',
        },
        closeFlag: { get: {}, data: 'false' },
        maintenance: { data: '{"title":"Closed","message":"Back soon."}' },
      },
    },
  });
});

describe('an error has the line of the file, and the position in the expression', () => {
  const expectError = (text: string, error: string) =>
    expect(errorsOf(text).map((line) => line.slice(0, error.length))).toEqual([error]);
  const site = (expression: string) =>
    `calls:${calls}\n  site:\n    get: /site\n    data: ${expression}\n`;

  it.each([
    ['in plain text', 'name & .x', 'line 1, column 8: the symbol "."'],
    ['in quotes', `'{ "name" siteName }'`, 'line 1, column 17: expected ":", got "siteName"'],
    [
      'in a block',
      '|\n      {\n        "name": "图书馆",\n\n        "footer" siteName\n      }',
      'line 4, column 19: expected ":", got "siteName"',
    ],
    ['at its end', `'{ "a": b'`, 'line 1, column 8: expected "}" before end of expression'],
    [
      'that YAML reads as a map',
      '{ a: b }',
      'expected an expression in quotes or in a block ("|")',
    ],
  ])('of an expression %s', (_, expression, error) => {
    expectError(site(expression), `api.yaml:8: calls.site.data: ${error}`);
  });

  it.each([
    ['a call without data', '{ get: /site }', '.data: missing'],
    ['a call that is no map', '/site', ': expected a map of get or data'],
    [
      'an address instead of a path',
      `{ get: "https://a.test/b", data: '{}' }`,
      '.get: expected a path that begins with "/", such as /news?size=50',
    ],
    [
      'an argument that a call does not have',
      `{ get: "/site/{id}", data: '{}' }`,
      '.get: unknown {id}: site has no argument',
    ],
    [
      'a space in a path',
      `{ get: "/site?name=a b", data: '{}' }`,
      '.get: a space in a path is written as %20',
    ],
    [
      'a brace that belongs to no expression',
      `{ get: '/site?of={"a":{"b":1}}', data: '{}' }`,
      '.get: "{" in a path is written as %7B',
    ],
    [
      'an expression in a path',
      `{ get: "/site?of={1 +}", data: '{}' }`,
      '.get: {1 +}: line 1, column 3: unexpected end of expression',
    ],
    [
      'a request without a path',
      `{ get: { one: { optional: true } }, data: '{}' }`,
      '.get.one.path: missing',
    ],
    [
      'an optional request that is neither true nor false',
      `{ get: { one: { path: /a, optional: 1 } }, data: '{}' }`,
      '.get.one.optional: expected true or false',
    ],
    [
      'a reply that no request has',
      `{ get: { settings: /a, menu: /b }, data: 'setings.name' }`,
      '.data: there is no request setings; expected settings or menu',
    ],
    ...['latest-news', '2nd', 'two words', 'null'].map((name) => [
      `a request with the name ${name}`,
      `{ get: { ok: /a, 新闻_2: /b, "${name}": /c }, data: '{}' }`,
      `.get.${name}: expected a name that an expression can use`,
    ]),
  ])('of %s', (_, site, error) => {
    expectError(`calls:${calls}\n  site: ${site}\n`, `api.yaml:6: calls.site${error}`);
  });

  it.each([
    [
      'the definitions',
      `define: |\n  $a := 1;\n  $b 2;\n${site(`'{}'`)}`,
      '1: define: line 2, column 4: expected ")", got 2',
    ],
    [
      'an unknown key',
      `medai: /uploads/\n${site(`'{}'`)}`,
      '1: medai: unknown; expected media, error, define or calls',
    ],
    [
      'an unknown call',
      `${site(`'{}'`)}  banners: { data: '{}' }\n`,
      '9: calls.banners: unknown; expected banner, function, site, home, maintenance, search or closeFlag',
    ],
    ['a missing call', `calls:${calls}\n`, '2: calls.site: missing'],
    [
      'an unknown argument',
      site(`'{}'`).replace('banner: { data', 'banner: { get: { one: "/b/{term}" }, data'),
      '2: calls.banner.get.one: unknown {term}; expected {id}',
    ],
    [
      'a folder of pictures that is an address',
      `media: https://cdn.example.org/\n${site(`'{}'`)}`,
      '1: media: expected a path such as /uploads/, with "/" at both ends',
    ],
    [
      'an expression that YAML reads as a reference',
      site('**.name'),
      '8: **.name is not defined; an expression stands in quotes or in a block ("|")',
    ],
    [
      'an expression that YAML cannot read',
      site('a.{ "name": name }'),
      '8: Nested mappings are not allowed in compact mappings; an expression stands in quotes',
    ],
    ['an empty expression', site(''), '8:'],
    ['invalid YAML', 'calls:\n  site: [\n', '3: '],
    ['a key that is given twice', `${site(`'{}'`)}  site: {}\n`, '9: '],
    ['an empty file', '', '1: expected a map of media, error, define or calls'],
  ])('of %s', (_, text, error) => {
    expectError(text, `api.yaml:${error}`);
  });
});

it('all errors are reported at once, in the order of the file', () => {
  expect(
    errorsOf(`media: uploads\nother: 1\ncalls:${calls.replace("'[]'", "'['")}\n  site: {}\n`),
  ).toEqual([
    expect.stringMatching(/^api\.yaml:1: media: /),
    expect.stringMatching(/^api\.yaml:2: other: /),
    expect.stringMatching(/^api\.yaml:7: calls\.search\.data: /),
    expect.stringMatching(/^api\.yaml:8: calls\.site\.data: missing/),
  ]);
});

it('a constant keeps the digits of its numbers', () => {
  const parsed = parseMapping(
    'api.yaml',
    `calls:${calls.replace("home: { data: '{}' }", 'home: { data: { banners: [9007199254740993, 7] } }')}
  site: { data: {} }
`,
  );
  expect(parsed).toMatchObject({
    mapping: { calls: { home: { data: '{"banners":["9007199254740993",7]}' } } },
  });
});

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
  const site = (expression: string) =>
    `calls:${calls}\n  site:\n    get: /site\n    data: ${expression}\n`;

  it.each([
    [
      'in plain text',
      site('name & .x'),
      'api.yaml:8: calls.site.data: line 1, column 8: the symbol "."',
    ],
    [
      'in quotes',
      site(`'{ "name" siteName }'`),
      'api.yaml:8: calls.site.data: line 1, column 17: expected ":", got "siteName"',
    ],
    [
      'in a block',
      site(`|\n      {\n        "name": "图书馆",\n\n        "footer" siteName\n      }`),
      'api.yaml:8: calls.site.data: line 4, column 19: expected ":", got "siteName"',
    ],
    [
      'at the end of an expression',
      site(`'{ "name": name'`),
      'api.yaml:8: calls.site.data: line 1, column 14: expected "}" before end of expression',
    ],
    [
      'in the definitions',
      `define: |\n  $a := 1;\n  $b 2;\n${site(`'{}'`)}`,
      'api.yaml:1: define: line 2, column 4: expected ")", got 2',
    ],
    [
      'of an unknown key',
      `medai: /uploads/\n${site(`'{}'`)}`,
      'api.yaml:1: medai: unknown; expected media, error, define or calls',
    ],
    [
      'of an unknown call',
      `${site(`'{}'`)}  banners: { data: '{}' }\n`,
      'api.yaml:9: calls.banners: unknown; expected banner, function, site, home, maintenance, search or closeFlag',
    ],
    ['of a missing call', `calls:${calls}\n`, 'api.yaml:2: calls.site: missing'],
    [
      'of a call without data',
      `calls:${calls}\n  site: { get: /site }\n`,
      'api.yaml:6: calls.site.data: missing',
    ],
    [
      'of a call that is no map',
      `calls:${calls}\n  site: /site\n`,
      'api.yaml:6: calls.site: expected a map of get or data',
    ],
    [
      'of an address instead of a path',
      `calls:${calls}\n  site: { get: "https://cms.example.org/site", data: '{}' }\n`,
      'api.yaml:6: calls.site.get: expected a path that begins with "/", such as /news?size=50',
    ],
    [
      'of an argument that a call does not have',
      `calls:${calls}\n  site: { get: "/site/{id}", data: '{}' }\n`,
      'api.yaml:6: calls.site.get: unknown {id}: site has no argument',
    ],
    [
      'of a space in a path',
      `calls:${calls}\n  site: { get: "/site?name=a b", data: '{}' }\n`,
      'api.yaml:6: calls.site.get: a space in a path is written as %20',
    ],
    [
      'of a brace that belongs to no expression',
      `calls:${calls}\n  site: { get: '/site?of={"a":{"b":1}}', data: '{}' }\n`,
      'api.yaml:6: calls.site.get: "{" in a path is written as %7B',
    ],
    [
      'of an expression in a path',
      `calls:${calls}\n  site: { get: "/site?of={1 +}", data: '{}' }\n`,
      'api.yaml:6: calls.site.get: {1 +}: line 1, column 3: unexpected end of expression',
    ],
    [
      'of a request without a path',
      `calls:${calls}\n  site: { get: { one: { optional: true } }, data: '{}' }\n`,
      'api.yaml:6: calls.site.get.one.path: missing',
    ],
    [
      'of an optional request that is neither true nor false',
      `calls:${calls}\n  site: { get: { one: { path: /a, optional: 1 } }, data: '{}' }\n`,
      'api.yaml:6: calls.site.get.one.optional: expected true or false',
    ],
    [
      'of a reply that no request has',
      `calls:${calls}\n  site: { get: { settings: /a, menu: /b }, data: '{ "name": setings.name }' }\n`,
      'api.yaml:6: calls.site.data: there is no request setings; expected settings or menu',
    ],
    [
      'of an unknown argument',
      site(`'{}'`).replace('banner: { data', 'banner: { get: { one: "/b/{term}" }, data'),
      'api.yaml:2: calls.banner.get.one: unknown {term}; expected {id}',
    ],
    ...['latest-news', '2nd', 'two words', 'null'].map((name) => [
      `of a request with the name ${name}`,
      site(`'{}'`).replace('get: /site', `get: { ok: /a, 新闻_2: /b, "${name}": /c }`),
      `api.yaml:7: calls.site.get.${name}: expected a name that an expression can use`,
    ]),
    [
      'of a folder of pictures that is an address',
      `media: https://cdn.example.org/\n${site(`'{}'`)}`,
      'api.yaml:1: media: expected a path such as /uploads/, with "/" at both ends',
    ],
    [
      'of an expression that YAML reads as a map',
      site('{ "name": name }'),
      'api.yaml:8: calls.site.data: expected an expression in quotes or in a block ("|")',
    ],
    [
      'of an expression that YAML reads as a reference',
      site('**.name'),
      'api.yaml:8: **.name is not defined; an expression stands in quotes or in a block ("|")',
    ],
    [
      'of an expression that YAML cannot read',
      site('a.{ "name": name }'),
      'api.yaml:8: Nested mappings are not allowed in compact mappings; an expression stands in quotes or in a block ("|")',
    ],
    ['of an empty expression', site(''), 'api.yaml:8:'],
    ['of invalid YAML', 'calls:\n  site: [\n', 'api.yaml:3: '],
    ['of a key that is given twice', `${site(`'{}'`)}  site: {}\n`, 'api.yaml:9: '],
    ['of an empty file', '', 'api.yaml:1: expected a map of media, error, define or calls'],
  ])('%s', (_, text, error) => {
    expect(errorsOf(text).map((line) => line.slice(0, error.length))).toEqual([error]);
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

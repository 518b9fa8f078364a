import { describe, expect, it } from 'vitest';
import { formatFinding } from '../model/finding.ts';
import { article } from '../testing/createFolder.ts';
import { parseFile } from './parseFile.ts';

const index = {
  pictures: new Map([
    ['articles/a.svg', { hash: '0'.repeat(32), type: 'svg' as const }],
    ['articles/big.jpg', { hash: '2'.repeat(32), type: 'jpg' as const, width: 1800, height: 1200 }],
    [
      'articles/long.jpg',
      { hash: '3'.repeat(32), type: 'jpg' as const, width: 1080, height: 12_000 },
    ],
    ['articles/cafe\u0301.svg', { hash: '1'.repeat(32), type: 'svg' as const }],
  ]),
  attachments: new Map([
    ['files/表 (1).pdf', { type: 'pdf' as const, hash: '4'.repeat(32), length: 3000 }],
    ['files/a#1.pdf', { type: 'pdf' as const, hash: '5'.repeat(32), length: 1 }],
  ]),
  texts: new Set(['articles/x.md', 'articles/hours.md', 'banners/winter.md', 'functions/renew.md']),
  others: new Set(['articles/form.wps']),
  timeZone: 'Europe/Berlin',
};

const parse = (file: string, text: string | Uint8Array) =>
  parseFile(file, Buffer.from(text), index);

/** The errors as the owner reads them. */
function faultsIn(file: string, text: string | Uint8Array): string[] {
  const parsed = parse(file, text);
  return 'errors' in parsed ? parsed.errors.map(formatFinding) : [];
}

function warningsIn(file: string, text: string) {
  const parsed = parse(file, text);
  return 'item' in parsed && parsed.warnings.map(formatFinding);
}

function dataOf(file: string, text: string): unknown {
  const parsed = parse(file, text);
  return 'item' in parsed ? parsed.item.data : parsed.errors;
}

/** Each list names the one before nine times: more than a hundred million values. */
const aliases = Array.from('bcdefghi').reduce(
  (yaml, name, index) =>
    `${yaml}${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[index]}`).join(', ')}]\n`,
  'a: &a [x, x, x, x, x, x, x, x, x]\n',
);
const home = 'banners: []\nfunctions: []\nnotices: x\n';
const link =
  'Name a file of this folder, relative to this file (such as ../articles/hours.md), a page of this site, http(s)://…, tel:<number> or mailto:<address>.';
const picture =
  'Name a picture of this folder, relative to this file (such as ./picture.jpg), or an absolute http(s) address.';

describe('a text', () => {
  const dated = (fields: string) => `---\ntitle: x\ndate: 2026-11-18\n${fields}\n---\nx`;
  const notLater = ':4, expiresAt: is not later than publishAt. Write a later time, or remove one';

  it.each<[file: string, error: string, text: string | Uint8Array]>([
    ['home.yaml', ':4: has a second document below a line ---. Remove that', `${home}---\na: b\n`],
    ['articles/x.md', notLater, dated('expiresAt: 2026-11-30\npublishAt: 2026-12-01 08:00')],
    ['articles/x.md', notLater, dated('expiresAt: 2026-12-01 08:00\npublishAt: 2026-12-01 08:00')],
    [
      'site.yaml',
      ':4, logo.empty: is not a known field. The fields are src, alt, srcset. If it belongs to the text before it, put that text in quotes.',
      'name: N\ndescription: D\nlocale: en\nlogo: { src: https://a.example/b.svg, alt: A hall, empty }\nfooter: { copyright: C }',
    ],
    [
      'articles/x.md',
      ':2, title: is a list. Write 1 to 100 characters of text on one line, in quotes if it begins with a bracket.',
      '---\ntitle: [Closed]\ndate: 2026-11-18\n---\nx',
    ],
    [
      'articles/x.md',
      ':3, date: is "2026-03-29 02:30", which does not exist in Europe/Berlin: the clocks are put forward then.',
      '---\ntitle: x\ndate: 2026-03-29 02:30\n---\nx',
    ],
    ['home.yaml', ':1: has no fields. ', '- 1'],
    ...[
      ['<<<<<<< HEAD\n---\ntitle: x\n---\nx', 1],
      ['---\ntitle: x\n<<<<<<< HEAD\ndate: 2026-11-18\n=======\n>>>>>>> b\n---\nx', 3],
      [dated('').replace(/x$/, 'a\n\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> branch'), 8],
      [dated('').replace(/x$/, '```\n<<<<<<< a\n```\n>>>>>>> branch'), 9],
      [dated('').replace(/x$/, '<div>\r\n<<<<<<< HEAD\r\n</div>'), 7],
    ].map(([text, line]): [string, string, string] => [
      'articles/x.md',
      `:${line}${Number(line) > 5 ? ', body' : ''}: has a conflict of Git that is not resolved. Keep the right`,
      String(text),
    ]),
    ['home.yaml', ':2: has a conflict of Git', 'notices: x\n<<<<<<< .mine\nbanners: []\n'],
    ['articles/x.md', ': has TOML as its front matter. Begin the file', '+++\ntitle = "x"\n+++\nx'],
    ['articles/x.md', ': has JSON as its front matter. Begin the', '{ "title": "x" }\n\nx'],
    ['articles/x.md', ': has JSON as its front matter. Begin the', ';;;\n"title": "x"\n;;;\nx'],
    ['articles/x.md', ': has no line --- below its fields. Begin', '---\ntitle: x\n--\nx'],
    [
      'articles/x.md',
      ': has no front matter. Begin the file with a line',
      '\n---\ntitle: x\n---\nx',
    ],
    [
      'articles/x.md',
      ':4, lastmod: is not a known field. Did you mean updatedAt? Write updatedAt in place of lastmod.',
      '---\ntitle: x\ndate: 2015/03/19\nlastmod: 2015/03/20\n---\nx',
    ],
    [
      'articles/x.md',
      ':5, lastmod: is not a known field. The',
      dated('updatedAt: 2026-11-18\nlastmod: 2026-11-18'),
    ],
    [
      'articles/x.md',
      ':4, categories: is not a known field. Did you mean tags?',
      dated('categories: [a]'),
    ],
    [
      'functions/x.md',
      ':3, icon.alt：a hall: is not a known field. Did you mean alt? Write alt in place of alt：a',
      '---\ntitle: x\nicon: { src: ../articles/a.svg, alt：a hall }\n---\n',
    ],
    [
      'articles/x.md',
      ':4, sumary: is not a known field. Did you mean summary?',
      dated('sumary: a'),
    ],
    [
      'articles/x.md',
      ':2, titel: is not a known field. Did you mean title? Write title in place of titel.',
      '---\ntitel: x\ndate: 2026-11-18\n---\nx',
    ],
    [
      'functions/x.md',
      ':4, icon.scr: is not a known field. Did you mean src?',
      '---\ntitle: x\nicon:\n  scr: ../articles/a.svg\n  alt: a\n---\n',
    ],
    ['articles/x.md', ':4, tags: is "a, b". Write a list such as', dated('tags: a, b')],
    [
      'site.yaml',
      ':4, timeZone: is "berlin", which is written Europe/Berlin. Write an IANA',
      'name: N\ndescription: D\nlocale: en\ntimeZone: berlin\nfooter: { copyright: C }',
    ],
    [
      'functions/x.md',
      ':3, link: "articles/hours.md" does not exist. Write "../articles/hours.md" if that is meant.',
      '---\ntitle: x\nlink: articles/hours.md\nicon: { src: ../articles/a.svg, alt: a }\n---\n',
    ],
    ['home.yaml', ': is not UTF-8 text. Save it with the ', Buffer.from([0xff, 0xfe])],
    ['home.yaml', ': is not UTF-8 text. ', Buffer.from('a: b', 'utf16le')],
    ['home.yaml', ':2: has a text that begins with a special character.', aliases],
    ['articles/x.md', ': has no front matter. Begin the file with a line -', 'Text'],
  ])('is reported: %s%s', (file, error, text) => {
    const [reported = '', ...others] = faultsIn(file, text);
    const start = file + error;
    expect([reported.slice(0, start.length), others]).toEqual([start, []]);
  });

  it('may have groups of empty values, which count as missing', () => {
    const banner = (portrait: string) =>
      dataOf(
        'banners/x.md',
        `---\ntitle: x\nimage: { src: ../articles/a.svg, alt: a }\n${portrait}---\n`,
      );
    const without = banner('');
    expect(without).toMatchObject({ title: 'x' });
    for (const empty of ['{}', "{ src: '', alt: '' }", "{ src: '', srcset: [] }"]) {
      expect(banner(`portrait: ${empty}\n`)).toEqual(without);
    }
  });

  it.each([
    ['x\n\n![a](./no.png)', `:7, body: "./no.png" does not exist as a picture. ${picture}`],
    ['<img src="no.png" alt="">', ':5, body: "no.png" does not exist as a picture.'],
    [
      '![a](A.svg)',
      ':5, body: "A.svg" does not exist as a picture. Write "a.svg" if that is meant.',
    ],
    ['![a](<../files/表 (1).pdf>)', ':5, body: "../files/表 (1).pdf" is no picture. Link to it.'],
    ['- a\n- [b](./no.md)', `:6, body: "./no.md" does not exist. ${link}`],
    ['[a](会员.md#入会)', `:5, body: "会员.md#入会" does not exist. ${link}`],
    ['[b](../files/no.pdf)', `:5, body: "../files/no.pdf" does not exist. ${link}`],
    ['[b](../site.yaml)', `:5, body: "../site.yaml" does not exist. ${link}`],
    ['[b](hours)', ':5, body: "hours" does not exist. Write "hours.md" if that is meant.'],
    [
      '[b](www.a.example)',
      ':5, body: "www.a.example" does not exist. Write "https://www.a.example".',
    ],
    ['[b](a@b.example)', ':5, body: "a@b.example" does not exist. Write "mailto:a@b.example".'],
    [
      '[b](form.wps)',
      ':5, body: "form.wps" exists, but the site does not publish files of its type. Export a picture as JPEG, a document as PDF; link to a copy of another file on another site.',
    ],
    [
      '[b](..\\articles\\hours.md)',
      String.raw`:5, body: "..\\articles\\hours.md" does not exist. Write "hours.md" if that is meant.`,
    ],
    [
      '[b](Hours.md#x)',
      ':5, body: "Hours.md#x" does not exist. Write "hours.md#x" if that is meant.',
    ],
    ['[b](hour.md)', ':5, body: "hour.md" does not exist. Write "hours.md" if that is meant.'],
    [
      '[a](../Banners/Winter.md)',
      ':5, body: "../Banners/Winter.md" does not exist. Write "../banners/winter.md" if that is meant.',
    ],
    ['[b](../../a.md)', ':5, body: "../../a.md" is outside the folder.'],
    ['[b](/hours)', ':5, body: "/hours" is not a page of this site.'],
    [
      '[b](/details?banner=no%20id)',
      ':5, body: "/details?banner=no id" is not a page of this site.',
    ],
    [
      '[b](/details?banner=no)',
      ':5, body: is "/details?banner=no", but there is no banners/no.md.',
    ],
    ...['//a.test/b', 'ftp://a.test', 'javascript:b()'].map((href) => [
      `[b](${href})`,
      `:5, body: is "${href}". ${link}`,
    ]),
    ...['十', 'hotline'].map((number) => [
      `[b](tel:${number})`,
      `:5, body: is "tel:${number}", which is not a telephone number.`,
    ]),
    ...['<!-- later -->', ' '].map((body) => [
      body,
      ', body: is empty. Write the article as Markdown below the front matter.',
    ]),
  ])('with %j in its body is reported: %s', (body, error) => {
    const start = `articles/x.md${error}`;
    const [reported = '', ...others] = faultsIn('articles/x.md', article('x', { body }));
    expect([reported.slice(0, start.length), others]).toEqual([start, []]);
  });

  it('with more than 1 MB of HTML is reported', () => {
    expect(faultsIn('articles/x.md', article('x', { body: 'a'.repeat(1024 * 1024) }))).toEqual([
      'articles/x.md, body: has 1025 KB of HTML. At most 1024 KB are allowed; split the text.',
    ]);
  });

  it('has the details address in place of the path of another text', () => {
    const body = [
      '[hours](hours.md) [hours](./hours.md#holidays) [winter](../banners/winter.md)',
      '[renew](../functions/renew.md?from=x) [renew](/details?function=renew) [map](a.svg)',
      '<a href="../articles/hours.md">raw</a> [mail](mailto:a@b.test) [call](tel:0571-555-0100) [top](#top) [out](https://a.test)',
    ].join('\n');
    const data = dataOf('articles/x.md', article('x', { body })) as { body: string };
    expect([...data.body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/details?article=hours',
      '/details?article=hours#holidays',
      '/details?banner=winter',
      '/details?function=renew',
      '/details?function=renew',
      expect.stringMatching(/^\/media\/[0-9a-f]{32}\.svg$/),
      '/details?article=hours',
      'mailto:a@b.test',
      'tel:0571-555-0100',
      '#top',
      'https://a.test',
    ]);
    const banner =
      "title: x\nimage: { src: 'https://a.test/i.png', alt: '' }\nlink: ../articles/hours.md";
    expect(dataOf('banners/winter.md', `---\n${banner}\n---\n`)).toMatchObject({
      link: '/details?article=hours',
    });
  });

  it('is found by its name with composed and decomposed letters', () => {
    const texts = new Set(['articles/cafe\u0301.md', 'articles/x.md']);
    const body = '[a](caf\u00e9.md) [b](cafe\u0301.md) [c](/details?article=caf%C3%A9)';
    const parsed = parseFile('articles/x.md', Buffer.from(article('x', { body })), {
      ...index,
      texts,
    });
    expect(parsed).toMatchObject({
      links: ['a', 'b', 'c'].map(() => ({ path: 'articles/cafe\u0301.md' })),
      item: { data: { body: expect.stringContaining('article=caf%C3%A9') } },
    });
    expect(dataOf('articles/cafe\u0301.md', article('x'))).toMatchObject({ id: 'caf\u00e9' });
  });

  it('may have one tag as a text, as in Hexo', () => {
    expect(dataOf('articles/x.md', dated('tags: 公告'))).toMatchObject({ tags: ['公告'] });
  });

  it('finds a picture whose name some systems store with decomposed letters', () => {
    const dataWith = (name: string) =>
      dataOf('articles/x.md', article('x', { body: `![a](${name}) [map](${name})` }));
    expect(dataWith('caf\u00e9.svg')).toEqual(dataWith('cafe\u0301.svg'));
    expect(dataWith('caf\u00e9.svg')).toHaveProperty('body');
  });

  it.each([
    ['![a](big.jpg)', '1800', '1200'],
    ['![a](long.jpg)', '1080', '12000'],
    ['<img src="big.jpg" alt="" width="600">', '600', '400'],
    ['<img src="big.jpg" alt="" width="600" height="auto">', '600', '400'],
    ['<img src="big.jpg" alt="" width="600" height="600">', '600', '400'],
    ['<img src="big.jpg" alt="" height="300">', '450', '300'],
    ['<img src="big.jpg" alt="" width="auto" height="300px">', '450', '300'],
    ['<img src="big.jpg" alt="" width="20em">', '320', '213'],
    ['<img src="long.jpg" alt="" width="600">', '600', '6667'],
    ['<img src="big.jpg" alt="" width="50%">', '50%', undefined],
    ['<img src="a.svg" alt="" width="60">', '60', undefined],
  ])('shows %s in the ratio of its file', (body, width, height) => {
    const data = dataOf('articles/x.md', article('x', { body })) as { body: string };
    const [, shownWidth] = / width="([^"]*)"/.exec(data.body) ?? [];
    const [, shownHeight] = / height="([^"]*)"/.exec(data.body) ?? [];
    expect([shownWidth, shownHeight]).toEqual([width, height]);
  });

  const preview = (alt: string) => ({
    src: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.jpg$/),
    ...{ alt, width: 1200, height: 800 },
  });
  const items = (field: string) => `---\ntitle: x\n${field}\n---\n![no](../articles/long.jpg)`;
  it.each([
    [
      'the first photograph of an article',
      'articles/x.md',
      article('x', { body: '![a](a.svg) ![b](big.jpg) ![c](long.jpg)' }),
      preview('b'),
    ],
    ['no drawing', 'articles/x.md', article('x', { body: '![a](a.svg)' }), undefined],
    [
      'no picture elsewhere',
      'articles/x.md',
      article('x', { body: '![a](https://a.example/a.jpg)' }),
      undefined,
    ],
    [
      'the picture of a banner',
      'banners/winter.md',
      items('image: { src: ../articles/big.jpg, alt: d }'),
      preview('d'),
    ],
    [
      'the icon of a function entry',
      'functions/renew.md',
      items("icon: { src: ../articles/big.jpg, alt: '' }"),
      preview(''),
    ],
    [
      'the logo of the site',
      'site.yaml',
      "name: x\ndescription: x\nlocale: en\nlogo: { src: articles/big.jpg, alt: '' }\nfooter: { copyright: x }\n",
      preview(''),
    ],
  ])('has a preview of %s', (_, file, text, expected) => {
    expect(dataOf(file, text)).toHaveProperty(file === 'site.yaml' ? 'name' : 'title');
    expect(dataOf(file, text)).toMatchObject({ preview: expected });
  });

  // Quadratic time would exceed the time limit of a test.
  it.each([
    ['blanks', `a${' '.repeat(500_000)}b`],
    ['line breaks', `a${'\n'.repeat(500_000)}b`],
    ['markers', '**a_ '.repeat(100_000)],
  ])('is parsed in linear time with many %s', (_name, body) => {
    expect(parse('articles/x.md', article('x', { body }))).toHaveProperty('item');
  });

  it('has footnotes without a heading', () => {
    const data = dataOf('articles/x.md', article('x', { body: 'a[^1]\n\n[^1]: b' }));
    expect(data).toMatchObject({
      body: expect.stringMatching(/<hr class="footnotes-sep">\s*<section class="footnotes">\s*<ol/),
    });
    expect(data).not.toMatchObject({ body: expect.stringContaining('Footnotes') });
  });

  it('names the pictures that it shows and the texts that it links to', () => {
    const body = '[hours](hours.md) ![a](a.svg)';
    const parsed = parse('articles/x.md', article('x', { body }));
    expect(parsed).toMatchObject({
      pictures: [['articles/a.svg', 'picture']],
      links: [{ path: 'articles/hours.md', href: 'hours.md' }],
    });
  });

  const site = 'name: N\ndescription: D\nlocale: en\nfooter: { copyright: C }\n';
  const week = ['tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => `${day}: closed`).join(', ');
  const iconed = (icon: string) => `---\ntitle: x\nicon: ${icon}\n---\n`;

  it.each<[file: string, text: string, warning?: string]>([
    ['articles/x.md', article('x', { body: 'x\n\n![](a.svg)' }), ':7, body: has a picture without'],
    [
      'articles/x.md',
      article('x', { body: '<img src="a.svg">' }),
      ':5, body: has a picture without',
    ],
    ['functions/x.md', iconed('\n  src: ../articles/a.svg'), ':4, icon.alt: is missing'],
    ['functions/x.md', iconed('\n  src: ../articles/a.svg\n  alt:'), ':4, icon.alt: is missing'],
    [
      'site.yaml',
      'name: N\ndescription: D\nlocale: en\nlogo: { src: articles/a.svg }\nicon: { src: articles/a.svg }\nfooter: { copyright: C }',
      ':4, logo.alt: is missing',
    ],
    ['articles/x.md', article('x', { body: '<img src="a.svg" alt=""> ![a](a.svg)' })],
    [
      'articles/x.md',
      article('x', { body: '![a](http://a.test/a.png) ![b](https://a.test/a.png)' }),
      ':5, body: has a picture with an http:// address, which browsers block',
    ],
    [
      'functions/x.md',
      iconed('{ src: http://a.test/a.png, alt: x }'),
      ':3, icon.src: has a picture with an http:// address',
    ],
    [
      'articles/x.md',
      '---\ntitle: Issue #12 of C# news\ndate: 2026-11-18\n# later\n---\nx',
      ':2: has a comment after a value: " #" begins it. Put the comment on a line of its own, or in quotes with the text.',
    ],
    ['articles/x.md', dated('summary: # later')],
    ...['18:00-10:00', "'9:00-12:00, 21:00-9:00'"].map((times): [string, string, string] => [
      'site.yaml',
      `${site}hours:\n  weekly: { mon: ${times}, ${week} }`,
      ':6, hours.weekly.mon: has times that end on the next day, after twelve hours or more. If',
    ]),
    ['site.yaml', `${site}hours:\n  weekly: { mon: 22:00-8:00, ${week} }`],
    ...['# X', '\n## Ｘ\n', 'x\n=', '**x**'].map((body): [string, string, string] => [
      'articles/x.md',
      article('x', { body: `${body}\n\ny` }),
      `:${body.startsWith('\n') ? 6 : 5}, body: begins with its title, which the site shows above the text. Remove`,
    ]),
    ['articles/x.md', article('x', { body: 'x\n\n# x' })],
    ['articles/x.md', article('x', { body: '**x** y' })],
  ])(
    '%s has a warning for each thing that pages do not show as meant: %j',
    (file, text, warning) => {
      expect(warningsIn(file, text)).toEqual(
        warning ? [expect.stringContaining(file + warning)] : [],
      );
    },
  );

  it.each([
    ...['#tickets', '#s-tickets', '#TOP', '#%E7%A5%A8', '#map'].map(
      (href) => [href, true] as const,
    ),
    ['#nope', false],
    ['#Tickets', false],
  ] as const)('may have a link to the heading %s: %s', (href, exists) => {
    const body = `## Tickets\n\n## 票\n\n<p id="map">x</p>\n\na[^1] [t](${href})\n\n[^1]: b`;
    const warning = `articles/x.md:11, body: links to "${href}", but no heading has that name. Write one of #tickets, #票, #map.`;
    expect(warningsIn('articles/x.md', article('x', { body }))).toEqual(exists ? [] : [warning]);
  });

  it('is reported with each unknown field of the file, of a mapping and of a list', () => {
    const text = `name: x
description: x
locale: en
colour: red
toString: x
footer: { copyright: x, links: [{ title: x, href: /details, target: x }] }
`;
    const site =
      'name, description, locale, timeZone, brandColor, logo, icon, hours, address, map, menu, footer, alert';
    const faults = [
      ['4, colour', site],
      ['5, toString', site],
      ['6, footer.links.0.target', 'title, href'],
    ];

    expect(faultsIn('site.yaml', text).sort()).toEqual(
      faults.map(
        ([field, known]) =>
          `site.yaml:${field}: is not a known field. The fields are ${known}. Correct its name or remove it.`,
      ),
    );
  });

  it('may have a byte order mark and CRLF, and keeps every value as written', () => {
    const text =
      "---\ntitle: 2026\nsummary: no\nicon: { src: 'https://example.com/i.png', alt: '' }\n---\n";
    const windows = (unix: string) => `\uFEFF${unix.replaceAll('\n', '\r\n')}`;

    expect(dataOf('functions/renew.md', windows(text))).toEqual({
      id: 'renew',
      title: '2026',
      summary: 'no',
      icon: { src: 'https://example.com/i.png', alt: '' },
    });
    expect(dataOf('home.yaml', windows(home))).toEqual({
      banners: [],
      functions: [],
      notices: 'x',
    });
  });
});

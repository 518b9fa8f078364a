import { describe, expect, it } from 'vitest';
import { formatFault } from './fault.ts';
import { parseFile } from './parseFile.ts';
import type { FolderPicture } from './readPicture.ts';
import { createSchemas } from './schemas.ts';

const picture: FolderPicture = { hash: '0'.repeat(32), type: 'svg', width: 4, height: 3 };
const pictures = new Map<string, FolderPicture>([
  ['a.svg', picture],
  ['banners/a.svg', picture],
  ['functions/a.svg', picture],
  ['banners/sizeless.svg', { hash: '1'.repeat(32), type: 'svg' }],
]);

type Fields = { [name: string]: string | Fields | Fields[] | string[] };

const aPicture = { src: 'a.svg', alt: '', srcset: ['a.svg'] };
const sound: Record<string, Fields> = {
  'site.yaml': {
    name: 'x',
    description: 'x',
    locale: 'en',
    timeZone: 'Asia/Shanghai',
    brandColor: '#1f5f5b',
    logo: aPicture,
    footer: {
      copyright: 'x',
      icp: 'x',
      links: [{ title: 'x', href: '/details' }],
      contact: 'x',
    },
  },
  'home.yaml': { banners: ['x'], functions: ['x'], notices: 'x' },
  'maintenance.yaml': { title: 'x', message: 'x', reopensAt: '2026-12-01T08:00:00Z' },
  'banners/x.md': {
    title: 'x',
    summary: 'x',
    image: aPicture,
    portrait: aPicture,
    link: '/details',
  },
  'functions/x.md': { title: 'x', summary: 'x', icon: aPicture, link: 'https://example.com' },
  'articles/x.md': { title: 'x', summary: 'x', updatedAt: '2026-12-01T08:00:00Z' },
};

/** The lines that the owner reads when this stands in that file. */
function faultsIn(file: string, fields: unknown): string[] {
  const yaml = JSON.stringify(fields);
  const text = file.endsWith('.md') ? `---\n${yaml}\n---\nText.\n` : yaml;
  const parsed = parseFile(file, Buffer.from(text), pictures);
  return 'faults' in parsed ? parsed.faults.map(formatFault) : [];
}

/** A sound file in which one field has another value, or none. */
function withField(file: string, field: string, value: unknown): unknown {
  const root: unknown = JSON.parse(JSON.stringify(sound[file]));
  const keys = field.split('.');
  let at = root as Record<string, unknown>;
  for (const key of keys.slice(0, -1)) at = at[key] as Record<string, unknown>;
  const last = keys.at(-1) ?? '';
  if (value === undefined) delete at[last];
  else at[last] = value;
  return root;
}

const TIME = 'Write ISO 8601 with offset, such as 2026-11-18T09:00:00+08:00.';
const PICTURE = 'Give src (a picture of this folder, or an absolute http(s) address) and alt.';
const SRC =
  'Name a picture of this folder, relative to this file (such as ./picture.avif), or an absolute http(s) address.';
const ALT = "Describe the picture as text; '' if it only decorates.";
const SRCSET = 'Write a list of pictures of this folder that have other widths.';
const LINK = 'Write an address of a page of this site (such as /details?article=…) or http(s)://….';
const LINKS = 'Write a list of links, each with title and href.';
const TITLE = 'Write 1 to 100 characters of text on one line.';

/** File, field, values that are wrong with what is said of them, and what would be right. */
const rules: [file: string, field: string, wrong: [unknown, string][], right: string][] = [
  ['site.yaml', 'name', [[['x'], 'is a list']], 'Write the name of the site as text.'],
  [
    'site.yaml',
    'description',
    [[{}, 'is a group of fields']],
    'Describe the site in a sentence, as text.',
  ],
  [
    'site.yaml',
    'locale',
    [
      ['de', 'is "de"'],
      ['ZH-CN', 'is "ZH-CN"'],
    ],
    'Write zh-CN or en.',
  ],
  [
    'site.yaml',
    'timeZone',
    [['Mars/Base', 'is "Mars/Base"']],
    'Write an IANA time zone such as Asia/Shanghai.',
  ],
  [
    'site.yaml',
    'brandColor',
    [
      ['red', 'is "red"'],
      ['#fff', 'is "#fff"'],
      ['#12345g', 'is "#12345g"'],
    ],
    "Write a colour as '#rrggbb', in quotes.",
  ],
  [
    'site.yaml',
    'logo',
    [
      ['a.svg', 'is "a.svg"'],
      [['a.svg'], 'is a list'],
    ],
    PICTURE,
  ],
  [
    'site.yaml',
    'footer',
    [
      ['x', 'is "x"'],
      [['x'], 'is a list'],
    ],
    'Give copyright, and if wanted icp, links and contact.',
  ],
  ['site.yaml', 'footer.copyright', [[['x'], 'is a list']], 'Write the copyright line as text.'],
  ['site.yaml', 'footer.icp', [[['x'], 'is a list']], 'Write text.'],
  ['site.yaml', 'footer.contact', [[{ a: 'b' }, 'is a group of fields']], 'Write text.'],
  [
    'site.yaml',
    'footer.links',
    [
      ['/', 'is "/"'],
      [{ a: 'b' }, 'is a group of fields'],
    ],
    LINKS,
  ],
  [
    'site.yaml',
    'footer.links.0',
    [
      ['/', 'is "/"'],
      [['/'], 'is a list'],
    ],
    LINKS,
  ],
  ['site.yaml', 'footer.links.0.title', [[['x'], 'is a list']], TITLE],
  [
    'site.yaml',
    'footer.links.0.href',
    [
      ['ftp://x', 'is "ftp://x"'],
      ['/nowhere', 'is "/nowhere"'],
    ],
    LINK,
  ],
  [
    'home.yaml',
    'banners',
    [['x', 'is "x"']],
    'Write a list of ids: the names of files in banners/ without .md.',
  ],
  [
    'home.yaml',
    'banners.0',
    [
      ['a b', 'is "a b"'],
      ['..', 'is ".."'],
    ],
    'Write a list of ids: the names of files in banners/ without .md.',
  ],
  [
    'home.yaml',
    'functions',
    [['x', 'is "x"']],
    'Write a list of ids: the names of files in functions/ without .md.',
  ],
  [
    'home.yaml',
    'functions.0',
    [['书', 'is "书"']],
    'Write a list of ids: the names of files in functions/ without .md.',
  ],
  [
    'home.yaml',
    'notices',
    [
      ['书'.repeat(101), `is "${'书'.repeat(60)}…"`],
      ['a\nb', String.raw`is "a\nb"`],
    ],
    'Write the search term, 1 to 100 characters, that finds the notices.',
  ],
  ['maintenance.yaml', 'title', [[['x'], 'is a list']], TITLE],
  ['maintenance.yaml', 'message', [[['x'], 'is a list']], 'Write text.'],
  [
    'maintenance.yaml',
    'reopensAt',
    [
      ['soon', 'is "soon"'],
      ['2026-02-30T00:00:00Z', 'is "2026-02-30T00:00:00Z"'],
    ],
    TIME,
  ],
  ['banners/x.md', 'title', [[['x'], 'is a list']], TITLE],
  ['banners/x.md', 'summary', [[['x'], 'is a list']], 'Write text.'],
  ['banners/x.md', 'image', [['a.svg', 'is "a.svg"']], PICTURE],
  [
    'banners/x.md',
    'image.src',
    [
      ['b.svg', '"b.svg" is not there as a picture'],
      ['../../a.svg', '"../../a.svg" leaves the folder'],
      ['/a.svg', 'is "/a.svg"'],
      ['file:///a.svg', 'is "file:///a.svg"'],
      ['https://', 'is "https://"'],
      [['a.svg'], 'is a list'],
    ],
    SRC,
  ],
  ['banners/x.md', 'image.alt', [[['x'], 'is a list']], ALT],
  ['banners/x.md', 'image.srcset', [['a.svg', 'is "a.svg"']], SRCSET],
  [
    'banners/x.md',
    'image.srcset.0',
    [
      ['b.svg', '"b.svg" is not there as a picture'],
      ['sizeless.svg', 'is "sizeless.svg", whose width is not known'],
      ['https://example.com/a.svg', 'is "https://example.com/a.svg", whose width is not known'],
    ],
    SRCSET,
  ],
  ['banners/x.md', 'portrait', [['a.svg', 'is "a.svg"']], PICTURE],
  [
    'banners/x.md',
    'link',
    [
      ['javascript:alert(1)', 'is "javascript:alert(1)"'],
      ['//a.test', 'is "//a.test"'],
    ],
    LINK,
  ],
  ['functions/x.md', 'title', [[['x'], 'is a list']], TITLE],
  ['functions/x.md', 'summary', [[['x'], 'is a list']], 'Write text.'],
  ['functions/x.md', 'icon', [['a.svg', 'is "a.svg"']], PICTURE],
  ['functions/x.md', 'link', [['/nowhere', 'is "/nowhere"']], LINK],
  [
    'articles/x.md',
    'title',
    [
      ['x'.repeat(101), `is "${'x'.repeat(60)}…"`],
      ['..', 'is ".."'],
    ],
    TITLE,
  ],
  ['articles/x.md', 'summary', [[['x'], 'is a list']], 'Write text.'],
  [
    'articles/x.md',
    'updatedAt',
    [
      ['2026-11-18', 'is "2026-11-18"'],
      ['2026-11-18T09:00:00', 'is "2026-11-18T09:00:00"'],
    ],
    TIME,
  ],
];

const required = new Set([
  'site.yaml, name',
  'site.yaml, description',
  'site.yaml, locale',
  'site.yaml, footer',
  'site.yaml, footer.copyright',
  'site.yaml, footer.links.0.title',
  'site.yaml, footer.links.0.href',
  'home.yaml, banners',
  'home.yaml, functions',
  'home.yaml, notices',
  'maintenance.yaml, title',
  'maintenance.yaml, message',
  'banners/x.md, title',
  'banners/x.md, image',
  'banners/x.md, image.src',
  'banners/x.md, image.alt',
  'functions/x.md, title',
  'functions/x.md, icon',
  'articles/x.md, title',
  'articles/x.md, updatedAt',
]);

describe('a content file', () => {
  it.each(Object.keys(sound))('%s has no fault with every field of it', (file) => {
    expect(faultsIn(file, sound[file])).toEqual([]);
  });

  it.each(rules)(
    '%s: wrong values of %s are named, with what would be right',
    (file, field, wrong, right) => {
      for (const [value, said] of wrong) {
        expect(faultsIn(file, withField(file, field, value))).toEqual([
          `${file}, ${field}: ${said}. ${right}`,
        ]);
      }
    },
  );

  it.each(rules.filter(([, field]) => !/\.0$/.test(field)))(
    '%s: %s may be missing, or that is named',
    (file, field, _wrong, right) => {
      const named = required.has(`${file}, ${field}`)
        ? [`${file}, ${field}: is missing. ${right}`]
        : [];
      expect(faultsIn(file, withField(file, field, undefined))).toEqual(named);
      if (field.endsWith('alt')) return;
      expect(faultsIn(file, withField(file, field, ''))).toEqual(named);
    },
  );

  it.each(Object.keys(sound))('%s has no field beside these', (file) => {
    expect(faultsIn(file, { ...sound[file], other: 'x', more: 'x' })).toEqual([
      `${file}, other: is not a known field. Correct its name or take it out.`,
      `${file}, more: is not a known field. Correct its name or take it out.`,
    ]);
  });

  it('has every field of the schemas in this test', () => {
    const schemas = createSchemas(() => ({ kind: 'elsewhere', src: '' }));
    const all = Object.entries(schemas).flatMap(([place, schema]) => {
      const file = place.endsWith('.yaml') ? place : `${place}/x.md`;
      return fieldsIn(schema).map((field) => `${file}, ${field}`);
    });
    const tested = rules.map(([file, field]) => `${file}, ${field}`);
    const isPictureOfOtherFile = (field: string) =>
      /(logo|portrait|icon)\.(src|alt|srcset)/.test(field);
    expect(all.filter((field) => !tested.includes(field) && !isPictureOfOtherFile(field))).toEqual(
      [],
    );
  });
});

interface Schema {
  type: string;
  entries?: Record<string, unknown>;
  item?: unknown;
  wrapped?: unknown;
  pipe?: readonly unknown[];
}

/** The fields that a schema knows, such as `footer.links.0.href`. */
function fieldsIn(schema: unknown, path: string[] = []): string[] {
  const { entries, item, wrapped, pipe } = schema as Schema;
  const own = path.length > 0 ? [path.join('.')] : [];
  if (wrapped) return fieldsIn(wrapped, path);
  if (item) return [...own, ...fieldsIn(item, [...path, '0'])];
  const inner = entries ?? pipe?.map((step) => (step as Schema).entries).find(Boolean);
  const fields = Object.entries(inner ?? {});
  return [...own, ...fields.flatMap(([name, field]) => fieldsIn(field, [...path, name]))];
}

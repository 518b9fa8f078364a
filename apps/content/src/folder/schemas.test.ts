import { changed } from '@twinfront/shared/testing/changed';
import { describe, expect, it } from 'vitest';
import { formatFinding } from '../model/finding.ts';
import type { FolderPicture } from '../model/variants.ts';
import { fieldsIn } from '../testing/fieldsIn.ts';
import { parseFile } from './parseFile.ts';
import { createReferences } from './references.ts';
import { createSchemas } from './schemas.ts';

const picture: FolderPicture = { hash: '0'.repeat(32), type: 'svg', width: 4, height: 3 };
const pictures = new Map<string, FolderPicture>([
  ['a.svg', picture],
  ['banners/a.svg', picture],
  ['functions/a.svg', picture],
  ['banners/sizeless.svg', { hash: '1'.repeat(32), type: 'svg' }],
]);

const index = {
  pictures,
  pdfs: new Map(),
  texts: new Set(['banners/x.md', 'functions/x.md', 'articles/x.md']),
  others: new Set<string>(),
  timeZone: 'Asia/Shanghai',
};

type Fields = { [name: string]: string | Fields | (string | Fields)[] };

const aPicture = { src: 'a.svg', alt: '', srcset: ['a.svg'] };
const visibility = {
  draft: 'false',
  publishAt: '2026-11-18 09:00',
  expiresAt: '9999-12-31',
};
const sound: Record<string, Fields> = {
  'site.yaml': {
    name: 'x',
    description: 'x',
    locale: 'en',
    timeZone: 'Asia/Shanghai',
    brandColor: '#1f5f5b',
    logo: aPicture,
    icon: aPicture,
    footer: {
      copyright: 'x',
      icp: 'x',
      publicSecurity: { number: 'x', code: '1' },
      links: [{ title: 'x', href: '/details' }],
      contact: ['x', { title: 'x', href: 'tel:1' }],
    },
    alert: { text: 'x', link: 'articles/x.md', level: 'warning' },
  },
  'home.yaml': { banners: ['x'], functions: ['x'], notices: 'x' },
  'maintenance.yaml': { title: 'x', message: 'x', reopensAt: '2026-12-01T08:00:00Z' },
  'banners/x.md': {
    title: 'x',
    summary: 'x',
    image: aPicture,
    portrait: aPicture,
    link: '/details',
    ...visibility,
  },
  'functions/x.md': {
    title: 'x',
    summary: 'x',
    icon: aPicture,
    link: 'https://example.com',
    ...visibility,
  },
  'articles/x.md': {
    title: 'x',
    summary: 'x',
    updatedAt: '2026-12-01T08:00:00Z',
    aliases: ['former'],
    tags: ['Notice', '公告'],
    ...visibility,
  },
};

/** The error messages for a file with this content. */
function faultsIn(file: string, fields: unknown): string[] {
  const yaml = JSON.stringify(fields);
  const text = file.endsWith('.md') ? `---\n${yaml}\n---\nText.\n` : yaml;
  const parsed = parseFile(file, Buffer.from(text), index);
  if (!('errors' in parsed)) return [];
  // Everything is on one line.
  return parsed.errors.map((error) => formatFinding({ ...error, line: undefined }));
}

/** A sound file in which one field has another value, or none. */
const withField = (file: string, field: string, value: unknown): unknown =>
  changed(sound[file], field.split('.'), value);

const TEXT = 'Write text, in quotes if it begins with a bracket.';
const ALIASES =
  'Write a list of earlier ids of this article: the former names of its file without .md.';
const TIME =
  'Write a day such as 2026-11-18, a time such as 2026-11-18 09:00, or ISO 8601 with offset such as 2026-11-18T09:00:00+08:00.';
const PICTURE = 'Expected src (a picture of this folder, or an absolute http(s) address) and alt.';
const SRC =
  'Name a picture of this folder, relative to this file (such as ./picture.jpg), or an absolute http(s) address.';
const ALT = "Describe the picture as text; '' if it is decorative.";
const SRCSET = 'Write a list of pictures of this folder that have other widths.';
const LINK =
  'Name a file of this folder, relative to this file (such as ../articles/hours.md), a page of this site, http(s)://…, tel:<number> or mailto:<address>.';
const CONTACT = 'Write text, or a list of texts and of links, each with title and href.';
const LINKS = 'Write a list of links, each with title and href.';
const TITLE =
  'Write 1 to 100 characters of text on one line, in quotes if it begins with a bracket.';
const FOOTER = 'Expected copyright, and optionally icp, publicSecurity, links and contact.';
const BANNERS = 'Write a list of ids: the names of files in banners/ without .md.';
const FUNCTIONS = 'Write a list of ids: the names of files in functions/ without .md.';
const NOTICES =
  'Write tag: and the tag of the notices, such as tag:notice, or another search term of at most 100 characters.';
const TAGS =
  'Write a list such as [notice, event], each once, at most 64 characters, without commas, semicolons, quotes and #.';

/** An invalid value, and its message if that is not just the value. */
class Wrong {
  readonly value: string;
  readonly message: string;
  constructor(value: string, message: string) {
    this.value = value;
    this.message = message;
  }
}
const list = ['x'];
const group = { a: 'b' };
const tooLong = (character: string) =>
  new Wrong(character.repeat(101), `is "${character.repeat(60)}…"`);
const absent = (src: string) => new Wrong(src, `"${src}" does not exist as a picture`);
const notAPage = (href: string) => new Wrong(href, `"${href}" is not a page of this site`);
const noNumber = (href: string) => new Wrong(href, `is "${href}", which is not a telephone number`);
const noAddress = (href: string) => new Wrong(href, `is "${href}", which is not an e-mail address`);
const unknownWidth = (src: string) => new Wrong(src, `is "${src}", whose width is not known`);

/** Of each file: field, wrong values, what would be right; `*`: the field must be there. */
const fileRules: Record<string, [field: string, wrong: unknown[], right: string][]> = {
  'site.yaml': [
    ['name*', [list], 'Write the name of the site as text.'],
    ['description*', [group], 'Describe the site in a sentence, as text.'],
    ['locale*', ['de', 'ZH-CN'], 'Write zh-CN or en.'],
    ['timeZone', ['Mars/Base'], 'Write an IANA time zone such as Asia/Shanghai.'],
    ['brandColor', ['red', '#fff', '#12345g'], "Write a colour as '#rrggbb', in quotes."],
    ['logo', ['a.svg', list], PICTURE],
    ['icon', ['a.svg', list], PICTURE],
    ['footer*', ['x', list], FOOTER],
    ['footer.copyright*', [list], 'Write the copyright line as text.'],
    ['footer.icp', [list], TEXT],
    [
      'footer.publicSecurity',
      [list, 'x'],
      'Expected number and code, both of the public security registration.',
    ],
    [
      'footer.publicSecurity.number*',
      [list],
      'Write the number of the public security registration as text.',
    ],
    [
      'footer.publicSecurity.code*',
      [list, '12a', '１２'],
      'Write the digits of the public security registration.',
    ],
    ['footer.contact', [group], CONTACT],
    ['footer.contact.0', [list], CONTACT],
    ['footer.contact.1.title*', [list], TITLE],
    ['footer.contact.1.href*', [list, 'sms:1', noNumber('tel:hotline')], LINK],
    ['footer.links', ['/', group], LINKS],
    ['footer.links.0', ['/', list], LINKS],
    ['footer.links.0.title*', [list], TITLE],
    ['footer.links.0.href*', ['ftp://x', notAPage('/nowhere')], LINK],
    ['alert', ['x', list], 'Expected text, and optionally link and level.'],
    ['alert.text*', [list], TEXT],
    ['alert.link', [list, notAPage('/nowhere')], LINK],
    ['alert.level', ['urgent', list], 'Write info, warning or error.'],
  ],
  'home.yaml': [
    ['banners*', ['x'], BANNERS],
    ['banners.0', ['a b', '..', new Wrong('7', 'is "7", but there is no banners/7.md')], BANNERS],
    ['banners.1', [new Wrong('x', 'is "x" again')], BANNERS],
    ['functions*', ['x'], FUNCTIONS],
    ['functions.0', ['书', new Wrong('7', 'is "7", but there is no functions/7.md')], FUNCTIONS],
    ['notices*', [tooLong('书'), 'a\nb', 'tag：公告', 'TAG:notice', 'tag:'], NOTICES],
  ],
  'maintenance.yaml': [
    ['title*', [list], TITLE],
    ['message*', [list], TEXT],
    ['reopensAt', ['soon', '2026-02-30T00:00:00Z'], TIME],
  ],
  'banners/x.md': [
    ['title*', [list], TITLE],
    ['summary', [list], TEXT],
    ['image*', ['a.svg', list], PICTURE],
    [
      'image.src*',
      [
        absent('b.svg'),
        new Wrong('A.svg', '"A.svg" differs from the file in case. Write "a.svg"'),
        new Wrong('../../a.svg', '"../../a.svg" is outside the folder'),
        ...['/a.svg', 'file:///a.svg', 'data:image/png;base64,aa', 'https://', list],
      ],
      SRC,
    ],
    ['image.alt', [list], ALT],
    ['image.srcset', ['a.svg'], SRCSET],
    [
      'image.srcset.0',
      [absent('b.svg'), unknownWidth('sizeless.svg'), unknownWidth('https://example.com/a.svg')],
      SRCSET,
    ],
    ['portrait', ['a.svg'], PICTURE],
    ['link', ['javascript:alert(1)', '//a.test', noAddress('mailto:x')], LINK],
  ],
  'functions/x.md': [
    ['title*', [list], TITLE],
    ['summary', [list], TEXT],
    ['icon*', ['a.svg'], PICTURE],
    ['link', [notAPage('/nowhere')], LINK],
  ],
  'articles/x.md': [
    ['title*', [tooLong('x'), '..'], TITLE],
    ['summary', [list], TEXT],
    ['updatedAt*', ['2026-02-30', '2026-11-18T09:00:00+0800', '2026-02-30T09:00:00Z'], TIME],
    ['aliases', ['old'], ALIASES],
    [
      'aliases.0',
      ['a b', '..', new Wrong('x', 'is "x", which is the id of articles/x.md')],
      ALIASES,
    ],
    ['tags', ['notice, event', group], TAGS],
    [
      'tags.0',
      [
        tooLong('x'),
        new Wrong('', 'is ""'),
        ...['notice, event', '公告，活动', '#notice', 'a\nb', list],
      ],
      TAGS,
    ],
    ['tags.1', [new Wrong('ＮＯＴＩＣＥ', 'is "ＮＯＴＩＣＥ" again')], TAGS],
  ],
};
const visibilityRules: (typeof fileRules)[string] = [
  ['draft', ['yes', 'True', '1', list], 'Write true to hide it from visitors, or false.'],
  [
    'publishAt',
    [
      ...['tomorrow', '2026-02-30', '09:00', '10000-01-01', '2026-11-18T09:00:00+0800', list],
      new Wrong(
        '1991-04-14 02:30',
        'is "1991-04-14 02:30", which does not exist in Asia/Shanghai: the clocks are put forward then. Write a time an hour later',
      ),
    ],
    TIME,
  ],
  ['expiresAt', ['never', '2026-11-18 25:00', group], TIME],
];
for (const folder of ['banners', 'functions', 'articles']) {
  fileRules[`${folder}/x.md`]?.push(...visibilityRules);
}
const rules = Object.entries(fileRules).flatMap(([file, fields]) =>
  fields.map(([name, wrong, right]) => {
    const field = name.replace('*', '');
    return { file, field, required: name !== field, wrong, right };
  }),
);

/** The message of an invalid value. */
function saidOf(value: unknown): string {
  if (value instanceof Wrong) return value.message;
  if (typeof value === 'string') return `is ${JSON.stringify(value)}`;
  return Array.isArray(value) ? 'is a list' : 'is a group of fields';
}

describe('a content file', () => {
  it.each(Object.keys(sound))('%s has no error with every field of it', (file) => {
    expect(faultsIn(file, sound[file])).toEqual([]);
  });

  it.each(rules)(
    '$file: wrong values of $field are named, with what would be right',
    ({ file, field, wrong, right }) => {
      for (const value of wrong) {
        const written = value instanceof Wrong ? value.value : value;
        expect(faultsIn(file, withField(file, field, written))).toEqual([
          `${file}, ${field}: ${saidOf(value)}. ${right}`,
        ]);
      }
    },
  );

  it.each(rules.filter(({ field }) => !/\.\d$/.test(field)))(
    '$file: $field may be missing, or that is named',
    ({ file, field, required, right }) => {
      const named = required ? [`${file}, ${field}: is missing. ${right}`] : [];
      expect(faultsIn(file, withField(file, field, undefined))).toEqual(named);
      if (field.endsWith('alt')) return;
      expect(faultsIn(file, withField(file, field, ''))).toEqual(named);
    },
  );

  it.each(Object.keys(sound))('%s has no field beside these', (file) => {
    const fields = rules.filter((rule) => rule.file === file && /^\w+$/.test(rule.field));
    const [fault = '', ...others] = faultsIn(file, { ...sound[file], other: 'x' });
    const [, said, named = '', hint] = /^(.*)\. The fields are (.*)\. (.*)$/.exec(fault) ?? [];
    expect([said, hint, others]).toEqual([
      `${file}, other: is not a known field`,
      'Correct its name or remove it.',
      [],
    ]);
    expect(named.split(', ').sort()).toEqual(fields.map(({ field }) => field).sort());
  });

  it('has every field of the schemas in this test', () => {
    const schemas = createSchemas(createReferences('x.md', index));
    const all = Object.entries(schemas).flatMap(([place, schema]) => {
      const file = place.endsWith('.yaml') ? place : `${place}/x.md`;
      return fieldsIn(schema).map((field) => `${file}, ${field}`);
    });
    const tested = rules.map(({ file, field }) => `${file}, ${field}`);
    const isPictureOfOtherFile = (field: string) =>
      /(logo|portrait|icon)\.(src|alt|srcset)/.test(field);
    expect(all.filter((field) => !tested.includes(field) && !isPictureOfOtherFile(field))).toEqual(
      [],
    );
  });
});

import { changed } from '@twinfront/shared/testing/changed';
import { describe, expect, it } from 'vitest';
import { formatFinding } from '../model/finding.ts';
import type { FolderPicture } from '../model/media.ts';
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
  attachments: new Map(),
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
    hours: {
      weekly: {
        ...{ mon: 'closed', tue: '9:00-21:00', wed: '09:00 - 24:00', thu: '0:00-24:00' },
        ...{
          fri: '20:00－２：00',
          sat: '9：00～12：00、14：00—17：00',
          sun: '9:00-12:00,12:00-17:00',
        },
      },
      exceptions: [
        { from: '2027-02-05', to: '2027/2/6', days: ['fri'], times: 'closed', reason: 'x' },
        { from: '2027-01-01', times: '13:00-21:00' },
      ],
      note: 'x',
    },
    address: 'x',
    map: 'https://example.com',
    menu: [
      { title: 'x', href: 'services', children: [{ title: 'x', href: 'articles/x.md' }] },
      { title: 'x', href: 'tag:公告' },
      { title: 'x', href: 'x' },
    ],
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
    date: '2026-12-01T08:00:00Z',
    updatedAt: '2026-12-02T08:00:00Z',
    pinned: 'true',
    source: 'x',
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

/** An invalid value, and its message if that is not just the value. */
class Wrong {
  readonly value: unknown;
  readonly message: string;
  constructor(value: unknown, message: string) {
    this.value = value;
    this.message = message;
  }
}
const list = ['x'];
const group = { a: 'b' };
const tooLong = (character: string) =>
  new Wrong(character.repeat(101), `is "${character.repeat(60)}…"`);
const noDay = (time: string) => new Wrong(time, `is "${time}", and February 2026 has 28 days`);
const written = (value: string, right: string) =>
  new Wrong(value, `is "${value}", which is written ${right}`);
const notInOrder = (times: string) =>
  new Wrong(times, `is "${times}", whose times are not one after the other`);
const absent = (src: string) => new Wrong(src, `"${src}" does not exist as a picture`);
const notAPage = (href: string) => new Wrong(href, `"${href}" is not a page of this site`);
const noNumber = (href: string) => new Wrong(href, `is "${href}", which is not a telephone number`);
const noAddress = (href: string) => new Wrong(href, `is "${href}", which is not an e-mail address`);
const noFile = (href: string) => new Wrong(href, `"${href}" does not exist`);
const entry = { title: 'x', href: '/details' };
const entries = (count: number) => Array.from({ length: count }, () => entry);
const unknownWidth = (src: string) => new Wrong(src, `is "${src}", whose width is not known`);

/** Of each file: field, wrong values; `*`: the field must be there. */
const fileRules: Record<string, [field: string, wrong: unknown[]][]> = {
  'site.yaml': [
    ['name*', [list]],
    ['description*', [group]],
    ['locale*', ['de', 'ZH-CN']],
    ['timeZone', ['Mars/Base']],
    ['brandColor', ['red', '#fff', '#12345g']],
    ['logo', ['a.svg', list]],
    ['icon', ['a.svg', list]],
    ['hours', ['9:00-21:00', list]],
    ['hours.weekly*', ['9:00-21:00', list]],
    ['hours.weekly.mon*', ['no', '25:00-26:00', '9:00', '9:00-9:00', '24:00-9:00', list]],
    ['hours.weekly.tue*', ['闭馆']],
    ['hours.weekly.wed*', ['9-12、14至17点']],
    ['hours.weekly.thu*', ['9.30 to 12 and 14-17']],
    ['hours.weekly.fri*', [notInOrder('9:00-12:00, 11:00-17:00')]],
    ['hours.weekly.sat*', [notInOrder('20:00-2:00, 3:00-4:00')]],
    ['hours.weekly.sun*', ['Closed']],
    ['hours.exceptions', ['x', group]],
    ['hours.exceptions.0', ['x', list]],
    ['hours.exceptions.0.from*', ['soon', noDay('2026-02-30'), '2027-02-05 09:00', list]],
    ['hours.exceptions.0.to', [list, written('5.2.2027', '2027-02-05')]],
    ['hours.exceptions.0.days', ['fri', group]],
    ['hours.exceptions.0.days.0', ['Friday', list]],
    ['hours.exceptions.0.times*', ['x', list]],
    ['hours.exceptions.0.reason', [list]],
    ['hours.note', [list]],
    ['address', [list]],
    ['map', [list, notAPage('/nowhere')]],
    ['menu', ['x', group, new Wrong(entries(8), 'has 8 entries')]],
    ['menu.0', [list]],
    ['menu.0.title*', [list]],
    ['menu.0.href*', [list, noFile('about.md'), 'tag:', noFile('news')]],
    ['menu.0.children', ['x', group]],
    [
      'menu.0.children.0',
      ['x', new Wrong({ ...entry, children: [entry] }, 'is a second level below an entry')],
    ],
    ['menu.0.children.0.title*', [list]],
    ['menu.0.children.0.href*', [notAPage('/nowhere')]],
    ['footer*', ['x', list]],
    ['footer.copyright*', [list]],
    ['footer.icp', [list]],
    ['footer.publicSecurity', [list, 'x']],
    ['footer.publicSecurity.number*', [list]],
    ['footer.publicSecurity.code*', [list, '12a', '１２']],
    ['footer.contact', [group]],
    ['footer.contact.0', [list]],
    ['footer.contact.1.title*', [list]],
    ['footer.contact.1.href*', [list, 'sms:1', noNumber('tel:hotline')]],
    ['footer.links', ['/', group]],
    ['footer.links.0', ['/', list]],
    ['footer.links.0.title*', [list]],
    ['footer.links.0.href*', ['ftp://x', notAPage('/nowhere')]],
    ['alert', ['x', list]],
    ['alert.text*', [list]],
    ['alert.link', [list, notAPage('/nowhere')]],
    ['alert.level', ['urgent', list]],
  ],
  'home.yaml': [
    ['banners*', ['x']],
    ['banners.0', ['a b', '..', new Wrong('7', 'is "7", but there is no banners/7.md')]],
    ['banners.1', [new Wrong('x', 'is "x" again')]],
    ['functions*', ['x']],
    ['functions.0', ['书', new Wrong('7', 'is "7", but there is no functions/7.md')]],
    ['notices*', [tooLong('书'), 'a\nb', 'tag：公告', 'TAG:notice', 'tag:']],
  ],
  'maintenance.yaml': [
    ['title*', [list]],
    ['message*', [list]],
    ['reopensAt', ['soon', noDay('2026-02-30T00:00:00Z')]],
  ],
  'banners/x.md': [
    ['title*', [list]],
    ['summary', [list]],
    ['image*', ['a.svg', list]],
    [
      'image.src*',
      [
        absent('b.svg'),
        new Wrong('A.svg', '"A.svg" does not exist as a picture. Write "a.svg" if that is meant'),
        new Wrong('../../a.svg', '"../../a.svg" is outside the folder'),
        ...['/a.svg', 'file:///a.svg', 'data:image/png;base64,aa', 'https://', list],
      ],
    ],
    ['image.alt', [list]],
    ['image.srcset', ['a.svg']],
    [
      'image.srcset.0',
      [absent('b.svg'), unknownWidth('sizeless.svg'), unknownWidth('https://example.com/a.svg')],
    ],
    ['portrait', ['a.svg']],
    ['link', ['javascript:alert(1)', '//a.test', noAddress('mailto:x')]],
  ],
  'functions/x.md': [
    ['title*', [list]],
    ['summary', [list]],
    ['icon*', ['a.svg']],
    ['link', [notAPage('/nowhere')]],
  ],
  'articles/x.md': [
    ['title*', [tooLong('x'), '..']],
    ['summary', [list]],
    ['date*', [noDay('2026-02-30'), noDay('2026-02-30T09:00:00Z')]],
    ['updatedAt', [noDay('2026-02-30')]],
    ['pinned', ['yes']],
    ['source', [list]],
    ['aliases', ['old']],
    [
      'aliases.0',
      [tooLong('书'), '..', new Wrong('x', 'is "x", which is the id of articles/x.md')],
    ],
    ['tags', ['notice, event', group]],
    [
      'tags.0',
      [
        tooLong('x'),
        new Wrong('', 'is ""'),
        ...['notice, event', '公告，活动', '［公告］', '#notice', 'a\nb', list],
      ],
    ],
    ['tags.1', [new Wrong('ＮＯＴＩＣＥ', 'is "ＮＯＴＩＣＥ" again')]],
  ],
};
const skipped =
  'is "1991-04-14 02:30", which does not exist in Asia/Shanghai: the clocks are put forward then. Write a time an hour later';
const visibilityRules: (typeof fileRules)[string] = [
  ['draft', ['yes', 'True', '1', list]],
  [
    'publishAt',
    [
      ...['tomorrow', noDay('2026-02-30'), '10000-01-01', list],
      new Wrong('26.11.2026', 'is "26.11.2026", which is written 2026-11-26'),
      new Wrong('1991-04-14 02:30', skipped),
    ],
  ],
  ['expiresAt', ['never', '2026-11-18 25:00', group]],
];
for (const folder of ['banners', 'functions', 'articles']) {
  fileRules[`${folder}/x.md`]?.push(...visibilityRules);
}
const rules = Object.entries(fileRules).flatMap(([file, fields]) =>
  fields.map(([name, wrong]) => {
    const field = name.replace('*', '');
    return { file, field, required: name !== field, wrong };
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
    '$file: $field that is wrong is named, with what would be right; it may be missing, or that is named',
    ({ file, field, required, wrong }) => {
      const named = (value: unknown, said: string) => {
        const start = `${file}, ${field}: ${said}. `;
        const [fault = '', ...others] = faultsIn(file, withField(file, field, value));
        expect([fault.slice(0, start.length), others]).toEqual([start, []]);
        return fault.slice(start.length);
      };
      const hints = wrong.map((value) =>
        named(value instanceof Wrong ? value.value : value, saidOf(value)),
      );
      if (required) hints.push(named(undefined, 'is missing'), named('', 'is missing'));
      expect([...new Set(hints)]).toEqual([
        expect.stringMatching(/^(Write|Name|Describe|Expected) .+\.$/),
      ]);
      if (required || /\.\d$/.test(field)) return;
      expect(faultsIn(file, withField(file, field, undefined))).toEqual([]);
      if (!field.endsWith('alt')) expect(faultsIn(file, withField(file, field, ''))).toEqual([]);
    },
  );

  it('an exception that ends before it begins is named', () => {
    const exceptions = [{ from: '2027-02-05', to: '2027-02-04', times: 'closed' }];
    expect(faultsIn('site.yaml', withField('site.yaml', 'hours.exceptions', exceptions))).toEqual([
      expect.stringContaining('site.yaml, hours.exceptions.0: ends before it begins. Write a list'),
    ]);
  });

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

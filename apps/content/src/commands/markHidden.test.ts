import { expect, it } from 'vitest';
import type { NewFile } from '../model/content.ts';
import { ALWAYS, NEVER, type Visibility } from '../model/visibility.ts';
import { markHidden } from './markHidden.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');

const file = (visibility?: Visibility): NewFile => ({
  path: 'banners/a.md',
  hash: 'h',
  bytes: new Uint8Array(),
  item: { hash: 'h', data: { id: 'a', title: 'A' }, media: [], visibility },
});

it.each<[string, Visibility | undefined, string, string]>([
  ['is always public', undefined, 'A', 'A'],
  ['is public now', { from: NOW - 1, until: NOW + 1 }, 'A', 'A'],
  ['is a draft', { from: NEVER, until: NEVER }, '[Draft] A', '[草稿] A'],
  ['will be public', { from: NOW + 1, until: ALWAYS.until }, '[Scheduled] A', '[定时发布] A'],
  ['was public', { from: ALWAYS.from, until: NOW }, '[Expired] A', '[已过期] A'],
])('the title of an item that %s', (_, visibility, en, zhCN) => {
  const marked = [
    markHidden(file(visibility), 'en', NOW),
    markHidden(file(visibility), 'zh-CN', NOW),
  ];
  expect(marked.map(({ item }) => item?.data)).toEqual([
    { id: 'a', title: en },
    { id: 'a', title: zhCN },
  ]);
  // Then visitors of the preview see it.
  expect(marked[0]?.item?.visibility).toEqual(en === 'A' ? visibility : undefined);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { article, createFolder } from '../../testing/createFolder.ts';
import { describeStore } from '../../testing/describeStore.ts';
import { execute, newServerDatabase } from '../../testing/postgres/newServerDatabase.ts';
import { sync } from '../../testing/sync.ts';
import type { Store } from '../createStore.ts';
import { IN_MEMORY } from '../databaseUrl.ts';
import { openStore } from '../openStore.ts';

const url = await newServerDatabase();

describeStore('the PostgreSQL store', async () => {
  const store = await openStore(url);
  const tables = ['version_files', 'versions', 'publications', 'items', 'files', 'close_flag'];
  await execute(url, tables.map((table) => `DELETE FROM twinfront.${table}`).join(';'));
  return store;
});

/** What writings and signs there are that a search might trip over. */
const pieces = [
  ...'图书馆 图书，书馆 馆 书 图书 开放时间 开放时，放时间 𠮷野家 𠮷 々 ㍿ ㋿'.split(' '),
  ...'かな ｶﾅﾞ が か\u3099 한글 \u1112\u1161\u11ab ไทยภาษา हिन्दी ﷺ العربية'.split(' '),
  ...'library LIB é e\u0301 ß İI ΑΣ ας ﬃ Ⅷ ½ Ａ４ a4 12'.split(' '),
  ...'😀 👨‍👩‍👧 \ufe0f \u200b _ … % " \' \\ - ，'.split(' '),
  '. ',
];
const at = (place: number) => pieces[place % pieces.length] ?? '';

/** The ids that a store finds for each term. */
async function searchAll(store: Store, terms: string[]): Promise<[string, string[]][]> {
  const all: [string, string[]][] = [];
  for (const term of terms) {
    const found = await store.search(term);
    all.push([term, found.map(({ id }) => id)]);
  }
  return all;
}

describe('the search in PostgreSQL', () => {
  let stores: Store[];

  beforeAll(async () => {
    const folder = createFolder(
      Object.fromEntries(
        pieces.map((piece, index) => [
          `articles/a${index}.md`,
          article(`${piece}${at(index + 5)} ${index}`, {
            body: `${at(index * 7 + 1)}${at(index * 3)}${piece} ${at(index * 5)}${at(index + 1)}`,
            date: `2026-11-18T09:00:0${index % 3}Z`,
          }),
        ]),
      ),
    );
    stores = [await openStore(IN_MEMORY), await openStore(url)];
    for (const store of stores) {
      expect(await sync(store, folder)).toHaveProperty('counts');
    }
  });
  afterAll(() => Promise.all(stores.map((store) => store.close())));

  it('finds what SQLite finds, in every script', async () => {
    const terms = pieces.flatMap((piece, index) => [
      piece,
      ...[1, 5, 6, 7].map((step) => `${piece}${at(index + step)}`),
      `${piece} ${at(index * 5)}`,
    ]);

    const [lite, server] = stores as [Store, Store];
    const expected = await searchAll(lite, terms);
    expect(await searchAll(server, terms)).toEqual(expected);
    expect(expected.filter(([, ids]) => ids.length > 0).length).toBeGreaterThan(pieces.length);
  });
});

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { article, createFolder } from '../../testing/createFolder.ts';
import { describeStore } from '../../testing/describeStore.ts';
import { newServerDatabase } from '../../testing/postgres/newServerDatabase.ts';
import { sync } from '../../testing/sync.ts';
import type { Store } from '../createStore.ts';
import { IN_MEMORY } from '../databaseUrl.ts';
import { openStore } from '../openStore.ts';

const url = await newServerDatabase();
// One for all tests, because each connection is a process of the server.
const server = await openStore(url);
const connection = new Client(url);
await connection.connect();
afterAll(() => Promise.all([server.close(), connection.end()]));

describeStore('the PostgreSQL store', async () => {
  const tables = ['version_files', 'versions', 'publications', 'items', 'files', 'close_flag'];
  await connection.query(tables.map((table) => `DELETE FROM twinfront.${table}`).join(';'));
  return { ...server, close: async () => {} };
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
  let lite: Store;

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
    lite = await openStore(IN_MEMORY);
    for (const store of [lite, server]) {
      expect(await sync(store, folder)).toHaveProperty('counts');
    }
  });
  afterAll(() => lite.close());

  it('finds what SQLite finds, in every script', async () => {
    const terms = pieces.flatMap((piece, index) => [
      piece,
      ...[1, 5, 6, 7].map((step) => `${piece}${at(index + step)}`),
      `${piece} ${at(index * 5)}`,
    ]);

    const expected = await searchAll(lite, terms);
    expect(await searchAll(server, terms)).toEqual(expected);
    expect(expected.filter(([, ids]) => ids.length > 0).length).toBeGreaterThan(pieces.length);
  });
});

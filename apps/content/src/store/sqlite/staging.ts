import { tokens } from '../../search/tokens.ts';
import { fold } from '../../search/words.ts';
import { ITEMS_PER_SECOND, idBefore } from '../itemId.ts';
import type { Item, NewFile, Store } from '../Store.ts';
import { ConflictError } from '../StoreError.ts';
import type { Connection, Sql } from './connection.ts';
import { bulkTransaction, transaction } from './transaction.ts';

type Staging = Pick<
  Store,
  'createVersion' | 'stage' | 'copyUnchanged' | 'publish' | 'abort' | 'confirm'
>;

export function stagingOf({ database, sql }: Connection): Staging {
  return {
    async createVersion() {
      const { id } = sql.run`
        INSERT INTO generations (state, touched_at) VALUES ('staged', ${Date.now()})`;
      return id;
    },

    stage: (generation, files) =>
      bulkTransaction(database, () => {
        touch(sql, generation);
        for (const file of files) stageFile(sql, generation, file);
      }),

    copyUnchanged: (generation, from, paths) =>
      bulkTransaction(database, () => {
        touch(sql, generation);
        const { changes } = sql.run`
          INSERT INTO entries (generation, path, file, item)
          SELECT ${generation}, entries.path, file, item FROM json_each(${JSON.stringify(paths)}) AS kept
          CROSS JOIN entries ON entries.generation = ${from} AND entries.path = kept.value`;
        if (changes !== paths.length) throw new ConflictError();
      }),

    publish: async (generation, { ifEmpty = false } = {}) =>
      transaction(database, () => {
        if (ifEmpty && sql.get`SELECT 1 FROM generations WHERE state = 'current'`) return false;
        touch(sql, generation);
        sql.run`UPDATE generations SET state = 'old' WHERE state = 'current'`;
        sql.run`UPDATE generations SET state = 'current' WHERE id = ${generation}`;
        return true;
      }),

    async abort(generation) {
      sql.run`UPDATE generations SET state = 'old' WHERE id = ${generation} AND state = 'staged'`;
    },

    async confirm(generation) {
      const { changes } = sql.run`
        UPDATE generations SET touched_at = ${Date.now()}
        WHERE id = ${generation} AND state = 'current'`;
      return changes === 1;
    },
  };
}

/** A staged generation that nobody touches for long is taken for abandoned and pruned. */
function touch(sql: Sql, generation: number): void {
  const { changes } = sql.run`
    UPDATE generations SET touched_at = ${Date.now()}
    WHERE id = ${generation} AND state = 'staged'`;
  if (changes !== 1) throw new ConflictError();
}

function stageFile(sql: Sql, generation: number, file: NewFile): void {
  const picture = 'picture' in file ? file.picture : null;
  sql.run`
    INSERT INTO files (hash, picture, bytes) VALUES (${file.hash}, ${picture}, ${file.bytes})
    ON CONFLICT (hash) DO UPDATE
    SET unused_since = NULL, picture = coalesce(picture, excluded.picture)`;
  const item = 'item' in file ? addItem(sql, file.item) : null;
  sql.run`
    INSERT INTO entries (generation, path, file, item)
    VALUES (${generation}, ${file.path}, ${file.hash}, ${item})`;
}

function addItem(sql: Sql, item: Item): number {
  const known = sql.get`SELECT id FROM items WHERE hash = ${item.hash}`;
  if (known) return Number(known.id);

  const { article } = item;
  const id = nextId(sql, article?.updatedAt);
  sql.run`
    INSERT INTO items (id, hash, data, pictures, folded_title)
    VALUES (${id}, ${item.hash}, ${JSON.stringify(item.data)}, ${JSON.stringify(item.pictures)},
      ${article ? fold(article.title) : null})`;
  if (article) {
    const { title, summary = '', text } = article;
    const all = [title, summary, text].join('\n');
    sql.run`INSERT INTO title_index (rowid, tokens) VALUES (${id}, ${tokens(title).join(' ')})`;
    sql.run`INSERT INTO text_index (rowid, tokens) VALUES (${id}, ${tokens(all).join(' ')})`;
  }
  return id;
}

function nextId(sql: Sql, updatedAt: string | undefined): number {
  const before = idBefore(updatedAt);
  const row = sql.get`
    SELECT max(id) AS last FROM items WHERE id >= ${before} AND id < ${before + ITEMS_PER_SECOND}`;
  return (row?.last == null ? before : Number(row.last)) + 1;
}

import { isPictureType, thingFolders } from '../../import/layout.ts';
import { type ManifestRow, toKnownFile } from '../knownFile.ts';
import type { Store } from '../Store.ts';
import type { Connection } from './connection.ts';
import { snapshot } from './transaction.ts';

type Reading = Pick<Store, 'getItem' | 'getPicture' | 'getManifest' | 'getFile' | 'getStatus'>;

export function readingOf({ database, sql }: Connection): Reading {
  return {
    async getItem(path) {
      const row = sql.get`
        SELECT data FROM generations
        JOIN entries ON entries.generation = generations.id AND entries.path = ${path}
        JOIN items ON items.id = entries.item
        WHERE generations.state = 'current'`;
      return row ? JSON.parse(String(row.data)) : undefined;
    },

    async getPicture(hash) {
      const row = sql.get`
        SELECT picture, bytes FROM files WHERE hash = ${hash} AND picture IS NOT NULL`;
      const type = String(row?.picture);
      if (!(row?.bytes instanceof Uint8Array) || !isPictureType(type)) return undefined;
      return { type, bytes: row.bytes };
    },

    async getFile(hash) {
      const row = sql.get`SELECT bytes FROM files WHERE hash = ${hash}`;
      return row?.bytes instanceof Uint8Array ? row.bytes : undefined;
    },

    getManifest: async () =>
      snapshot(database, () => {
        const current = sql.get`SELECT id FROM generations WHERE state = 'current'`;
        const rows = sql.all`
          SELECT path, file, items.hash, items.pictures,
            iif(folded_title IS NULL, NULL, data ->> 'title') AS title
          FROM generations
          JOIN entries ON entries.generation = generations.id
          LEFT JOIN items ON items.id = entries.item
          WHERE generations.state = 'current' ORDER BY path` as unknown as ManifestRow[];
        return {
          generation: current && Number(current.id),
          files: new Map(rows.map((row) => [row.path, toKnownFile(row)])),
        };
      }),

    getStatus: async () =>
      snapshot(database, () => {
        const current = sql.get`SELECT id, touched_at FROM generations WHERE state = 'current'`;
        const id = current?.id ?? null;
        const countBelow = (folder: string) =>
          Number(
            sql.get`
              SELECT count(*) AS count FROM entries WHERE generation = ${id}
              AND item IS NOT NULL AND path > ${`${folder}/`} AND path < ${`${folder}0`}`?.count,
          );
        const [banners = 0, functions = 0, articles = 0] = thingFolders.map(countBelow);
        const pictures = Number(
          sql.get`SELECT count(*) AS count FROM entries WHERE generation = ${id} AND item IS NULL`
            ?.count,
        );
        return {
          counts: { banners, functions, articles, pictures },
          syncedAt: current && new Date(Number(current.touched_at)),
        };
      }),
  };
}

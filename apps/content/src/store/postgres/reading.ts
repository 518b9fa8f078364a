import type { Pool } from 'pg';
import { isPictureType, thingFolders } from '../../import/layout.ts';
import { type ManifestRow, toKnownFile } from '../knownFile.ts';
import type { Store } from '../Store.ts';
import { sqlOf } from './connection.ts';
import { snapshot } from './transaction.ts';

type Reading = Pick<Store, 'getItem' | 'getPicture' | 'getManifest' | 'getFile' | 'getStatus'>;

export function readingOf(pool: Pool): Reading {
  const sql = sqlOf(pool);
  return {
    async getItem(path) {
      const row = await sql.get<{ data: string }>`
        SELECT data FROM twinfront.generations
        JOIN twinfront.entries ON entries.generation = generations.id AND entries.path = ${path}
        JOIN twinfront.items ON items.id = entries.item
        WHERE generations.state = 'current'`;
      return row && JSON.parse(row.data);
    },

    async getPicture(hash) {
      const row = await sql.get<{ picture: string; bytes: Buffer }>`
        SELECT picture, bytes FROM twinfront.files WHERE hash = ${hash} AND picture IS NOT NULL`;
      if (!row || !isPictureType(row.picture)) return undefined;
      return { type: row.picture, bytes: row.bytes };
    },

    async getFile(hash) {
      const row = await sql.get<{ bytes: Buffer }>`
        SELECT bytes FROM twinfront.files WHERE hash = ${hash}`;
      return row?.bytes;
    },

    getManifest: () =>
      snapshot(pool, async (sql) => {
        const current = await sql.get<{ id: string }>`
          SELECT id FROM twinfront.generations WHERE state = 'current'`;
        const rows = await sql.all<ManifestRow>`
          SELECT path, file, items.hash, items.pictures, items.title
          FROM twinfront.entries LEFT JOIN twinfront.items ON items.id = entries.item
          WHERE generation = ${current?.id} ORDER BY path`;
        return {
          generation: current && Number(current.id),
          files: new Map(rows.map((row) => [row.path, toKnownFile(row)])),
        };
      }),

    getStatus: () =>
      snapshot(pool, async (sql) => {
        const current = await sql.get<{ id: string; touched_at: string }>`
          SELECT id, touched_at FROM twinfront.generations WHERE state = 'current'`;
        const rows = await sql.all<{ folder: string; count: number }>`
          SELECT CASE WHEN item IS NULL THEN 'pictures' ELSE split_part(path, '/', 1) END AS folder,
            count(*)::integer AS count
          FROM twinfront.entries WHERE generation = ${current?.id} GROUP BY 1`;
        const counts = new Map(rows.map(({ folder, count }) => [folder, count]));
        const [banners = 0, functions = 0, articles = 0, pictures = 0] = [
          ...thingFolders,
          'pictures',
        ].map((folder) => counts.get(folder) ?? 0);
        return {
          counts: { banners, functions, articles, pictures },
          syncedAt: current && new Date(Number(current.touched_at)),
        };
      }),
  };
}

import { sql } from 'kysely';
import type { MaintenanceState, Manifest } from '../model/content.ts';
import type { PictureType } from '../model/layout.ts';
import { isVariantPath } from '../model/variants.ts';
import { createWriter } from './contentVersions.ts';
import { createSearch } from './createSearch.ts';
import { currentVersion, type Database, type Queries, snapshot } from './database.ts';
import { pruneContent } from './pruneContent.ts';

export type Store = ReturnType<typeof createStore>;

/**
 * The storage of the content, in versions; visitors see the current one. A sync stages a new version
 * in short transactions and publishes it in one, so an interrupted sync changes nothing that visitors
 * see. The maintenance state is not part of a version.
 */
export function createStore(database: Database) {
  const { db } = database;
  return {
    ...createWriter(database),
    prune: (keptPictureMs?: number) => pruneContent(database, keptPictureMs),
    /** The best tier first, and the newest first within it. */
    search: createSearch(database),
    close: () => db.destroy(),

    /** Whether content was ever published. */
    hasContent: async (): Promise<boolean> => (await currentVersion(db)) !== undefined,

    /** Data of the item whose source has the path. */
    async getItem(path: string): Promise<object | undefined> {
      const row = await db
        .selectFrom('generations')
        .innerJoin('entries', (join) =>
          join.onRef('entries.generation', '=', 'generations.id').on('entries.path', '=', path),
        )
        .innerJoin('items', 'items.id', 'entries.item')
        .select('items.data')
        .where('generations.state', '=', 'current')
        .executeTakeFirst();
      return row && JSON.parse(row.data);
    },

    /** Of a file that visitors get as a picture. */
    async getPicture(hash: string): Promise<{ type: PictureType; length: number } | undefined> {
      const row = await db
        .selectFrom('files')
        .select(['picture', sql<number>`length(bytes)`.as('length')])
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row?.picture ? { type: row.picture, length: Number(row.length) } : undefined;
    },

    /** At most so many bytes of a file; undefined if there is no such file. */
    async readBytes(hash: string, start: number, count: number): Promise<Uint8Array | undefined> {
      const row = await db
        .selectFrom('files')
        .select(sql<Uint8Array>`substr(bytes, ${start + 1}, ${count})`.as('bytes'))
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row?.bytes;
    },

    /** The bytes of a file, with its type if visitors get it as a picture. */
    async getFile(hash: string) {
      const files = db.selectFrom('files').select(['picture', 'bytes']);
      return files.where('hash', '=', hash).executeTakeFirst();
    },

    getManifest: () =>
      snapshot(db, async (db) => {
        const current = await currentVersion(db);
        const manifest: Manifest = { version: current?.id, files: new Map(), variants: new Set() };
        if (!current) return manifest;
        manifest.syncedAt = new Date(current.touched_at);
        const rows = await db
          .selectFrom('entries')
          .leftJoin('items', 'items.id', 'entries.item')
          .select(['path', 'file', 'items.hash', 'items.pictures', 'items.title'])
          .where('generation', '=', current.id)
          .orderBy('path')
          .execute();
        const aliases = await readAliases(db, current.id);
        for (const { path, file, hash, pictures, title } of rows) {
          const isText = hash !== null && pictures !== null;
          const item = isText && {
            hash,
            title,
            aliases: aliases.get(path),
            references: JSON.parse(pictures),
          };
          if (isVariantPath(path)) manifest.variants.add(path);
          else manifest.files.set(path, { hash: file, ...(item && { item }) });
        }
        return manifest;
      }),

    /** Undefined while the site is open. */
    async getMaintenance(): Promise<MaintenanceState | undefined> {
      return db.selectFrom('closure').select(['message', 'until']).executeTakeFirst();
    },

    async setMaintenance(maintenance: Partial<MaintenanceState> | undefined) {
      if (!maintenance) {
        await db.deleteFrom('closure').execute();
        return;
      }
      const { message = null, until = null } = maintenance;
      const row = { message, until };
      await db
        .insertInto('closure')
        .values({ one: 1, ...row })
        .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
        .execute();
    },
  };
}

/** The aliases of the articles of a version, by path. */
async function readAliases(db: Queries, version: number): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('aliases')
    .innerJoin('entries', 'entries.item', 'aliases.item')
    .select(['path', 'alias'])
    .where('generation', '=', version)
    .execute();
  const aliases = new Map<string, string[]>();
  for (const { path, alias } of rows) aliases.set(path, [...(aliases.get(path) ?? []), alias]);
  return aliases;
}

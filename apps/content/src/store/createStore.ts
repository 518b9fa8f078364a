import type { Manifest } from '../model/content.ts';
import {
  CHUNK_BYTES,
  currentVersion,
  type Database,
  isIn,
  isPublic,
  isRolledBack,
  lastPublication,
  snapshot,
} from './database.ts';
import { pruneContent, REPLACED_MEDIA_MS } from './prune.ts';
import type { Store } from './Store.ts';
import { createSearch } from './search.ts';
import { createVersions } from './versions.ts';

/** The store over either database, whose tables exist. */
export function createStore(database: Database): Store {
  const { db } = database;
  const publicItems = () =>
    db
      .selectFrom('version_files')
      .innerJoin('items', 'items.id', 'version_files.item')
      .where('version', '=', lastPublication(db))
      .where(isPublic(Date.now()));
  return {
    ...createVersions(database),
    search: createSearch(database),
    prune: (options) => pruneContent(database, options),
    countConnections: database.countConnections,
    close: () => db.destroy(),

    hasContent: async () => (await currentVersion(db)) !== undefined,

    async getItem(path) {
      const row = await publicItems()
        .select('items.data')
        .where('path', '=', path)
        .executeTakeFirst();
      return row && JSON.parse(row.data);
    },

    async listPublic(paths) {
      if (paths.length === 0) return new Set();
      const rows = await publicItems().select('path').where('path', 'in', paths).execute();
      return new Set(rows.map(({ path }) => path));
    },

    async getMedia(hash) {
      const now = Date.now();
      const row = await db
        .selectFrom('files')
        .select(['media', 'length'])
        .where('hash', '=', hash)
        .where(({ or, and, not, exists, eb, selectFrom }) => {
          const users = selectFrom('item_media')
            .innerJoin('items', 'items.id', 'item_media.item')
            .select('item')
            .where('item_media.media', '=', hash);
          const current = users.where(isIn(lastPublication(db)));
          const isReplaced = and([
            not(exists(current)),
            or([eb('replaced_at', 'is', null), eb('replaced_at', '>', now - REPLACED_MEDIA_MS)]),
          ]);
          const isSeen = (users: typeof current) => exists(users.where(isPublic(now)));
          return or([isSeen(current), and([isReplaced, isSeen(users)])]);
        })
        .executeTakeFirst();
      return row?.media ? { type: row.media, length: row.length } : undefined;
    },

    async readBytes(hash, start, count) {
      const number = Math.floor(start / CHUNK_BYTES);
      const row = await db
        .selectFrom('chunks')
        .select('bytes')
        .where('hash', '=', hash)
        .where('number', '=', number)
        .executeTakeFirst();
      const from = start - number * CHUNK_BYTES;
      return row?.bytes.subarray(from, from + count);
    },

    async getFile(hash) {
      const chunks = db.selectFrom('chunks').select('bytes').where('hash', '=', hash);
      const rows = await chunks.orderBy('number').execute();
      return rows.length > 0 ? Buffer.concat(rows.map(({ bytes }) => bytes)) : undefined;
    },

    getManifest: () =>
      snapshot(db, async (db) => {
        const version = await db
          .selectFrom('versions')
          .select(['id', 'touched_at'])
          .where('id', '=', lastPublication(db))
          .executeTakeFirst();
        const manifest: Manifest = {
          version: version?.id,
          isRollback: await isRolledBack(db),
          files: new Map(),
          media: new Set(),
        };
        if (!version) return manifest;
        manifest.syncedAt = new Date(version.touched_at);
        const rows = await db
          .selectFrom('version_files')
          .leftJoin('items', 'items.id', 'version_files.item')
          .select([
            ...(['path', 'file', 'items.hash'] as const),
            ...(['items.public_from as from', 'items.public_until as until'] as const),
          ])
          .where('version', '=', version.id)
          .orderBy('path')
          .execute();
        for (const { path, file, hash, from, until } of rows) {
          const isText = hash !== null && from !== null && until !== null;
          const item = isText && { hash, visibility: { from, until } };
          manifest.files.set(path, { hash: file, ...(item && { item }) });
        }
        const media = await db
          .selectFrom('version_files')
          .innerJoin('item_media', 'item_media.item', 'version_files.item')
          .innerJoin('files', 'files.hash', 'item_media.media')
          .select('files.hash')
          .distinct()
          .where('version', '=', version.id)
          .execute();
        for (const { hash } of media) manifest.media.add(hash);
        return manifest;
      }),

    getCloseFlag: () => db.selectFrom('close_flag').select(['message', 'until']).executeTakeFirst(),

    async setCloseFlag(flag) {
      if (!flag) {
        await db.deleteFrom('close_flag').execute();
        return;
      }
      const { message = null, until = null } = flag;
      const row = { message, until };
      await db
        .insertInto('close_flag')
        .values({ one: 1, ...row })
        .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
        .execute();
    },

    async listPublications() {
      const rows = await db
        .selectFrom('publications')
        .leftJoin('versions', (join) =>
          join.onRef('versions.id', '=', 'publications.version').on('state', '=', 'published'),
        )
        .select(['version', 'published_at', 'published_by', 'counts', 'state'])
        .orderBy('publications.id', 'desc')
        .execute();
      return rows.map(({ version, published_at, published_by, counts, state }) => ({
        version,
        at: new Date(published_at),
        by: published_by,
        counts: counts === null ? undefined : JSON.parse(counts),
        isStored: state !== null,
      }));
    },
  };
}

import type { CloseFlag, FileChange, Manifest, Publication } from '../model/content.ts';
import type { MediaType } from '../model/layout.ts';
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
import { createDraftLinks, validLinks } from './draftLinks.ts';
import { pruneContent, REPLACED_MEDIA_MS } from './prune.ts';
import { createSearch } from './search.ts';
import { createVersionWriter } from './versions.ts';

export type Store = ReturnType<typeof createStore>;

/**
 * The content in versions, and the close flag, which is not part of any version. Visitors see the version that
 * was published last. A sync stages a version in short transactions and publishes it in one, so that an
 * interrupted sync changes nothing that visitors see.
 *
 * Every method rejects with an error of the database if that fails.
 *
 * @param database its tables exist
 */
export function createStore(database: Database) {
  const { db } = database;
  const publicItems = () =>
    db
      .selectFrom('version_files')
      .innerJoin('items', 'items.id', 'version_files.item')
      .where('version', '=', lastPublication(db))
      .where(isPublic(Date.now()));
  return {
    ...createVersionWriter(database),
    ...createDraftLinks(database),
    search: createSearch(database),
    prune: (options?: { purge?: boolean }) => pruneContent(database, options),
    close: () => db.destroy(),

    /** Whether content was ever published. */
    hasContent: async () => (await currentVersion(db)) !== undefined,

    /** Data of the item whose text has the path, as the API answers it; undefined if visitors do not see it now. */
    async getItem(path: string): Promise<object | undefined> {
      const row = await publicItems()
        .select('items.data')
        .where('path', '=', path)
        .executeTakeFirst();
      return row && JSON.parse(row.data);
    },

    /** Those of the paths whose items visitors see now. */
    async listPublic(paths: string[]): Promise<ReadonlySet<string>> {
      if (paths.length === 0) return new Set();
      const rows = await publicItems().select('path').where('path', 'in', paths).execute();
      return new Set(rows.map(({ path }) => path));
    },

    /**
     * A picture or attachment that visitors get, with its length in bytes: while they see an item that has it, or a
     * link shows a draft that has it. One that was replaced stays for a day.
     */
    async getMedia(hash: string): Promise<{ type: MediaType; length: number } | undefined> {
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
          const linked = validLinks(db)
            .innerJoin('item_media', 'item_media.item', 'items.id')
            .select('key')
            .where('item_media.media', '=', hash);
          return or([isSeen(current), and([isReplaced, isSeen(users)]), exists(linked)]);
        })
        .executeTakeFirst();
      return row?.media ? { type: row.media, length: row.length } : undefined;
    },

    /** At most `count` bytes of a file, as many as its chunk has from there on; undefined if there is no such file. */
    async readBytes(hash: string, start: number, count: number): Promise<Uint8Array | undefined> {
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

    /** The bytes of a file of any version that is stored. */
    async getFile(hash: string): Promise<Uint8Array | undefined> {
      const chunks = db.selectFrom('chunks').select('bytes').where('hash', '=', hash);
      const rows = await chunks.orderBy('number').execute();
      return rows.length > 0 ? Buffer.concat(rows.map(({ bytes }) => bytes)) : undefined;
    },

    /** The current version, without the content of its files. */
    getManifest: (): Promise<Manifest> =>
      snapshot(db, async (db) => {
        const version = await db
          .selectFrom('versions')
          .select(['id', 'used_at'])
          .where('id', '=', lastPublication(db))
          .executeTakeFirst();
        const manifest: Manifest = {
          version: version?.id,
          isRollback: await isRolledBack(db),
          files: new Map(),
          media: new Set(),
        };
        if (!version) return manifest;
        manifest.syncedAt = new Date(version.used_at);
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

    /** Undefined while the site is open. */
    getCloseFlag: (): Promise<CloseFlag | undefined> =>
      db.selectFrom('close_flag').select(['message', 'until']).executeTakeFirst(),

    /** Replaces the flag as a whole; undefined opens the site. */
    async setCloseFlag(flag: Partial<CloseFlag> | undefined): Promise<void> {
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

    /** The files of the content folder that differ in a version from another one; both must be stored. */
    async listChanges(version: number, before: number): Promise<FileChange[]> {
      const filesOf = (each: number) =>
        db.selectFrom('version_files').select(['path', 'file']).where('version', '=', each);
      async function differing(one: number, other: number): Promise<Set<string>> {
        const rows = await filesOf(one).except(filesOf(other)).orderBy('path').execute();
        return new Set(rows.map(({ path }) => path));
      }
      const present = await differing(version, before);
      const earlier = await differing(before, version);
      return [
        ...[...present].map(
          (path) => ({ kind: earlier.has(path) ? 'changed' : 'added', path }) as const,
        ),
        ...[...earlier]
          .filter((path) => !present.has(path))
          .map((path) => ({ kind: 'removed', path }) as const),
      ];
    },

    /** What was published, the newest first. */
    async listPublications(): Promise<Publication[]> {
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

import { type ItemFolder, itemFolders } from '../import/layout.ts';
import { isVariantPath, VARIANT_FOLDER } from '../import/pictures/variants.ts';
import { searchArticles } from '../search/searchArticles.ts';
import { createWriter, plainText } from './contentVersions.ts';
import { currentVersion, type Database, snapshot } from './database.ts';
import { pruneContent } from './pruneContent.ts';
import type { KnownFile, Manifest, Store } from './Store.ts';

export function createStore(database: Database): Store {
  const { db } = database;
  return {
    ...createWriter(database),
    prune: () => pruneContent(database),
    search: (term) => searchArticles(database, term),
    close: () => db.destroy(),

    async getItem(path) {
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

    async getPicture(hash) {
      const row = await db
        .selectFrom('files')
        .select(['picture', 'bytes'])
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row?.picture ? { type: row.picture, bytes: row.bytes } : undefined;
    },

    async getFile(hash) {
      const files = db.selectFrom('files').select('bytes').where('hash', '=', hash);
      return (await files.executeTakeFirst())?.bytes;
    },

    getManifest: () =>
      snapshot(database, async (db): Promise<Manifest> => {
        const version = (await currentVersion(db))?.id;
        if (version === undefined) return { version, files: new Map(), variants: new Set() };
        const rows = await db
          .selectFrom('entries')
          .leftJoin('items', 'items.id', 'entries.item')
          .select(['path', 'file', 'items.hash', 'items.pictures', 'items.title'])
          .where('generation', '=', version)
          .orderBy('path')
          .execute();
        const files = rows.filter(({ path }) => !isVariantPath(path));
        const variants = rows.filter(({ path }) => isVariantPath(path));
        return {
          version,
          files: new Map(files.map((row) => [row.path, toKnownFile(row)])),
          variants: new Set(variants.map(({ path }) => path)),
        };
      }),

    getStatus: () =>
      snapshot(database, async (db) => {
        const version = await currentVersion(db);
        const counts = { banners: 0, functions: 0, articles: 0, pictures: 0 };
        if (!version) return { counts, syncedAt: undefined };
        const rows = await db
          .selectFrom('entries')
          .select(({ eb, fn }) => [
            fn
              .countAll<number>()
              .filterWhere(
                eb.and([eb('item', 'is', null), eb('path', 'not like', `${VARIANT_FOLDER}%`)]),
              )
              .as('pictures'),
            ...itemFolders.map((folder) =>
              fn
                .countAll<number>()
                .filterWhere(
                  eb.and([eb('item', 'is not', null), eb.between('path', ...pathsBelow(folder))]),
                )
                .as(folder),
            ),
          ])
          .where('generation', '=', version.id)
          .executeTakeFirst();
        return { counts: { ...counts, ...rows }, syncedAt: new Date(version.touched_at) };
      }),

    async getMaintenance() {
      const row = await db.selectFrom('closure').select(['message', 'until']).executeTakeFirst();
      if (!row) return undefined;
      const { message, until } = row;
      return { ...(message !== null && { message }), ...(until !== null && { until }) };
    },

    async setMaintenance(maintenance) {
      if (!maintenance) {
        await db.deleteFrom('closure').execute();
        return;
      }
      const { message, until = null } = maintenance;
      const row = { message: message === undefined ? null : plainText(message), until };
      await db
        .insertInto('closure')
        .values({ one: 1, ...row })
        .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
        .execute();
    },
  };
}

/** Bounds of the paths in a folder, for a range query. */
function pathsBelow(folder: ItemFolder): [string, string] {
  return [`${folder}/`, `${folder}/\u{10ffff}`];
}

interface ManifestRow {
  file: string;
  hash: string | null;
  pictures: string | null;
  title: string | null;
}

function toKnownFile({ file, hash, pictures, title }: ManifestRow): KnownFile {
  if (hash === null || pictures === null) return { hash: file };
  return { hash: file, item: { hash, title, references: JSON.parse(pictures) } };
}

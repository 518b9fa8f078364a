import { randomBytes } from 'node:crypto';
import { type ArticleData, type DraftLink, NEVER } from '../model/content.ts';
import { type Database, lastPublication, type Queries, write } from './database.ts';

/** The methods of the store for links to drafts. */
export function createDraftLinks(database: Database) {
  const { db } = database;
  return {
    /**
     * Makes a link to a draft of the current version; one that is valid keeps its key.
     *
     * @param until when it ends, in milliseconds since 1970
     */
    linkDraft: (path: string, until: number): Promise<DraftLink> =>
      write(database, async (db) => {
        await removeInvalidLinks(db);
        return db
          .insertInto('draft_links')
          .values({ path, key: `draft-${randomBytes(16).toString('hex')}`, until })
          .onConflict((conflict) => conflict.column('path').doUpdateSet({ until }))
          .returningAll()
          .executeTakeFirstOrThrow();
      }),

    async removeDraftLink(path: string): Promise<void> {
      await db.deleteFrom('draft_links').where('path', '=', path).execute();
    },

    /** The valid ones, by path. */
    listDraftLinks: (): Promise<DraftLink[]> =>
      validLinks(db)
        .select(['draft_links.path', 'key', 'until'])
        .orderBy('draft_links.path')
        .execute(),
  };
}

/** The links that have not ended, each with the draft of the current version that it shows. */
export const validLinks = (db: Queries) =>
  db
    .selectFrom('draft_links')
    .innerJoin('version_files', 'version_files.path', 'draft_links.path')
    .innerJoin('items', 'items.id', 'version_files.item')
    .where('version', '=', lastPublication(db))
    .where('public_from', '=', NEVER)
    .where('until', '>', Date.now());

/** Removes also those whose draft was published or removed: it could become a draft again. */
export async function removeInvalidLinks(db: Queries): Promise<void> {
  const valid = validLinks(db).select('draft_links.path');
  await db.deleteFrom('draft_links').where('path', 'not in', valid).execute();
}

/** The draft that a valid link shows, as an article with the key as its id. */
export async function findLinkedDraft(db: Queries, term: string): Promise<ArticleData | undefined> {
  if (!/^draft-[0-9a-f]{32}$/.test(term)) return undefined;
  const row = await validLinks(db).select('items.data').where('key', '=', term).executeTakeFirst();
  return row && { ...JSON.parse(row.data), id: term, draft: true };
}

import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { detailsHref } from '@twinfront/shared/site/details';
import { type DraftLink, isDraft } from '../model/content.ts';
import { hash } from '../model/hash.ts';
import { itemPath, parseItemPath } from '../model/layout.ts';
import { showTime } from '../model/localTime.ts';
import type { Store } from '../store/createStore.ts';
import { type CliContext, getTimeZone, print, withContent } from './context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Makes the link to a draft, which a sync has stored, or removes it; without a draft lists the valid links.
 *
 * @param given id of the article, or its file
 */
export async function runDraftLink(
  context: CliContext,
  given: string | undefined,
  { days, remove = false }: { days: number; remove?: boolean },
): Promise<void> {
  await withContent(context, async (store, location) => {
    const timeZone = await getTimeZone(store);
    if (given === undefined) {
      if (remove) throw new Error('Name the draft whose link is to be removed.');
      const links = await store.listDraftLinks();
      for (const link of links) {
        print(context, formatLink(link, timeZone));
        print(context, `  ${addressOf(link, context)}`);
      }
      if (links.length === 0) print(context, 'No draft has a link.');
    } else if (remove) {
      const path = pathOf(given, context);
      const link = (await store.listDraftLinks()).find((link) => isSame(link.path, path));
      if (!link) throw new Error(`${path} has no link.`);
      await store.removeDraftLink(link.path);
      print(context, `The link to ${link.path} was removed.`);
    } else {
      const path = await findDraft(store, given, context);
      const link = await store.linkDraft(path, Date.now() + days * DAY_MS);
      print(context, addressOf(link, context));
      if (!context.env.PUBLIC_ORIGIN) {
        print(
          context,
          'Put the address of your site before it. With PUBLIC_ORIGIN set, it is complete.',
        );
      }
      print(context, `It shows ${formatLink(link, timeZone)}, as the last sync has stored it.`);
    }
    print(context, `Database: ${location}`);
  });
}

export const formatLink = ({ path, until }: DraftLink, timeZone: string) =>
  `${path} until ${showTime(new Date(until), timeZone)}`;

/** Without `PUBLIC_ORIGIN` the path of the page alone. */
const addressOf = ({ key }: DraftLink, { env }: CliContext) =>
  (env.PUBLIC_ORIGIN ?? '') + detailsHref({ kind: 'article', name: key });

/** Some file systems decompose the letters of names. */
const isSame = (one: string, other: string) => one.normalize() === other.normalize();

const isFile = (given: string) => given.endsWith('.md');

/** The path in the content folder. */
function pathOf(given: string, { cwd }: CliContext): string {
  if (!isFile(given)) return itemPath('articles', given);
  const file = resolve(cwd, given);
  return `${basename(dirname(file))}/${basename(file)}`;
}

/** @throws Error that says why there is no such draft in the current version */
async function findDraft(store: Store, given: string, context: CliContext): Promise<string> {
  const path = pathOf(given, context);
  if (parseItemPath(path)?.folder !== 'articles') {
    throw new Error(`${given} is not an article: write its id, or its file articles/<id>.md.`);
  }
  const { files } = await store.getManifest();
  const [known, file] = [...files].find(([known]) => isSame(known, path)) ?? [];
  if (!known || !file?.item) {
    throw new Error(
      `No sync has stored ${path}. Check its name, and sync your folder first: visitors do not see drafts.`,
    );
  }
  if (!isDraft(file.item.visibility)) {
    const href = detailsHref({ kind: 'article', name: parseItemPath(known)?.id ?? '' });
    throw new Error(
      `${known} is not a draft. Write draft: true into it and sync your folder, or share its address ${href}.`,
    );
  }
  const bytes = isFile(given) && (await readFile(resolve(context.cwd, given)).catch(() => false));
  if (bytes instanceof Uint8Array && hash(bytes) !== file.hash) {
    throw new Error(
      `${given} has changed since the last sync. Sync your folder first, so that the link shows it as it is.`,
    );
  }
  return known;
}

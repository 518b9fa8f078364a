import { basename } from 'node:path';
import { detailsHref } from '@twinfront/shared/site/details';
import { type DraftLink, isDraft } from '../model/content.ts';
import { parseItemPath } from '../model/layout.ts';
import { showTime } from '../model/localTime.ts';
import type { Store } from '../store/createStore.ts';
import { type CliContext, getTimeZone, print, withContent } from './context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Makes the link to a draft, which a sync has stored, or removes it.
 *
 * @param given id of the article, or its file
 */
export async function runDraftLink(
  context: CliContext,
  given: string,
  { days, remove = false }: { days: number; remove?: boolean },
): Promise<void> {
  const id = basename(given, '.md').normalize();
  await withContent(context, async (store) => {
    if (remove) {
      const link = (await store.listDraftLinks()).find(({ path }) => isArticle(path, id));
      if (!link) throw new Error(`The article ${id} has no link.`);
      await store.removeDraftLink(link.path);
      print(context, `The link to ${link.path} was removed.`);
    } else {
      const link = await store.linkDraft(await findDraft(store, id), Date.now() + days * DAY_MS);
      const { PUBLIC_ORIGIN: origin = '' } = context.env;
      print(context, origin + detailsHref({ kind: 'article', name: link.key }));
      if (!origin) {
        print(
          context,
          'Put the address of your site before it. With PUBLIC_ORIGIN set, it is complete.',
        );
      }
      const shown = formatLink(link, await getTimeZone(store));
      print(context, `It shows ${shown}, as the last sync has stored it.`);
    }
  });
}

export const formatLink = ({ path, until }: DraftLink, timeZone: string) =>
  `${path} until ${showTime(new Date(until), timeZone)}`;

function isArticle(path: string, id: string): boolean {
  const item = parseItemPath(path);
  return item?.folder === 'articles' && item.id === id;
}

/** @throws Error that says why there is no such draft in the current version */
async function findDraft(store: Store, id: string): Promise<string> {
  const { files } = await store.getManifest();
  const [path, file] = [...files].find(([path]) => isArticle(path, id)) ?? [];
  if (!path || !file?.item) {
    throw new Error(
      `No sync has stored the article ${id}. Check its name, and sync your folder first: visitors do not see drafts.`,
    );
  }
  if (isDraft(file.item.visibility)) return path;
  const href = detailsHref({ kind: 'article', name: id });
  throw new Error(
    `${path} is not a draft. Write draft: true into it and sync your folder, or share its address ${href}.`,
  );
}

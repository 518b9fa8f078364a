import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { configSchemas } from '@twinfront/shared/api/config';
import { type Language, type Locale, languageOf } from '@twinfront/shared/site/locale';
import * as v from 'valibot';
import { SITE_FILE } from '../folder/references.ts';
import { hash, hiddenState, type NewFile } from '../model/content.ts';
import type { Store } from '../store/createStore.ts';
import type { CliContext } from './context.ts';
import { formatCounts, formatFindings, type SyncResult } from './report.ts';
import { NO_CHANGES, type SyncOptions, syncFolder } from './syncFolder.ts';
import { runWatch } from './watch.ts';

const startScript = fileURLToPath(new URL('../../../../scripts/start.ts', import.meta.url));

/** Of an editor, which writes several files in a row. */
const QUIET_MS = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Shows the site of a content folder on this machine, drafts included, until the signal aborts or Ctrl+C. Each change of
 * the folder appears in the open pages, and so do its errors. Publishes nothing: the site has a database of its own.
 */
export async function runPreview(context: CliContext, name: string, port: number): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'twinfront-preview-'));
  const { PATH, HOME } = context.env;
  const env = { PATH, HOME, ...siteEnvironment(temporary, port) };
  const end = new AbortController();
  const stop = () => end.abort();
  context.signal?.addEventListener('abort', stop);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

  let site: ChildProcess | undefined;
  let address: string | undefined;
  /** Why the site has ended by itself. */
  let failure: string | undefined;

  async function startSite(): Promise<void> {
    site = spawn(process.execPath, [startScript], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    site.once('exit', (code) => {
      if (end.signal.aborted) return;
      failure = `The site has ended with exit code ${code}.`;
      stop();
    });
    address = await findAddress(site);
  }

  try {
    await runWatch({ ...context, env, signal: end.signal }, name, {
      quietMs: QUIET_MS,
      sync: createPreviewSync(),
      nextSync: nextChange,
      describe: async (result) => {
        if ('counts' in result && !site) await startSite();
        if (!address) return 'The preview starts when there is no error.';
        const counts = 'counts' in result ? `Shown:    ${formatCounts(result.counts)}\n` : '';
        return `${counts}Preview:  ${address}`;
      },
    });
  } finally {
    if (site?.exitCode === null) {
      site.kill('SIGTERM');
      await once(site, 'exit');
    }
    await rm(temporary, { recursive: true });
  }
  if (failure) throw new Error(failure);
}

/** The settings of the preview; it has none of the site on this machine. */
function siteEnvironment(folder: string, port: number) {
  return {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: join(folder, 'content.db'),
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    // The open page polls each second. A shorter TTL would cost a quarter of a core while nothing changes.
    CONTENT_TTL_MS: '500',
    PAGE_REFETCH_MS: '1000',
    LOG_LEVEL: 'error',
  };
}

/** The address that the site prints when it is ready; undefined if it ends before. */
async function findAddress({ stdout }: ChildProcess): Promise<string | undefined> {
  if (!stdout) return undefined;
  for await (const line of createInterface(stdout)) {
    const [, address] = /^The site is at (\S+)$/.exec(line) ?? [];
    if (address) return address;
  }
  return undefined;
}

/**
 * Returns a sync that shows what visitors do not see, such as drafts, with a mark before its title; the site shows the
 * errors of a folder as its alert, above the last content without an error.
 */
export function createPreviewSync() {
  let site: NewFile | undefined;
  let locale: Locale = 'en';

  function transform(file: NewFile): NewFile {
    if (file.path === SITE_FILE) {
      site = file;
      ({ locale } = v.parse(configSchemas.site, file.item?.data));
    }
    return markHidden(file, locale);
  }

  async function showAlert(store: Store, text: string): Promise<void> {
    const { version, files } = await store.getManifest();
    if (version === undefined || !site?.item) return;
    const data = { ...(site.item.data as object), alert: { text, level: 'error' } };
    const item = { ...site.item, hash: hash(site.item.hash + text), data };
    const others = [...files.keys()].filter((path) => path !== SITE_FILE);
    const next = await store.beginVersion();
    await store.stage(next, [{ ...site, item }]);
    await store.copyUnchanged(next, version, others);
    await store.publish(next, version, { by: 'preview', counts: NO_CHANGES });
  }

  return async (store: Store, folder: string, options: SyncOptions): Promise<SyncResult> => {
    const result = await syncFolder(store, folder, { ...options, transform, allowRemoval: true });
    if ('errors' in result) await showAlert(store, formatFindings(result, folder));
    return result;
  };
}

const marks: Record<Language, Record<'draft' | 'scheduled' | 'expired', string>> = {
  'zh-CN': { draft: '草稿', scheduled: '定时发布', expired: '已过期' },
  en: { draft: 'Draft', scheduled: 'Scheduled', expired: 'Expired' },
};

/** An item that visitors do not see is shown, with a mark before its title. */
function markHidden(file: NewFile, locale: Locale): NewFile {
  const { item } = file;
  const state = item?.visibility && hiddenState(item.visibility, Date.now());
  if (!item || !state) return file;
  const { visibility: _, data, hash, ...others } = item;
  const mark = marks[languageOf(locale)][state];
  const marked = { ...(data as object), title: `[${mark}] ${(data as { title: string }).title}` };
  return { ...file, item: { ...others, hash: `${hash}-${mark}`, data: marked } };
}

/** When an item gets another mark, but at the latest in a day: longer timers end at once. */
function nextChange({ visibilities }: SyncResult): number {
  const now = Date.now();
  const times = [...visibilities.values()].flatMap(({ from, until }) => [from, until]);
  return Math.min(now + DAY_MS, ...times.filter((time) => time > now));
}

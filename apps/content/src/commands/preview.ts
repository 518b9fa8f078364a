import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import type { CliContext } from './context.ts';
import { type PreviewServer, startPreviewServer } from './previewServer.ts';
import { runWatch } from './watch.ts';

const startScript = fileURLToPath(new URL('../../../../scripts/start.ts', import.meta.url));

/**
 * Shows the site of a content folder on this machine, drafts included, until the signal aborts or Ctrl+C. Each change of the folder
 * appears in the open pages. Publishes nothing: the site has a database of its own.
 */
export async function runPreview(context: CliContext, name: string, port: number): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'twinfront-preview-'));
  const env = { ...context.env, ...siteEnvironment(temporary) };
  const end = new AbortController();
  const stop = () => end.abort();
  context.signal?.addEventListener('abort', stop);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

  let site: ChildProcess | undefined;
  let preview: PreviewServer | undefined;
  /** Why the site has ended by itself. */
  let failure: string | undefined;

  async function startSite(): Promise<void> {
    site = spawn(process.execPath, [startScript], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    site.once('exit', (code) => {
      if (end.signal.aborted) return;
      failure = `The site has ended with exit code ${code}.`;
      stop();
    });
    const address = await findAddress(site);
    if (address && !end.signal.aborted) preview = await startPreviewServer(address, port);
  }

  try {
    await runWatch({ ...context, env, signal: end.signal }, name, {
      preview: true,
      describe: async ({ isPublished, findings }) => {
        if (isPublished && !site) await startSite();
        preview?.showErrors(isPublished ? '' : findings);
        return preview
          ? `Preview:  ${preview.address}`
          : 'The preview starts when there is no error.';
      },
    });
  } finally {
    preview?.close();
    if (site?.exitCode === null) {
      site.kill('SIGTERM');
      await once(site, 'exit');
    }
    await rm(temporary, { recursive: true });
  }
  if (failure) throw new Error(failure);
}

/** The settings of the preview. An empty value counts as unset. */
function siteEnvironment(folder: string): Record<string, string> {
  const unset = [
    ...['API_UPSTREAM', 'API_MAPPING', 'API_AUTHORIZATION', 'API_AUTHORIZATION_FILE'],
    ...['API_QUERY', 'API_QUERY_FILE', 'API_HEADERS', 'API_HEADERS_FILE'],
    ...['MEDIA_UPSTREAM', 'PUBLIC_ORIGIN', 'OPS_PORT', 'TRUST_PROXY', 'SITE_CLOSED', 'WEB_VITALS'],
  ];
  return {
    ...Object.fromEntries(unset.map((name) => [name, ''])),
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: join(folder, 'content.db'),
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    CONTENT_TTL_MS: '1',
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

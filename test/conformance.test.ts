import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApiClient } from '@twinfront/shared/api/client';
import { getConfig } from '@twinfront/shared/api/config';
import { cleanedHtml } from '@twinfront/shared/api/fields';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createContentApp } from '../apps/content/src/server/app.ts';
import { fillWithDemo } from '../apps/content/src/server/prepareStore.ts';
import { openStore } from '../apps/content/src/store/openStore.ts';
import type { Store } from '../apps/content/src/store/Store.ts';
import { IN_MEMORY } from '../apps/content/src/store/sqlite/openSqliteStore.ts';
import { parseConfig } from '../gateway/src/config.ts';
import { type Gateway, startGateway } from '../gateway/src/gateway.ts';
import { sanitizeHtml } from '../gateway/src/sanitize/sanitizeHtml.ts';
import { createTestBundles } from '../gateway/src/testing/createTestBundles.ts';
import { isValid, validatorAt } from './publishedContract.ts';

let store: Store;
let service: string;
let gateway: Gateway;
let close: () => Promise<void>;
const folder = mkdtempSync(path.join(tmpdir(), 'twinfront-'));

beforeAll(async () => {
  store = await openStore(IN_MEMORY);
  await fillWithDemo(store, { info: () => {} });
  const server = createServer(createContentApp(store, { error: () => {} })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = parseConfig({
    API_UPSTREAM: service,
    PORT: '0',
    SNAPSHOT_DIR: folder,
    LOG_LEVEL: 'silent',
    CLOSE_FLAG_REFRESH_MS: '50',
  });
  if ('errors' in config) throw new Error(config.errors.join('\n'));
  gateway = await startGateway({ config, bundles: await createTestBundles() });
  await gateway.ready;
  close = async () => {
    await gateway.close();
    server.closeAllConnections();
    server.close();
    await store.close();
    rmSync(folder, { recursive: true });
  };
});
afterAll(() => close());

async function askFor(address: string) {
  const response = await fetch(address);
  const sent = (await response.json()) as { code: number; data: unknown };
  return { status: response.status, sent };
}

/** What the gateway does to a reply: its HTML is cleaned. */
const cleaned = (reply: object): unknown =>
  JSON.parse(JSON.stringify(reply), (key, value) => (key === 'body' ? sanitizeHtml(value) : value));

type Row = [path: string, reply: string, data: string];

async function repliesOfDemo(): Promise<Row[]> {
  const client = createApiClient({ prefix: service, html: cleanedHtml });
  const { banners, functions, notices } = await getConfig(client, 'home');
  const terms = [notices, '冬日', 'visitor', '没有这样的词', '50% 📚'].map(encodeURIComponent);
  return [
    ...banners.map((id): Row => [`/banner/${id}`, 'BannerReply', 'Banner']),
    ...functions.map((id): Row => [`/function/${id}`, 'FunctionEntryReply', 'FunctionEntry']),
    ...terms.map((term): Row => [`/richText/search/${term}`, 'ArticlesReply', 'Articles']),
    ['/support/config/getKey?key=site', 'ConfigReply', 'SiteConfig'],
    ['/support/config/getKey?key=home', 'ConfigReply', 'HomeConfig'],
    ['/support/config/getKey?key=maintenance', 'ConfigReply', 'MaintenanceConfig'],
  ];
}

describe('the gateway before the content service', () => {
  it('answers below /api what the contract says, and all that the content service says', async () => {
    const rows = await repliesOfDemo();
    expect(rows.length).toBeGreaterThan(15);
    for (const [path, reply, data] of rows) {
      const { sent: original } = await askFor(service + path);
      const { status, sent } = await askFor(`${gateway.address}/api${path}`);
      const valid = isValid(reply, sent) && isValid(data, sent.data);
      const { errors } = validatorAt('components', 'schemas', data);
      expect({ path, status, valid, errors }).toEqual({
        path,
        status: 200,
        valid: true,
        errors: null,
      });
      expect(sent).toEqual(cleaned(original));
    }
  }, 30_000);

  it('answers the close flag as the contract says', async () => {
    for (const closure of [{}, undefined]) {
      await store.setMaintenance(closure);
      await vi.waitFor(async () => {
        const { sent } = await askFor(`${gateway.address}/api/support/config/getCloseFlag`);
        expect(isValid('CloseFlagReply', sent)).toBe(true);
        expect(sent.data).toBe(closure !== undefined);
      }, 5000);
    }
  });

  it.each(['/banner/none', '/function/none', '/support/config/getKey?key=none', '/nothing'])(
    'answers that there is nothing at %s as the contract says',
    async (path) => {
      const { status, sent } = await askFor(`${gateway.address}/api${path}`);
      expect([status, sent.code]).toEqual([404, 404]);
      expect(isValid('Failure', sent)).toBe(true);
    },
  );
});

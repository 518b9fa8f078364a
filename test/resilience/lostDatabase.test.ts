import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createContentApp } from '../../apps/content/src/server/app.ts';
import type { Store } from '../../apps/content/src/store/createStore.ts';
import { openStore } from '../../apps/content/src/store/openStore.ts';
import { createFolder } from '../../apps/content/src/testing/createFolder.ts';
import { sync } from '../../apps/content/src/testing/sync.ts';
import { startTestGateway, type TestGateway } from '../../gateway/src/testing/startTestGateway.ts';

const log = { error: () => {} };
const WAIT = { timeout: 30_000, interval: 20 };

/** Pages and calls that need nothing but the content of the home pages. */
function visit({ address }: TestGateway) {
  const paths = [
    '/',
    '/homeApp',
    '/api/support/config/getCloseFlag',
    '/api/support/config/getKey?key=maintenance',
    `/api/richText/search/${encodeURIComponent('公告')}`,
  ];
  const visits = paths.map(async (path) => {
    const reply = await fetch(address + path, { redirect: 'manual' });
    const location = reply.headers.get('location');
    return { path, status: reply.status, location, text: await reply.text() };
  });
  return Promise.all(visits);
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const newStore = () => openStore(join(tempFolder(), 'content.db'));

// A PostgreSQL store answers the same: describeStore.ts.
it.each([
  ['an open', false],
  ['a closed', true],
])(
  '%s site keeps its flag (closed: %s), pages and snapshot beside a content service with a new, empty database, also after a restart of the gateway',
  async (_, closed) => {
    let store: Store = await newStore();
    onTestFinished(() => store.close());
    await sync(store, createFolder());
    if (closed) await store.setCloseFlag({ message: 'Moving' });
    /** The call and status of each reply. */
    const replies: string[] = [];
    const base = await serve((req, res) => {
      res.on('finish', () => replies.push(`${res.statusCode} ${req.url}`));
      createContentApp(store, log)(req, res);
    });
    const env = {
      SNAPSHOT_DIR: tempFolder(),
      CONTENT_TTL_MS: '100',
      CLOSE_FLAG_REFRESH_MS: '50',
    };
    const snapshot = () => {
      const file = join(env.SNAPSHOT_DIR, 'content.json');
      const { entries } = JSON.parse(readFileSync(file, 'utf8'));
      const values = entries.map(({ key, value }: { key: string; value: unknown }) => [key, value]);
      return Object.fromEntries(values);
    };

    const running = await startTestGateway({ base }, { env });
    const before = await vi.waitFor(async () => {
      const found = await visit(running);
      for (const { status, text } of found) {
        expect(status).toBeLessThan(400);
        expect(text).not.toContain('"ok":false');
      }
      return found;
    }, WAIT);
    expect(before[0]?.location).toBe(closed ? '/maintain?from=%2F' : '/homeWeb');
    await store.close();
    store = await newStore();

    async function expectUnchanged(gateway: TestGateway) {
      replies.length = 0;
      // The gateway sends a call again when it has the reply to the one before.
      for (const call of [
        '503 /support/config/getCloseFlag',
        '404 /support/config/getKey?key=home',
      ]) {
        const count = () => replies.filter((reply) => reply === call).length;
        await vi.waitUntil(() => count() >= 2, WAIT);
      }
      expect(await visit(gateway)).toEqual(before);
      await gateway.close();
      expect(snapshot()).toMatchObject({
        closeFlag: closed,
        'config site': { name: '云汀市图书馆' },
        'config home': { notices: '公告' },
      });
    }
    await expectUnchanged(running);
    await expectUnchanged(await startTestGateway({ base }, { env }));
  },
);

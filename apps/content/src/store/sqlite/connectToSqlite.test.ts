import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { describe, expect, it } from 'vitest';
import { createFolder } from '../../testing/createFolder.ts';
import { describeStore } from '../../testing/describeStore.ts';
import { fill } from '../../testing/sync.ts';
import { openStore } from '../openStore.ts';

const newPath = () => join(tempFolder(), 'deep/content.db');

describeStore('the SQLite store', () => openStore(newPath()));

describe('a SQLite file', () => {
  const filled = () => fill(newPath(), createFolder());

  it('holds the content when it is opened again, in WAL mode', async () => {
    const path = await filled();
    const store = await openStore(path);

    expect(await store.getItem('site.yaml')).toMatchObject({ name: '云汀市图书馆' });
    expect(new DatabaseSync(path).prepare('PRAGMA journal_mode').get()).toEqual({
      journal_mode: 'wal',
    });
    await store.close();
  });

  it('is read while another process writes, for whose lock pruning waits', async () => {
    const path = await filled();
    const store = await openStore(path);
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    let isPruned = false;
    const pruning = store.prune().then(() => {
      isPruned = true;
    });
    const start = performance.now();
    for (let n = 0; n < 20; n++) {
      expect(await store.getItem('site.yaml')).toBeDefined();
      await setImmediate();
    }
    expect(performance.now() - start).toBeLessThan(2000);
    expect(isPruned).toBe(false);
    other.exec('COMMIT');
    other.close();
    await pruning;
    await store.close();
  });

  it('is opened after another process that creates it at the same moment', async () => {
    const path = join(tempFolder(), 'content.db');
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    const opening = openStore(path);
    // The first attempt was made at once and found the database locked.
    other.exec('COMMIT');
    other.close();

    const store = await opening;
    expect(await store.getManifest()).toMatchObject({ version: undefined });
    await store.close();
  });
});

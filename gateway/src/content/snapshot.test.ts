import fs, { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { createLog } from '@twinfront/shared/node/log';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pass, useFakeClock } from '../testing/fakeClock.ts';
import { createSnapshot, type SnapshotEntry } from './snapshot.ts';

const INTERVAL_MS = 10_000;
const source = 'http://api.test/v1';
const entries: SnapshotEntry[] = [
  { key: 'config site', at: 1_700_000_000_000, value: { name: '湖畔图书馆' } },
  { key: 'search 公告', at: 1_700_000_000_500, value: [{ title: '第一行\n第二行' }] },
];

let folder: string;
let file: string;
let lines: string[];
let content: SnapshotEntry[];
let registry: Registry;

const create = () => {
  registry = new Registry();
  return createSnapshot({
    folder,
    source,
    getEntries: () => content,
    registry,
    log: createLog('gateway', 'info', (line) => lines.push(line)),
  });
};

async function save(): Promise<void> {
  const snapshot = create();
  snapshot.markDirty();
  await snapshot.stop();
}

beforeEach(() => {
  folder = path.join(tempFolder(), 'snapshot');
  file = path.join(folder, 'content.json');
  lines = [];
  content = entries;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the snapshot', () => {
  it('restores what was saved, for its owner alone, and logs nothing when there is none', async () => {
    expect(await create().load()).toBeUndefined();
    await save();
    expect(await create().load()).toEqual(content);
    expect(await readdir(folder)).toEqual(['content.json']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(lines).toEqual([]);
  });

  it.each([
    ['truncated', (text: string) => text.slice(0, -20)],
    ['empty', () => ''],
    ['no JSON', () => '<html>\n<body>\n'],
    ['of another API', (text: string) => text.replace(source, 'http://other.test')],
    ['of another format', (text: string) => text.replace('"format":3', '"format":2')],
    ['without entries', () => JSON.stringify({ format: 3, source })],
    ['with an entry of another shape', (text: string) => text.replace('"at":17', '"at":"17"')],
  ])('is ignored, kept and logged when the file is %s', async (_, damage) => {
    await save();
    const damaged = damage(await readFile(file, 'utf8'));
    await writeFile(file, damaged);
    expect(await create().load()).toBeUndefined();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('snapshot ignored');
    expect(lines[0]).toContain(file);
    expect(await readFile(file, 'utf8')).toBe(damaged);
  });

  it('is written every ten seconds if it has changed, and at the end', async () => {
    useFakeClock();
    const rename = vi.spyOn(fs, 'rename');
    const snapshot = create();
    for (let second = 1; second < 10; second += 1) {
      snapshot.markDirty();
      await pass(1000);
    }
    expect(rename).not.toHaveBeenCalled();
    await pass(1000);
    await vi.waitFor(() => expect(rename).toHaveResolvedTimes(1), 10_000);
    await pass(2 * INTERVAL_MS);
    content = [];
    snapshot.markDirty();
    await snapshot.stop();
    expect(await create().load()).toEqual(content);
    await pass(INTERVAL_MS);
    expect(rename).toHaveBeenCalledTimes(2);
  });

  it('replaces the temporary file of an interrupted write', async () => {
    await mkdir(folder);
    await writeFile(`${file}.${hostname()}.${process.pid}.tmp`, '{'.repeat(10_000));
    await save();
    expect(await create().load()).toEqual(content);
    expect(await readdir(folder)).toEqual(['content.json']);
  });

  it('is written one at a time on a slow disk, complete for a reader, and once more before the end', async () => {
    await save();
    useFakeClock();
    const writes: (() => void)[] = [];
    vi.spyOn(fs, 'rename').mockImplementation(() => new Promise((resolve) => writes.push(resolve)));
    const before = content;
    content = [];
    const snapshot = create();
    snapshot.markDirty();
    await pass(INTERVAL_MS);
    await vi.waitFor(() => expect(writes).toHaveLength(1), 10_000);
    expect(await create().load()).toEqual(before);
    for (let change = 0; change < 5; change += 1) snapshot.markDirty();
    let isStopped = false;
    const stopped = snapshot.stop().then(() => {
      isStopped = true;
    });
    writes[0]?.();
    await vi.waitFor(() => expect(writes).toHaveLength(2), 10_000);
    expect(isStopped).toBe(false);
    writes[1]?.();
    await stopped;
    expect(writes).toHaveLength(2);
  });

  it('logs a failing write once, and retries it without another change', async () => {
    useFakeClock();
    await writeFile(folder, 'a file in place of the folder');
    const snapshot = create();
    snapshot.markDirty();
    await pass(INTERVAL_MS);
    await vi.waitFor(() => expect(lines.join()).toContain('snapshot write failed'), 10_000);
    expect(await registry.metrics()).toContain('twinfront_snapshot_failing 1');
    await rm(folder);
    await pass(INTERVAL_MS);
    await vi.waitFor(
      () => expect(lines.join()).toContain('snapshot write succeeded again'),
      10_000,
    );
    expect(await registry.metrics()).toContain('twinfront_snapshot_failing 0');
    await snapshot.stop();
    expect(lines).toHaveLength(2);
    expect(await create().load()).toEqual(content);
  });
});

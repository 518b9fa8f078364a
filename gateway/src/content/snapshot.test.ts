import { mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLog } from '@twinfront/shared/node/log';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepSnapshot } from './snapshot.ts';
import { readSnapshot, type SavedCall, type Snapshot, writeSnapshot } from './snapshotFile.ts';

const api = 'http://api.test/v1';
const calls: SavedCall[] = [
  { name: 'config site', at: 1_700_000_000_000, value: { name: '湖畔图书馆' } },
  { name: 'search 公告', at: 1_700_000_000_500, value: [{ title: '第一行\n第二行' }] },
];

// So that a test can make it slow.
vi.mock(import('./snapshotFile.ts'), { spy: true });

let folder: string;
let file: string;
let lines: string[];
let state: Omit<Snapshot, 'api'>;

const keep = (options: { api?: string; pauseMs?: number } = {}) =>
  keepSnapshot({
    folder,
    api,
    take: () => state,
    log: createLog('gateway', 'info', (line) => lines.push(line)),
    delayMs: 5,
    pauseMs: 5,
    ...options,
  });

/** Writes the state as a gateway does that leaves. */
async function keepState(): Promise<void> {
  const snapshot = keep();
  snapshot.note();
  await snapshot.stop();
}

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'twinfront-')), 'snapshot');
  file = path.join(folder, 'content.jsonl');
  lines = [];
  state = { closed: true, calls };
});
afterEach(async () => {
  vi.useRealTimers();
  vi.mocked(writeSnapshot).mockReset();
  await rm(path.dirname(folder), { recursive: true });
});

describe('the snapshot', () => {
  it('brings back what was kept, and says nothing when there is none', async () => {
    expect(await keep().restore()).toBeUndefined();
    await keepState();
    expect(await keep().restore()).toEqual({ api, closed: true, calls });
    expect(await readdir(folder)).toEqual(['content.jsonl']);
    expect(lines).toEqual([]);
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, -20), 'not whole'],
    ['cut off at a line', (text: string) => text.split('\n').slice(0, 2).join('\n'), 'not whole'],
    ['changed by one letter', (text: string) => text.replace('湖', '河'), 'not whole'],
    ['empty', () => '', 'not whole'],
    ['something else', () => '<html>\n<body>\n', 'not whole'],
  ])('is ignored and named when it is %s', async (_, damage, reason) => {
    await keepState();
    const damaged = damage(await readFile(file, 'utf8'));
    await writeFile(file, damaged);
    expect(await keep().restore()).toBeUndefined();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(file);
    expect(lines[0]).toContain(reason);
    expect(await readFile(file, 'utf8')).toBe(damaged);
  });

  it('is ignored and named when another API said it', async () => {
    await keepState();
    expect(await keep({ api: 'http://other.test' }).restore()).toBeUndefined();
    expect(lines.join()).toContain(`it is of another API, ${api}`);
  });

  it('is written once for many changes, and not again at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const snapshot = keep({ pauseMs: 60_000 });
    for (let change = 0; change < 100; change += 1) snapshot.note();
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(async () => expect(await readdir(folder)).toEqual(['content.jsonl']));
    state = { closed: false, calls };
    snapshot.note();
    await vi.advanceTimersByTimeAsync(50_000);
    expect(writeSnapshot).toHaveBeenCalledTimes(1);
    await snapshot.stop();
    expect(await readSnapshot(file, api)).toEqual({ api, closed: false, calls });
  });

  it('is whole for whoever reads it while it is written', async () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      name: `banner ${index}`,
      at: index,
      value: 'x'.repeat(1000),
    }));
    await writeSnapshot(file, { api, calls: many });
    let written = false;
    const writing = (async () => {
      for (let turn = 0; turn < 4; turn += 1) await writeSnapshot(file, { api, calls: many });
    })().finally(() => {
      written = true;
    });
    while (!written) expect((await readSnapshot(file, api))?.calls).toHaveLength(200);
    await writing;
  });

  it('takes away what was left half written long ago, and nothing else beside it', async () => {
    await keepState();
    const others = ['content.jsonl.backup', 'content.jsonl.new.tmp', 'content.jsonl.old.tmp'];
    for (const name of others) await writeFile(path.join(folder, name), 'mine');
    for (const name of ['backup', 'old.tmp']) await utimes(`${file}.${name}`, 0, 0);
    await keep().restore();
    expect((await readdir(folder)).sort()).toEqual(['content.jsonl', ...others.slice(0, 2)]);
  });

  it('is taken though another gateway takes away first what was half written', async () => {
    await keepState();
    // There when the folder is listed, and not when it is looked at.
    await symlink('gone', `${file}.other.tmp`);
    expect(await keep().restore()).toEqual({ api, closed: true, calls });
    expect(lines).toEqual([]);
  });

  it('is written once more on a slow disk, whatever changes meanwhile, and that before the end', async () => {
    const writes: (() => void)[] = [];
    vi.mocked(writeSnapshot).mockImplementation(
      () => new Promise((resolve) => writes.push(resolve)),
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const snapshot = keep();
    for (let change = 0; change < 5; change += 1) {
      snapshot.note();
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(writes).toHaveLength(1);
    let isDone = false;
    const stopped = snapshot.stop().then(() => {
      isDone = true;
    });
    writes[0]?.();
    await vi.advanceTimersByTimeAsync(20);
    expect(writes).toHaveLength(2);
    expect(isDone).toBe(false);
    writes[1]?.();
    await stopped;
    expect(writes).toHaveLength(2);
  });

  it('leaves out what was asked for longest ago when there is too much', async () => {
    const large = 'x'.repeat(6 * 1024 * 1024);
    const all = [1, 2, 3].map((at) => ({ name: `banner ${at}`, at, value: large }));
    await writeSnapshot(file, { api, calls: all });
    expect((await readSnapshot(file, api))?.calls.map(({ name }) => name)).toEqual([
      'banner 1',
      'banner 2',
    ]);
  });

  it('is done without where nothing can be written, which is logged once, until there is room', async () => {
    await writeFile(folder, 'a file where the folder should be');
    const snapshot = keep();
    snapshot.note();
    // It retries, though nothing has changed since.
    await vi.waitFor(() => expect(vi.mocked(writeSnapshot).mock.calls.length).toBeGreaterThan(2));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('cannot be kept');
    await rm(folder);
    await vi.waitFor(() => expect(lines.join()).toContain('can be kept again'));
    await snapshot.stop();
    expect(lines).toHaveLength(2);
    expect(await readSnapshot(file, api)).toEqual({ api, closed: true, calls });
  });
});

import { fileURLToPath } from 'node:url';
import { createLog } from '@twinfront/shared/node/log';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startContentProcess } from './contentProcess.ts';

const scripts = {
  working: new URL('../testing/contentProcess.ts', import.meta.url),
  failingAgain: new URL('../testing/failingAgainProcess.ts', import.meta.url),
  stubborn: new URL('../testing/stubbornProcess.ts', import.meta.url),
};
let lines: string[] = [];
const onGiveUp = vi.fn();
type ContentProcess = Awaited<ReturnType<typeof startContentProcess>>;
let service: ContentProcess | undefined;

async function start(kind: keyof typeof scripts, graceMs = 2000): Promise<ContentProcess> {
  const log = createLog('gateway', 'info', (line) => lines.push(line));
  const script = fileURLToPath(scripts[kind]);
  service = await startContentProcess({ log, graceMs, script, onGiveUp });
  return service;
}

async function pidOf({ base }: ContentProcess): Promise<number> {
  const reply = await fetch(`${base}/pid`);
  return ((await reply.json()) as { data: number }).data;
}

afterEach(async () => {
  await service?.stop();
  service = undefined;
  lines = [];
  onGiveUp.mockClear();
  vi.unstubAllEnvs();
});

describe('the embedded content service', () => {
  it('restarts on the same port after each SIGKILL', async () => {
    const running = await start('working');
    for (const _ of [1, 2]) {
      const pid = await pidOf(running);
      process.kill(pid, 'SIGKILL');
      const back = await vi.waitFor(() => pidOf(running), { timeout: 5000, interval: 50 });
      expect(back).not.toBe(pid);
    }
    expect(lines.join()).toContain('content service exited, restarting');
  });

  it('ends when it is stopped, without a restart and without a log line', async () => {
    const running = await start('working');
    const pid = await pidOf(running);
    await running.stop();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    await expect(fetch(running.base)).rejects.toThrow();
    expect(lines).toEqual([]);
  });

  describe('that exits before it listens', () => {
    const restarts = () => lines.filter((line) => line.includes('exited, restarting')).length;
    const startFailing = async (exitCode: number) => {
      vi.stubEnv('EXIT_CODE', String(exitCode));
      process.kill(await pidOf(await start('failingAgain')), 'SIGKILL');
    };

    it('is given up after three starts, with a message', async () => {
      await startFailing(1);
      await vi.waitFor(() => expect(onGiveUp).toHaveBeenCalledOnce(), 30_000);
      expect(restarts()).toBe(3);
      expect(lines.at(-1)).toMatch(/"level":"error".*cannot start and is not restarted any more/);
    });

    it('is not given up while its database server does not respond', async () => {
      await startFailing(75);
      await vi.waitFor(() => expect(restarts()).toBeGreaterThan(4), 30_000);
      expect(onGiveUp).not.toHaveBeenCalled();
    });
  });

  it('does not restart after a stop', async () => {
    const running = await start('working');
    const pid = await pidOf(running);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(lines).toHaveLength(1), { interval: 1 });
    expect(vi.getTimerCount()).toBe(1);
    await running.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is killed after the grace period', async () => {
    const running = await start('stubborn', 100);
    const startedAt = Date.now();
    await running.stop();
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(90);
    await expect(fetch(running.base)).rejects.toThrow();
  });
});

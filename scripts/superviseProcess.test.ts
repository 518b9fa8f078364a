import { fileURLToPath } from 'node:url';
import { createLog } from '@twinfront/shared/node/log';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type SupervisedProcess, superviseProcess } from './superviseProcess.ts';

const script = fileURLToPath(new URL('./testing/fakeService.ts', import.meta.url));
let lines: string[] = [];
const onGiveUp = vi.fn();
let service: SupervisedProcess | undefined;

function start(env: Record<string, string> = {}, killAfterMs = 2000): SupervisedProcess {
  service = superviseProcess({
    name: 'content service',
    script,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...env },
    execArgv: [],
    log: createLog('supervisor', 'info', (line) => lines.push(line)),
    killAfterMs,
    onGiveUp,
  });
  return service;
}

const baseOf = async ({ listening }: SupervisedProcess) => `http://127.0.0.1:${await listening}`;

async function pidOf(running: SupervisedProcess): Promise<number> {
  // An idle connection would have a timer, which the count of timers would include.
  const reply = await fetch(`${await baseOf(running)}/pid`, { headers: { connection: 'close' } });
  return ((await reply.json()) as { data: number }).data;
}

const killed = async (running: SupervisedProcess) => process.kill(await pidOf(running), 'SIGKILL');

/** The delays before the restarts. */
const delays = () =>
  lines.map((line) => JSON.parse(line)).flatMap(({ delayMs }) => (delayMs ? [delayMs] : []));

/** `vi.waitFor` advances the clock. */
const useFakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

afterEach(async () => {
  vi.useRealTimers();
  await service?.stop();
  service = undefined;
  lines = [];
  onGiveUp.mockClear();
});

describe('a supervised process', () => {
  it('restarts on the same port after each SIGKILL', async () => {
    const running = start();
    for (const _ of [1, 2]) {
      const pid = await pidOf(running);
      process.kill(pid, 'SIGKILL');
      const back = await vi.waitFor(() => pidOf(running), { timeout: 10_000, interval: 50 });
      expect(back).not.toBe(pid);
    }
    expect(lines[0]).toMatch(/"level":"error".*"signal":"SIGKILL".*content service exited/);
  });

  it('ends when it is stopped, without a restart and without a log line', async () => {
    const running = start();
    const pid = await pidOf(running);
    expect(await running.stop()).toBe(0);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(lines).toEqual([]);
  });

  it('is given up at once if it ends before it ever listened', async () => {
    start({ MODE: 'fails' });
    await vi.waitFor(() => expect(onGiveUp).toHaveBeenCalledOnce(), 30_000);
    expect(onGiveUp).toHaveBeenCalledWith('The content service could not start (exit 3).');
    expect(lines).toEqual([]);
  });

  it('is restarted with exponential back-off, and given up after five failures within a minute', async () => {
    const running = start({ MODE: 'fails again' });
    const pid = await pidOf(running);
    useFakeTimers();
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(onGiveUp).toHaveBeenCalledOnce(), 60_000);
    expect(delays()).toEqual([500, 1000, 2000, 4000]);
    expect(onGiveUp.mock.calls[0]?.[0]).toMatch(/ has failed 5 times within a minute \(exit 3\) /);
  });

  it('is restarted at the shortest delay if its earlier failures are more than a minute old', async () => {
    const running = start();
    const pid = await pidOf(running);
    await killed(running);
    await vi.waitFor(async () => expect(await pidOf(running)).not.toBe(pid), 10_000);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + 60_001);
    await killed(running);
    await vi.waitFor(() => expect(delays()).toEqual([500, 500]));
  });

  it('does not restart after a stop', async () => {
    const running = start();
    const pid = await pidOf(running);
    useFakeTimers();
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(delays()).toEqual([500]));
    expect(vi.getTimerCount()).toBe(1);
    await running.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is killed if it has not ended by itself in time', async () => {
    const running = start({ MODE: 'ignores SIGTERM' }, 100);
    await running.listening;
    const startedAt = performance.now();
    expect(await running.stop()).toBe(1);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(90);
  });
});

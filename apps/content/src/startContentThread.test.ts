import { describe, expect, it, vi } from 'vitest';
import { parseConfig } from './server/config.ts';
import { startContentThread } from './startContentThread.ts';
import { createFolder } from './testing/createFolder.ts';
import { newDatabase } from './testing/runCli.ts';
import { fill } from './testing/sync.ts';

/** Starts a thread, by default that of the content service, and keeps its log. */
async function start(database: string, code?: string, graceMs = 10_000) {
  const config = parseConfig({
    DATABASE_URL: database,
    SHUTDOWN_DELAY_MS: '60000',
    SHUTDOWN_GRACE_MS: `${graceMs}`,
  });
  if ('errors' in config) throw new Error(config.errors.join());
  const lines: string[] = [];
  const onEnd = vi.fn();
  const running = startContentThread(config, {
    onEnd,
    write: (line) => lines.push(line),
    ...(code && { thread: new URL(`data:text/javascript,${encodeURIComponent(code)}`) }),
  });
  const log = () => lines.map((line) => JSON.parse(line));
  return { running, log, onEnd };
}

const send = `import { parentPort } from 'node:worker_threads';
  const send = (message) => parentPort.postMessage(message);`;

describe('the thread of the content service', () => {
  it('serves the content, and writes its log in order until it is closed', async () => {
    const { running, log, onEnd } = await start(await fill(newDatabase(), createFolder()));
    const { address, close } = await running;
    const reply = await fetch(`${address}/support/config/getCloseFlag`);
    expect(await reply.json()).toMatchObject({ code: 200, data: false });
    await close();
    expect(log().map(({ service, message }) => `${service}: ${message}`)).toEqual([
      'content: starting',
      'content: listening',
      'content: shutting down',
      'content: draining connections',
    ]);
    expect(onEnd).not.toHaveBeenCalled();
    await expect(fetch(address)).rejects.toThrow();
  });

  it('does not start with a database that it cannot use', async () => {
    const { running } = await start('/dev/null/content.db');
    await expect(running).rejects.toThrow(
      /^The content service could not start: .*\/dev\/null\/content\.db/,
    );
  });

  it('reports an error that ends it, in one line after all others', async () => {
    const { running, log, onEnd } = await start(
      newDatabase(),
      `${send} send({ port: 1 });
      parentPort.once('message', () => {});
      for (let n = 0; n < 1000; n += 1) send({ line: JSON.stringify({ n }) });
      throw new Error('no more');`,
    );
    await running;
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce(), 10_000);
    expect(log().slice(0, -1)).toEqual(Array.from({ length: 1000 }, (_, n) => ({ n })));
    expect(log().at(-1)).toMatchObject({
      level: 'error',
      service: 'content',
      message: 'The content service has failed: no more',
      error: { stack: expect.stringContaining('no more') },
    });
  });

  it('is waited for no longer than SHUTDOWN_GRACE_MS', async () => {
    const endless = `${send} send({ port: 1 }); parentPort.once('message', () => setInterval(() => {}, 50));`;
    const { running } = await start(newDatabase(), endless, 100);
    await (await running).close();
  });
});

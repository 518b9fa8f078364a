import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveDemoContent } from '../../gateway/src/testing/demoContent.ts';
import type { Fault } from './faults.ts';

export type FaultyApi = Awaited<ReturnType<typeof createFaultyApi>>;

/** An API server with a small site, and with faults on demand. */
export async function createFaultyApi() {
  const replies = new Map<string, string>();
  const say = (path: string, data: unknown) =>
    replies.set(path, JSON.stringify({ code: 200, msg: 'ok', data }));
  serveDemoContent({ on: (path, { data }) => say(path, data) });

  const work: RequestListener = (req, res) => {
    const reply = replies.get(req.url ?? '');
    res.writeHead(reply ? 200 : 404, { 'Content-Type': 'application/json' });
    res.end(reply ?? '{"code":404,"msg":"missing","data":null}');
  };
  let listener = work;
  let flapping: NodeJS.Timeout | undefined;
  const server = createServer((req, res) => listener(req, res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  async function stop(): Promise<void> {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }

  return {
    base: `http://127.0.0.1:${port}`,
    /** Sets the data of a path. */
    say,
    break: async ({ answer, everyMs }: Fault) => {
      if (!answer) return stop();
      listener = answer;
      if (everyMs === undefined) return;
      flapping = setInterval(() => {
        listener = listener === work ? answer : work;
      }, everyMs);
    },
    heal: async () => {
      clearInterval(flapping);
      listener = work;
      server.closeAllConnections();
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    [Symbol.asyncDispose]: async () => {
      clearInterval(flapping);
      await stop();
    },
  };
}

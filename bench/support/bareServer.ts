import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** A response as it is sent, without the headers that every server adds. */
export interface Answer {
  path: string;
  status: number;
  /** Names and values alternate. */
  headers: string[];
  body: Buffer;
}

const ADDED = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** A response with its encoding, which `fetch` would remove. */
export async function getAnswer(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const sent = request(new URL(path, origin), { headers, agent: false }).end();
  const [reply] = await once(sent, 'response');
  const raw: string[] = reply.rawHeaders;
  return {
    path,
    status: reply.statusCode,
    headers: raw.filter((_, index) => !ADDED.has(raw[index - (index % 2)]?.toLowerCase() ?? '')),
    body: await buffer(reply),
  };
}

/** A process with a plain `node:http` server that sends answers from memory. */
export async function startBareServer(answers: Answer[]) {
  const child = fork(fileURLToPath(import.meta.url), { serialization: 'advanced' });
  child.send(answers);
  const [port] = await once(child, 'message');
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.disconnect() };
}

if (import.meta.main) {
  process.once('disconnect', () => process.exit());
  process.once('message', (answers: Answer[]) => {
    const byPath = new Map(answers.map((answer) => [answer.path, answer]));
    const server = createServer((req, res) => {
      const answer = byPath.get(req.url ?? '');
      res.writeHead(answer?.status ?? 404, answer?.headers ?? { 'Content-Length': 0 });
      res.end(answer?.body);
    });
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  });
}

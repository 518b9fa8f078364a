import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { visit } from './visit.ts';

const answers: Record<string, [status: number, text: string]> = {
  '/whole': [200, '<main>words</main>{"ok":true}'],
  '/shell': [200, '<div id="root"></div>'],
  '/failed': [200, '<main>nothing could be had</main>{"ok":false}'],
  '/down': [502, '</main>'],
};

it('counts as failed what is no page, a shell, or a page without its content', async () => {
  const server = createServer((req, res) => {
    const [status, text] = answers[req.url ?? ''] ?? [404, ''];
    res.writeHead(status).end(text);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const { requests, failures } = await visit({
    origin: `http://127.0.0.1:${port}`,
    pages: Object.keys(answers).map((path) => ({
      path,
      status: 200,
      words: '</main>',
      never: '"ok":false',
    })),
    end: AbortSignal.timeout(200),
    visitors: 4,
    pauseMs: 1,
  });
  server.closeAllConnections();
  server.close();

  expect(requests).toBeGreaterThanOrEqual(4);
  expect(failures.toSorted()).toEqual([
    '/down answered 502 instead of 200',
    '/failed says "ok":false',
    '/shell does not say </main>',
  ]);
});

import { connect } from 'node:net';
import { beforeAll, expect, it, vi } from 'vitest';
import { setUpTestGateway } from '../../gateway/src/testing/startTestGateway.ts';
import { visit } from './visit.ts';

const CLIENTS = 30;
const LASTS_MS = 700;
/** Between two writes of a client. */
const NEXT_MS = 100;
const limits = { headersMs: 400, requestMs: 500, stalledMs: 500, keepAliveMs: 600, checkMs: 50 };

const request = (method: string, target: string, lines: string[] = []) =>
  [`${method} ${target} HTTP/1.1`, 'Host: localhost', ...lines].join('\r\n');
const END = '\r\n\r\n';
const page = request('GET', '/homeWeb') + END;
const pages = ['/homeWeb', '/homeApp', '/details', '/judgeView', '/maintain'].map((path) => ({
  path,
  status: 200,
  words: '</html>',
}));

interface Attack {
  /** The first bytes of each client. */
  begin: string;
  /** Sent repeatedly, a few bytes each time. */
  next?: string;
  /** Reads nothing. */
  isDeaf?: boolean;
  /**
   * The status code for most clients. Some may get no answer: the reset of a connection that still sends can discard it,
   * and a process that stalls after it has accepted a connection closes it before it reads the request.
   */
  status?: string;
}

const gateway = setUpTestGateway({ limits });
beforeAll(async () => {
  // Cached before the attacks. The short timeouts may close a connection during the first rendering.
  for (const { path } of pages) {
    const isServed = async () => expect((await fetch(gateway.address + path)).status).toBe(200);
    await vi.waitFor(isServed, { timeout: 30_000 });
  }
});

// One after the other: together they would measure the load of their own clients.
it.each<[string, Attack]>([
  ['no request', { begin: '', status: '408' }],
  [
    'headers byte by byte',
    { begin: `${request('GET', '/homeWeb')}\r\nX-A: `, next: 'a', status: '408' },
  ],
  [
    'a body byte by byte',
    {
      begin: request('POST', '/homeWeb', ['Content-Length: 1000000']) + END,
      next: 'a',
      status: '405',
    },
  ],
  [
    'chunks byte by byte',
    {
      begin: request('GET', '/homeWeb', ['Transfer-Encoding: chunked']) + END,
      next: '1\r\na\r\n',
      status: '200',
    },
  ],
  ['pipelined pages, responses not read', { begin: page.repeat(10), isDeaf: true }],
  ['one page, then an idle connection', { begin: page, status: '200' }],
])('clients with %s are disconnected, and others get pages', async (_, attack) => {
  const { next, isDeaf, status } = attack;
  const clients = Array.from({ length: CLIENTS }, () => openClient(attack));
  const writing = setInterval(() => {
    for (const { socket } of clients) if (next && socket.writable) socket.write(next);
  }, NEXT_MS);
  const end = AbortSignal.timeout(LASTS_MS);
  const origin = gateway.address;
  const { failures, p50 } = await visit({ origin, pages, end, visitors: 1, pauseMs: 20 });
  expect(failures).toEqual([]);
  expect(p50).toBeLessThan(1000);
  // A socket that reads nothing does not notice its end.
  if (isDeaf) for (const { socket } of clients) socket.resume();
  const isOpen = () => clients.some(({ socket }) => !socket.destroyed);
  await vi.waitFor(() => expect(isOpen()).toBe(false), { timeout: 15_000, interval: 20 });
  clearInterval(writing);
  if (!status) return;
  const answers = clients.map(({ received }) => received.join(' ')).filter(Boolean);
  expect(new Set(answers)).toEqual(new Set([status]));
  expect(answers.length).toBeGreaterThan(CLIENTS / 2);
});

function openClient({ begin, isDeaf }: Attack) {
  const socket = connect(gateway.port, '127.0.0.1');
  const received: string[] = [];
  socket.on('error', () => {});
  if (!isDeaf) {
    socket.setEncoding('latin1').on('data', (text: string) => {
      for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3})/g)) received.push(status);
    });
  }
  if (begin) socket.write(begin);
  return { socket, received };
}

import type { RequestListener } from 'node:http';

/** A way in which an API fails. */
export interface Fault {
  name: string;
  /** Replaces the valid answer. Without it the server does not listen. */
  answer?: RequestListener;
  /** Alternates between failing and working at this interval. */
  everyMs?: number;
}

const TRICKLE_MS = 100;
const LARGE = Buffer.from(`{"code":200,"data":null,"more":"${'x'.repeat(50 * 1024 * 1024)}"}`);

const respondWith =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_req, res) => {
    res.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
  };

const failWith = (status: number) =>
  respondWith(status, JSON.stringify({ code: status, msg: 'no', data: null }));

/** A text without end, one letter at a time. */
const trickle =
  (begin: string): RequestListener =>
  (_req, { socket }) => {
    socket?.write(begin);
    const timer = setInterval(() => socket?.write('x'), TRICKLE_MS);
    socket?.once('close', () => clearInterval(timer));
  };

const half: RequestListener = (_req, res) => {
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
  res.write('{"code":200,"msg":"","data":', () => setTimeout(() => res.destroy(), 5));
};

export const faults: Fault[] = [
  { name: 'refuses connections' },
  { name: 'resets connections', answer: (req) => req.socket.destroy() },
  { name: 'aborts in the middle of a body', answer: half },
  { name: 'never responds', answer: () => {} },
  { name: 'sends its headers slowly', answer: trickle('HTTP/1.1 200 OK\r\nX-Slow: ') },
  {
    name: 'sends its body slowly',
    answer: trickle('HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n'),
  },
  { name: 'responds 500', answer: failWith(500) },
  { name: 'responds 401', answer: failWith(401) },
  { name: 'responds 404', answer: failWith(404) },
  { name: 'sends invalid JSON', answer: respondWith(200, '<!doctype html><title>Welcome</title>') },
  { name: 'sends no envelope', answer: respondWith(200, '[1,2,3]') },
  { name: 'sends envelopes without data', answer: respondWith(200, '{"code":200,"data":null}') },
  {
    name: 'sends envelopes with an error code',
    answer: respondWith(200, '{"code":7,"msg":"no","data":null}'),
  },
  { name: 'sends bodies of 50 MB', answer: respondWith(200, LARGE) },
  { name: 'sends pictures', answer: respondWith(200, '\x89PNG', { 'Content-Type': 'image/png' }) },
  {
    name: 'redirects in a loop',
    answer: (req, res) => respondWith(302, '', { Location: req.url ?? '/' })(req, res),
  },
  { name: 'fails every half second', answer: failWith(500), everyMs: 500 },
];

import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerLimits } from '../../gateway/src/limits.ts';
import type { Attack } from './attacks.ts';
import { readMemory } from './readMetric.ts';
import { type KnownPage, visit } from './visit.ts';

interface AttackOptions {
  origin: string;
  attack: Attack;
  /** Of the gateway. */
  limits: Pick<ServerLimits, 'headersMs' | 'keepAliveMs'>;
  clients: number;
  lastsMs: number;
  /** Between two writes of a client. */
  nextMs: number;
  medianMs: number;
}

const ENDED_TIMEOUT_MS = 15_000;
export const pages: KnownPage[] = [
  '/homeWeb',
  '/homeApp',
  '/details',
  '/judgeView',
  '/maintain',
].map((path) => ({ path, status: 200, words: '</html>' }));

/** Requests pages while slow clients hold connections, and checks how these are closed. */
export async function runAttack({
  origin,
  attack,
  limits,
  clients: count,
  lastsMs,
  nextMs,
  medianMs,
}: AttackOptions) {
  const clients = Array.from({ length: count }, () => openClient(origin, attack));
  const { next, isDeaf, endedBy, statuses } = attack;
  const writing = setInterval(() => {
    for (const { socket } of clients) if (next && socket.writable) socket.write(next);
  }, nextMs);

  const end = AbortSignal.timeout(lastsMs);
  const visits = await visit({ origin, pages, end, visitors: 1, pauseMs: 20 });
  const memoryMb = await readMemory(origin);
  // A socket that reads nothing does not notice its end.
  if (isDeaf) for (const { socket } of clients) socket.resume();
  const countEnded = () => clients.filter(({ socket }) => socket.destroyed).length;
  if (endedBy === undefined || limits[endedBy] < lastsMs) {
    const latest = performance.now() + ENDED_TIMEOUT_MS;
    while (countEnded() < count && performance.now() < latest) await wait(20);
  }
  clearInterval(writing);
  const ended = countEnded();
  for (const { socket } of clients) socket.destroy();

  const missed = [...visits.failures];
  if (visits.p50 >= medianMs) missed.push(`median ${visits.p50.toFixed(0)} ms`);
  if (ended < count && (endedBy === undefined || limits[endedBy] < lastsMs)) {
    missed.push(`${count - ended} connections stayed open`);
  }
  const answers = clients.map(({ statuses: received }) => received.join(' '));
  if (statuses && ended === count) {
    const [most] = statuses;
    if (answers.filter((answer) => answer === most).length <= count / 2) {
      missed.push(`most were not answered ${most}`);
    }
    const unexpected = answers.filter((answer) => !statuses.includes(answer));
    for (const answer of new Set(unexpected)) missed.push(`answered "${answer}"`);
  }
  return {
    ...visits,
    /** Clients whose connection the gateway has closed. */
    ended,
    memoryMb,
    /** The limits that were missed. */
    missed,
  };
}

function openClient(origin: string, { begin, isDeaf }: Attack) {
  const { hostname, port } = new URL(origin);
  const socket: Socket = connect(Number(port), hostname);
  const statuses: string[] = [];
  socket.on('error', () => {});
  if (!isDeaf) {
    socket.setEncoding('latin1').on('data', (text: string) => {
      for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3})/g)) statuses.push(status);
    });
  }
  if (begin) socket.write(begin);
  return { socket, statuses };
}

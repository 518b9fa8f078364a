import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { readMemory } from '../readMetric.ts';
import type { Attack } from './attacks.ts';

export interface AttackFigures {
  /** Attackers whose connection was taken and ended again while it lasted. */
  ended: number;
  /** How long each page took another visitor, in ms. */
  took: number[];
  failed: number;
  /** Of the gateway, in MB. */
  memory: number;
}

export const ATTACKERS = 1000;
/** Longer than anybody may take for the headers of a request. */
const LASTS_MS = 12_000;
const GO_ON_MS = 500;
const pages = ['/', '/homeWeb', '/homeApp', '/details', '/judgeView', '/maintain'];

/** Attacks for some seconds, and visits pages meanwhile. */
export async function runAttack(origin: string, attack: Attack): Promise<AttackFigures> {
  const { hostname, port } = new URL(origin);
  let ended = 0;
  const attackers = new Set<Socket>();
  for (let count = 0; count < ATTACKERS; count += 1) {
    const socket = connect(Number(port), hostname);
    attackers.add(socket);
    if (!attack.isDeaf) socket.resume();
    socket
      .on('error', () => {})
      .once('close', () => {
        ended += 1;
        attackers.delete(socket);
      });
    socket.write(attack.begin);
  }
  const goOn = setInterval(() => {
    for (const socket of attackers) if (attack.goOn && socket.writable) socket.write(attack.goOn);
  }, GO_ON_MS);

  const took: number[] = [];
  let failed = 0;
  const end = performance.now() + LASTS_MS;
  for (let visit = 0; performance.now() < end; visit += 1) {
    const begun = performance.now();
    const isWell = await visitPage(origin + (pages[visit % pages.length] ?? '/'));
    took.push(performance.now() - begun);
    if (!isWell) failed += 1;
    await wait(20);
  }
  const memory = await readMemory(origin);
  clearInterval(goOn);
  const figures = { ended, took, failed, memory };
  for (const socket of attackers) socket.destroy();
  return figures;
}

async function visitPage(address: string): Promise<boolean> {
  try {
    // As a new visitor, who needs a connection first.
    const reply = await fetch(address, { headers: { Connection: 'close' } });
    return reply.status === 200 && (await reply.text()).endsWith('</html>\n');
  } catch {
    return false;
  }
}

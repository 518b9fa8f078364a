import type { Server } from 'node:http';

/** Whether visitors may be sent here, and whether somebody asks who would send them elsewhere. */
export interface Readiness {
  isReady: () => boolean;
  isLeaving: () => boolean;
  /** For `/readyz`. */
  ask: () => boolean;
  /** A balancer asks again and again; who waits for the site to start hears once that it has. */
  isWatched: () => boolean;
  /** Unless the gateway leaves already. */
  enter: () => void;
  leave: () => void;
}

/** Even those that ask seldom do so twice in this time. */
const WATCHED_MS = 60_000;

export function createReadiness(): Readiness {
  let state: 'starting' | 'ready' | 'leaving' = 'starting';
  let lastToldAt = Number.NEGATIVE_INFINITY;
  let toldBeforeAt = Number.NEGATIVE_INFINITY;
  const isReady = () => state === 'ready';

  return {
    isReady,
    isLeaving: () => state === 'leaving',
    ask: () => {
      if (isReady()) [toldBeforeAt, lastToldAt] = [lastToldAt, performance.now()];
      return isReady();
    },
    isWatched: () => performance.now() - toldBeforeAt <= WATCHED_MS,
    enter: () => {
      if (state === 'starting') state = 'ready';
    },
    leave: () => {
      state = 'leaving';
    },
  };
}

const IDLE_CHECK_MS = 20;

/** Takes no new visitors, lets those who are being served finish, and cuts off the rest after a while. */
export async function drain(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that is kept alive would hold the server open after its answer.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const late = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

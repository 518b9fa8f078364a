import type { Server } from 'node:http';

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

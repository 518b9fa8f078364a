import type { Envelope } from '@twinfront/shared/api/envelope';
import type { Response } from 'express';

export function sendData(res: Response, data: unknown): void {
  send(res, 200, { code: 200, msg: 'ok', data });
}

export function sendFailure(res: Response, status: number, msg: string): void {
  send(res, status, { code: status, msg, data: null });
}

/** Kept by caches, but asked for again each time. */
function send(res: Response, status: number, envelope: Envelope): void {
  res.status(status).set('Cache-Control', 'no-cache').json(envelope);
}

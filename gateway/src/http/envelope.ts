import { API_BASE } from '@twinfront/shared/api/api';
import type { Envelope } from '@twinfront/shared/api/envelope';
import type { Request, Response } from 'express';
import { sendUncached } from './response.ts';

export const ENVELOPE_TYPE = 'application/json; charset=utf-8';

/** Every reply below the base path is an envelope. */
export const isApi = ({ path }: Request) => path === API_BASE || path.startsWith(`${API_BASE}/`);

export function envelope(data: unknown): string {
  return JSON.stringify({ code: 200, msg: 'ok', data } satisfies Envelope);
}

/** A failure in the envelope of the API; not cacheable. */
export function sendFailure(
  res: Response,
  status: number,
  { code, msg }: Pick<Envelope, 'code' | 'msg'>,
): void {
  const text = JSON.stringify({ code, msg, data: null } satisfies Envelope);
  sendUncached(res, status, text, { 'Content-Type': ENVELOPE_TYPE });
}

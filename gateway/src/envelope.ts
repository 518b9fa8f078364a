import type { Envelope } from '@twinfront/shared/api/envelope';
import { API_BASE } from '@twinfront/shared/api/gatewayClient';
import type { Request, Response } from 'express';

/** Every reply below the base path is an envelope. */
export const isApi = ({ originalUrl }: Request) => originalUrl.startsWith(`${API_BASE}/`);

export function envelope(data: unknown): string {
  return JSON.stringify({ code: 200, msg: 'ok', data } satisfies Envelope);
}

/** A failure as the API would have said it; nobody keeps it. */
export function sendFailure(
  res: Response,
  status: number,
  { code, msg }: Pick<Envelope, 'code' | 'msg'>,
): void {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  };
  res.writeHead(status, headers).end(JSON.stringify({ code, msg, data: null } satisfies Envelope));
}

import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { type Body, createBody, sendBody } from './body.ts';

interface Text {
  status?: number;
  type: string;
  text: string;
  headers: Record<string, string>;
}

export type SendText = (req: Request, res: Response, text: Text) => void | Promise<void>;

const MAX_CHARACTERS = 16 * 1024 * 1024;

/** Sends texts that many visitors get alike: each is compressed once for as long as it is in use. */
export function createSendText(): SendText {
  const bodies = new LRUCache<string, Body, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, text) => text.length + 1,
    memoMethod: (text, _, { context: type }) => createBody(Buffer.from(text), { type }),
  });
  return (req, res, { type, text, ...answer }) =>
    sendBody(req, res, bodies.memo(text, { context: type }), answer);
}

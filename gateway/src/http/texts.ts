import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { type Body, createBody, sendBody } from './response.ts';

interface Text {
  status?: number;
  type: string;
  text: string;
  headers: Record<string, string>;
}

export type SendText = (req: Request, res: Response, text: Text) => void | Promise<void>;

const MAX_CHARACTERS = 16 * 1024 * 1024;

/** Sends texts that many requests share: compressed once, cached by type and text. */
export function createSendText(): SendText {
  const bodies = new LRUCache<string, Body, Pick<Text, 'type' | 'text'>>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, key) => key.length,
    memoMethod: (_, __, { context: { type, text } }) => createBody(Buffer.from(text), { type }),
  });
  return (req, res, { type, text, ...answer }) => {
    const body = bodies.memo(`${type}\n${text}`, { context: { type, text } });
    return sendBody(req, res, body, answer);
  };
}

/** Sends a text of this request alone: fast compression, no cache that other requests could lose by. */
export const sendUniqueText: SendText = (req, res, { type, text, ...answer }) =>
  sendBody(req, res, createBody(Buffer.from(text), { type, quality: 1 }), answer);

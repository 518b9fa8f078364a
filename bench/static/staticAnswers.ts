import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Device } from '@twinfront/shared/site/device';
import { type Answer, getAnswer, headerOf } from '../getAnswer.ts';
import { desktopPage } from './desktopPage.ts';
import { getHomeContent } from './getHomeContent.ts';
import { phonePage } from './phonePage.ts';

/**
 * A hand-written site with the content of the running one, as a well-kept static server sends it:
 * the page at `/`, its styles, and every picture that the page names, all compressed ahead.
 */
export async function staticAnswers(origin: string, device: Device): Promise<Answer[]> {
  const content = await getHomeContent(origin);
  const [write, stylesheet] =
    device === 'mobile' ? [phonePage, 'phone.css'] : [desktopPage, 'desktop.css'];
  const css = readFileSync(path.join(import.meta.dirname, stylesheet));
  const { markup } = write(content, `/${stylesheet}`);

  const sources = Array.from(markup.matchAll(/(?:src|href)="(\/(?:media\/|favicon)[^"]*)"/g));
  const pictures = [...new Set(sources.map(([, source = '']) => source))];
  return [
    fileAnswer('/', 'text/html; charset=utf-8', Buffer.from(markup)),
    fileAnswer(`/${stylesheet}`, 'text/css; charset=utf-8', css),
    ...(await Promise.all(pictures.map((picture) => copyPicture(origin, picture)))),
  ];
}

async function copyPicture(origin: string, picture: string): Promise<Answer> {
  const answer = await getAnswer(origin, picture);
  if (answer.status !== 200) throw new Error(`The picture ${picture} cannot be had.`);
  return fileAnswer(picture, headerOf(answer, 'content-type') ?? '', answer.body);
}

function fileAnswer(path: string, type: string, content: Buffer): Answer {
  const compressed = /^text\/|svg/.test(type);
  const body = compressed ? gzipSync(content, { level: 9 }) : content;
  const etag = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const lasts = path === '/' ? 'no-cache' : 'public, max-age=31536000, immutable';
  return {
    path,
    status: 200,
    headers: [
      ...['Content-Type', type, 'Content-Length', String(body.length)],
      ...['ETag', `"${etag}"`, 'Cache-Control', lasts],
      ...(compressed ? ['Content-Encoding', 'gzip', 'Vary', 'Accept-Encoding'] : []),
    ],
    body,
  };
}

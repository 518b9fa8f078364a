import { pipeline } from 'node:stream/promises';
import { configSchemas, isConfigKey } from '@twinfront/shared/api/config';
import type { Envelope } from '@twinfront/shared/api/envelope';
import { describeError, type Log, throttleLog } from '@twinfront/shared/node/log';
import { parseTerm } from '@twinfront/shared/site/details';
import { en } from '@twinfront/shared/site/messages/en';
import { zhCN } from '@twinfront/shared/site/messages/zhCN';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import * as v from 'valibot';
import { attachmentByName, itemPath, mediaTypes } from '../model/layout.ts';
import { attachmentKey } from '../model/media.ts';
import type { Store } from '../store/createStore.ts';
import { isDatabaseError, isUnreachable } from '../store/StoreError.ts';

/**
 * The five API calls, the pictures and the attachments, served from the store without a cache. A store without content has no
 * answer to any call.
 */
export function createContentApp(store: Store, log: Pick<Log, 'error'>): Express {
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.use(onlyGet);

  app.get('/banner/:id', async (req, res) => {
    sendFound(res, await store.getItem(itemPath('banners', req.params.id)));
  });
  app.get('/function/:id', async (req, res) => {
    sendFound(res, await store.getItem(itemPath('functions', req.params.id)));
  });
  app.get('/support/config/getKey', async (req, res) => {
    sendFound(res, await getConfig(store, req.query.key));
  });
  app.get('/support/config/getCloseFlag', async (_req, res) => {
    // Without content the database is lost, or is the wrong one: gateways then keep the last flag.
    if (await store.hasContent()) sendFound(res, (await store.getCloseFlag()) !== undefined);
    else send(res, 503, 'No content');
  });
  app.get('/richText/search/:term', async (req, res) => {
    const term = parseTerm(req.params.term);
    const found = term ? await store.search(term) : [];
    // An empty list would replace the notices that gateways hold.
    const isAnswer = found.length > 0 || (await store.hasContent());
    sendFound(res, isAnswer ? found : undefined);
  });
  app.get('/media/:file', async (req, res) => {
    const [, hash = '', type = ''] = /^([0-9a-f]{32})\.([a-z]+)$/.exec(req.params.file) ?? [];
    // An SVG opened by its address is a document and could run scripts.
    const headers = { 'Content-Security-Policy': "default-src 'none'; sandbox" };
    await sendMedia(store, hash, type, req, res, headers);
  });
  app.get('/media/:hash/:name', async (req, res) => {
    const { hash, name } = req.params;
    const type = attachmentByName(name);
    const disposition = type === 'pdf' ? 'inline' : 'attachment';
    const headers = {
      // Browsers may refuse to show a PDF file in a sandbox. None makes a document of it that could run scripts here.
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeFileName(name)}`,
    };
    await sendMedia(store, attachmentKey(hash, name), type, req, res, headers);
  });

  app.use((_req, res) => sendFound(res, undefined));
  app.use(failed(log));
  return app;
}

async function getConfig(store: Store, key: unknown) {
  if (!isConfigKey(key)) return undefined;
  const config = await store.getItem(`${key}.yaml`);
  if (key === 'maintenance') return getMaintenance(store, config);
  return key === 'home' && config ? getHome(store, config) : config;
}

/** Without the items that visitors do not see now. */
async function getHome(store: Store, config: object) {
  const { banners, functions, ...home } = v.parse(configSchemas.home, config);
  const isShown = await store.listPublic([
    ...banners.map((id) => itemPath('banners', id)),
    ...functions.map((id) => itemPath('functions', id)),
  ]);
  return {
    banners: banners.filter((id) => isShown.has(itemPath('banners', id))),
    functions: functions.filter((id) => isShown.has(itemPath('functions', id))),
    ...home,
  };
}

/** The texts of the folder, else those of the language of the site, with what `close` has set. */
async function getMaintenance(store: Store, config: object | undefined) {
  const site = v.safeParse(configSchemas.site, await store.getItem('site.yaml'));
  if (!site.success) return undefined;
  const messages = site.output.locale === 'zh-CN' ? zhCN : en;
  const { message, until } = (await store.getCloseFlag()) ?? {};
  return {
    title: messages.maintainFallbackTitle,
    message: messages.maintainFallbackMessage,
    ...config,
    ...(message && { message }),
    ...(until && { reopensAt: until }),
  };
}

function sendFound(res: Response, data: unknown): void {
  if (data === undefined) send(res, 404, 'Not found');
  else send(res, 200, 'ok', data);
}

const onlyGet: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next();
  res.set('Allow', 'GET, HEAD');
  send(res, 405, 'Method not allowed');
};

function failed(log: Pick<Log, 'error'>): ErrorRequestHandler {
  const logDatabaseError = throttleLog(log, 'error');
  return (error, req, res, _next) => {
    // A parameter that cannot be decoded.
    if (error instanceof URIError) return send(res, 400, 'Malformed address');
    const isOfDatabase = isUnreachable(error) || isDatabaseError(error);
    // The path has the visitor's term.
    const route = req.route?.path;
    if (isOfDatabase) logDatabaseError({ route, error: describeError(error) }, 'database failed');
    else log.error({ route, error }, 'request failed');
    if (res.headersSent) res.destroy();
    else if (isOfDatabase) send(res, 503, 'Database unavailable');
    else send(res, 500, 'Internal error');
  };
}

/** `no-cache`: caches store the response and revalidate it for each request. */
function send(res: Response, code: number, msg: string, data: unknown = null): void {
  const envelope: Envelope = { code, msg, data };
  res.status(code).set('Cache-Control', 'no-cache').json(envelope);
}

/** As RFC 8187 encodes a value. */
const encodeFileName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/**
 * Sends a picture or attachment, or the requested range of it; immutable, since the address contains its hash. 404 if
 * there is none of this type.
 */
async function sendMedia(
  store: Store,
  hash: string,
  type: string | undefined,
  req: Request,
  res: Response,
  headers: Record<string, string>,
): Promise<void> {
  const media = await store.getMedia(hash);
  if (!media || media.type !== type) return sendFound(res, undefined);
  res.set({
    'Content-Type': mediaTypes[media.type],
    // That of an attachment without its name.
    ETag: `"${hash.split('/', 1)}"`,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  await sendBytes(req, res, store, hash, media.length);
}

/** Reads only the chunks of which bytes are sent. */
async function sendBytes(
  req: Request,
  res: Response,
  store: Store,
  hash: string,
  length: number,
): Promise<void> {
  if (req.fresh) {
    res.removeHeader('Content-Type');
    res.status(304).end();
    return;
  }

  const isCurrent = [undefined, res.get('ETag')].includes(req.get('If-Range'));
  const ranges = isCurrent ? req.range(length, { combine: true }) : undefined;
  if (ranges === -1) {
    // A cache that stored it would use it for the whole file too.
    const headers = { 'Cache-Control': 'no-store', 'Content-Range': `bytes */${length}` };
    res.status(416).set(headers).end();
    return;
  }
  const [range, ...others] = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : [];
  const isPartial = range !== undefined && others.length === 0;
  const { start, end } = isPartial ? range : { start: 0, end: length - 1 };
  if (isPartial) res.status(206).set('Content-Range', `bytes ${start}-${end}/${length}`);
  res.set('Content-Length', String(end - start + 1));
  if (req.method === 'HEAD') {
    res.end();
    return;
  }
  await stream(res, readRange(store, hash, start, end));
}

async function* readRange(store: Store, hash: string, start: number, end: number) {
  for (let from = start; from <= end; ) {
    const bytes = await store.readBytes(hash, from, end - from + 1);
    if (!bytes?.length) throw new Error(`the file ${hash} was removed while it was sent`);
    yield bytes;
    from += bytes.length;
  }
}

async function stream(res: Response, bytes: AsyncGenerator<Uint8Array>): Promise<void> {
  // Before the headers, so that a failure of the first read is answered with 500.
  const { value: first } = await bytes.next();
  if (first) res.write(first);
  try {
    await pipeline(bytes, res);
  } catch (error) {
    const hasLeft =
      error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!hasLeft) throw error;
  }
}

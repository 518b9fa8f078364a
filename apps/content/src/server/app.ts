import { configSchemas, isConfigKey } from '@twinfront/shared/api/config';
import type { Envelope } from '@twinfront/shared/api/envelope';
import type { Log } from '@twinfront/shared/node/log';
import { isId, parseTerm } from '@twinfront/shared/site/details';
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
import { itemPath, pictureTypes } from '../import/layout.ts';
import type { Store } from '../store/Store.ts';

/**
 * The five API calls and the pictures, served from the store without a cache. A store without content has no
 * answer to any call.
 */
export function createContentApp(store: Store, log: Pick<Log, 'error'>): Express {
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.use(onlyGet);

  app.get('/banner/:id', async (req, res) => {
    sendFound(res, await getItem(store, 'banners', req.params.id));
  });
  app.get('/function/:id', async (req, res) => {
    sendFound(res, await getItem(store, 'functions', req.params.id));
  });
  app.get('/support/config/getKey', async (req, res) => {
    sendFound(res, await getConfig(store, req.query.key));
  });
  app.get('/support/config/getCloseFlag', async (_req, res) => {
    // Without content the database is lost, or is the wrong one: gateways then keep the last flag.
    if (await store.hasContent()) sendFound(res, (await store.getMaintenance()) !== undefined);
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
    const [, hash, type] = /^([0-9a-f]{32})\.([a-z]+)$/.exec(req.params.file) ?? [];
    const file = hash && (await store.getFile(hash));
    if (!file || file.picture !== type) return sendFound(res, undefined);
    const { buffer, byteOffset, byteLength } = file.bytes;
    res.set({ 'Content-Type': pictureTypes[file.picture], ETag: `"${hash}"` });
    sendPicture(req, res, Buffer.from(buffer, byteOffset, byteLength));
  });
  app.get('/healthz', (_req, res) => sendFound(res, 'alive'));

  app.use((_req, res) => sendFound(res, undefined));
  app.use(failed(log));
  return app;
}

async function getItem(store: Store, folder: 'banners' | 'functions', id: string) {
  return isId(id) ? store.getItem(itemPath(folder, id)) : undefined;
}

async function getConfig(store: Store, key: unknown) {
  if (!isConfigKey(key)) return undefined;
  const config = await store.getItem(`${key}.yaml`);
  return key === 'maintenance' ? getMaintenance(store, config) : config;
}

/** The texts of the folder, else those of the language of the site, with what `close` has set. */
async function getMaintenance(store: Store, config: object | undefined) {
  const site = v.safeParse(configSchemas.site, await store.getItem('site.yaml'));
  if (!site.success) return undefined;
  const messages = site.output.locale === 'en' ? en : zhCN;
  const { message, until } = (await store.getMaintenance()) ?? {};
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

const failed =
  (log: Pick<Log, 'error'>): ErrorRequestHandler =>
  (error, req, res, next) => {
    // A parameter that cannot be decoded.
    if (error instanceof URIError) return send(res, 400, 'Malformed address');
    // The path has the visitor's term.
    log.error({ route: req.route?.path, error }, 'request failed');
    if (res.headersSent) return next(error);
    send(res, 500, 'Internal error');
  };

/** `no-cache`: caches store the response and revalidate it for each request. */
function send(res: Response, code: number, msg: string, data: unknown = null): void {
  const envelope: Envelope = { code, msg, data };
  res.status(code).set('Cache-Control', 'no-cache').json(envelope);
}

/** A picture or the requested range of it; immutable, since the address contains its hash. */
function sendPicture(req: Request, res: Response, bytes: Buffer): void {
  res.set({
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    // An SVG opened by its address is a document and could run scripts.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  });

  const isCurrent = [undefined, res.get('ETag')].includes(req.get('If-Range'));
  const ranges = isCurrent ? req.range(bytes.length, { combine: true }) : undefined;
  if (ranges === -1) {
    // A cache that stored it would use it for the whole picture too.
    const headers = { 'Cache-Control': 'no-store', 'Content-Range': `bytes */${bytes.length}` };
    res.status(416).set(headers).end();
    return;
  }
  const [range, ...others] = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : [];
  if (!range || others.length > 0) {
    res.send(bytes);
    return;
  }
  res.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${bytes.length}`);
  res.send(bytes.subarray(range.start, range.end + 1));
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { listenOn } from '@twinfront/shared/node/server';
import { escapeMarkup } from '@twinfront/shared/site/rendering';
import express from 'express';

const SCRIPT = '/-preview/reload.js';
const ERRORS = '/-preview/errors';

/**
 * Requests the ETag of the open page every second, and loads the page again when it differs. The application changes the
 * address without loading a document, so that each address has an ETag of its own. A response without one is ignored: the
 * site has no content yet, or does not answer. After the end of the preview, the first request fails and is the last one.
 * Errors of the folder, with which nothing is published, are shown over the page.
 */
const reloadScript = `
const addressOf = ({ pathname, search }) => pathname + search;
const shown = new Map([[addressOf(location), document.currentScript.dataset.etag]]);

async function reloadIfChanged() {
  const address = addressOf(location);
  const reply = await fetch(address, { method: 'HEAD', cache: 'no-store' });
  const etag = reply.headers.get('ETag');
  if (!etag) return;
  if (!shown.has(address)) shown.set(address, etag);
  else if (shown.get(address) !== etag && address === addressOf(location)) location.reload();
}

const errors = document.createElement('pre');
errors.setAttribute('role', 'alert');
errors.style.cssText = 'position: fixed; inset: auto 0 0; z-index: 9999; max-height: 50vh; margin: 0; padding: 1rem; overflow: auto; background: #7d1a1a; color: #fff; font: 0.875rem/1.5 monospace; white-space: pre-wrap; overflow-wrap: anywhere';

async function showErrors() {
  const text = await (await fetch('${ERRORS}', { cache: 'no-store' })).text();
  if (text === errors.textContent) return;
  errors.textContent = text;
  if (text) document.body.append(errors);
  else errors.remove();
}

async function poll() {
  await reloadIfChanged();
  await showErrors();
  setTimeout(poll, 1000);
}

poll();
`;

export type PreviewServer = Awaited<ReturnType<typeof startPreviewServer>>;

/**
 * A proxy before the site, on a port of this machine, whose open pages load again when the site answers with another document.
 *
 * @param site the origin of the site
 * @param port by default one that is free
 */
export async function startPreviewServer(site: string, port = 0) {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');

  app.get(SCRIPT, (_req, res) => {
    res.type('js').send(reloadScript);
  });

  let errors = '';
  app.get(ERRORS, (_req, res) => {
    res.type('text').send(errors);
  });

  app.use(async (req, res) => {
    const forwarded = request(site + req.originalUrl, {
      method: req.method,
      // The script is inserted into text, not into compressed bytes.
      headers: { ...req.headers, 'accept-encoding': 'identity' },
    });
    req.pipe(forwarded);
    const reply = await once(forwarded, 'response').then(
      ([reply]: IncomingMessage[]) => reply,
      () => undefined,
    );
    if (!reply) {
      res.status(502).type('text').send('The site does not answer.\n');
      return;
    }
    const { statusCode = 502, headers } = reply;
    if (!headers['content-type']?.startsWith('text/html')) {
      res.writeHead(statusCode, headers);
      await pipeline(reply, res);
      return;
    }
    const { 'content-length': _length, ...others } = headers;
    const page = await text(reply);
    const script = `<script src="${SCRIPT}" data-etag="${escapeMarkup(headers.etag ?? '')}" defer></script>`;
    res.writeHead(statusCode, { ...others, 'cache-control': 'no-store' });
    res.end(page.replace('</body>', () => `${script}</body>`));
  });

  const server = createServer(app);
  const listening = await listenOn(server, { port, host: '127.0.0.1' }, '--port');
  return {
    address: `http://127.0.0.1:${listening}`,
    /** Shows the errors of the folder in the open pages; none if the text is empty. */
    showErrors: (text: string) => {
      errors = text;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

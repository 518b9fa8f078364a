import type { Log } from '@twinfront/shared/node/log';
import type { Locale } from '@twinfront/shared/site/locale';
import { messagesOf } from '@twinfront/shared/site/messages/messagesOf';
import type { Messages } from '@twinfront/shared/site/messages/zhCN';
import type { ErrorRequestHandler } from 'express';
import { DOCUMENT_TYPE } from './headers.ts';
import { loggedPath } from './requestLogger.ts';
import { isApi, sendFailure, sendUncached } from './response.ts';

const page = (title: string, { locale, backHome }: Messages) =>
  `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p><a href="/">${backHome}</a></p>`;

/** The last middleware: an error page or an envelope. */
export function errorHandler(locale: () => Locale, log: Log): ErrorRequestHandler {
  return (error, req, res, _next) => {
    const status = statusOf(error);
    if (status === 500) {
      const path = loggedPath(req);
      log.error({ id: res.get('X-Request-Id'), path, error }, 'request failed');
    }
    if (res.headersSent) {
      res.destroy();
      return;
    }
    if (isApi(req.path)) {
      // A path that cannot be decoded is an unknown call.
      const code = status === 500 ? 500 : 404;
      return sendFailure(res, code, { code, msg: '' });
    }
    const messages = messagesOf(locale());
    const text = page(status === 500 ? messages.crashedTitle : messages.unreadableTitle, messages);
    sendUncached(res, status, text, {
      'Content-Type': DOCUMENT_TYPE,
      'X-Robots-Tag': 'noindex',
    });
  };
}

/** Express sets the status of errors that the request caused. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

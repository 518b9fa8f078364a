import { createLog } from '@twinfront/shared/node/log';
import type { Locale } from '@twinfront/shared/site/locale';
import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { createTestSite } from '../testing/createTestSite.ts';
import { errorHandler } from './errorHandler.ts';

/** The page of a request that fails with this error. */
async function pageFor(error: unknown, locale: Locale): Promise<request.Response> {
  const app = express();
  app.use(async () => {
    throw error;
  });
  app.use(errorHandler(() => locale, createLog('gateway', 'silent')));
  return request(app).get('/');
}

const unreadable = Object.assign(new Error('bad'), { status: 400 });

it.each([
  [500, 'zh-CN', new Error('bug'), '<h1>页面出了点问题</h1><p><a href="/">返回首页</a>'],
  [400, 'en', unreadable, '<h1>This address cannot be understood</h1><p><a href="/">Back to the'],
] as const)('a page of status %d is in the language of the site', async (...row) => {
  const [expected, locale, error, markup] = row;
  const { status, text } = await pageFor(error, locale);
  expect(status).toBe(expected);
  expect(text).toContain(`<html lang="${locale}">`);
  expect(text).toContain(markup);
});

it('an internal error ends its request with a page or an envelope', async () => {
  const lines: string[] = [];
  await using broken = await createTestSite({
    siteLocale: 'en',
    closed: () => {
      throw new Error('secret');
    },
    log: createLog('gateway', 'error', (line) => lines.push(line)),
  });
  const page = await broken.visit.get('/homeWeb');
  expect(page.status).toBe(500);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.text).toContain('<h1>Something went wrong on this page</h1>');
  expect(page.text).not.toContain('secret');
  const call = await broken.visit.get('/api/support/config/getCloseFlag');
  expect(call.status).toBe(500);
  expect(call.body).toEqual({ code: 500, msg: '', data: null });
  expect((await broken.visit.get('/healthz')).status).toBe(200);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { message: 'request failed', path: '/homeWeb', error: { message: 'secret' } },
    { message: 'request failed', path: '/api/support/config/getCloseFlag' },
  ]);
});

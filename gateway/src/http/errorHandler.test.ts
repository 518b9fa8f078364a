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
  [500, new Error('bug'), '页面出了点问题', 'Something went wrong on this page'],
  [400, unreadable, '无法理解这个地址', 'This address cannot be understood'],
])(
  'a page of status %d is in the language of the site',
  async (status, error, chinese, english) => {
    const inChinese = await pageFor(error, 'zh-CN');
    expect(inChinese.status).toBe(status);
    expect(inChinese.text).toContain(`<html lang="zh-CN">`);
    expect(inChinese.text).toContain(`<h1>${chinese}</h1><p><a href="/">返回首页</a>`);
    const inEnglish = await pageFor(error, 'en');
    expect(inEnglish.status).toBe(status);
    expect(inEnglish.text).toContain(`<html lang="en">`);
    expect(inEnglish.text).toContain(`<h1>${english}</h1><p><a href="/">Back to the home page</a>`);
  },
);

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

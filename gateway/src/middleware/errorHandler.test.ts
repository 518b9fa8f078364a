import type { SiteConfig } from '@twinfront/shared/api/config';
import { createLog } from '@twinfront/shared/node/log';
import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { errorHandler } from './errorHandler.ts';

const site: SiteConfig = {
  name: 'Harbour Library',
  description: '',
  locale: 'en',
  footer: { copyright: '' },
};

/** The page that a visitor gets when a request goes wrong in this way. */
async function pageFor(error: unknown, known: SiteConfig | undefined): Promise<request.Response> {
  const app = express();
  app.use(() => {
    throw error;
  });
  app.use(
    errorHandler({
      lastSite: () => known,
      securityHeaders: {},
      log: createLog('gateway', 'silent'),
    }),
  );
  return request(app).get('/');
}

const unreadable = Object.assign(new Error('bad'), { status: 400 });

it.each([
  [500, new Error('bug'), '页面出了点问题', 'Something went wrong on this page'],
  [400, unreadable, '无法理解这个地址', 'This address cannot be understood'],
])(
  'a page of status %d speaks the language of the site',
  async (status, error, chinese, english) => {
    const unknown = await pageFor(error, undefined);
    expect(unknown.status).toBe(status);
    expect(unknown.text).toContain(`<html lang="zh-CN">`);
    expect(unknown.text).toContain(`<h1>${chinese}</h1><p><a href="/">返回首页</a>`);
    const known = await pageFor(error, site);
    expect(known.status).toBe(status);
    expect(known.text).toContain(`<html lang="en">`);
    expect(known.text).toContain(`<h1>${english}</h1><p><a href="/">Back to the home page</a>`);
  },
);

import { describe, expect, it } from 'vitest';
import { createTestSite } from './testing/createTestSite.ts';

it('distinguishes readiness from liveness', async () => {
  let ready = false;
  const starting = await createTestSite({ isReady: () => ready });
  expect((await starting.visit.get('/healthz')).status).toBe(200);
  expect((await starting.visit.get('/readyz')).status).toBe(503);
  ready = true;
  expect((await starting.visit.get('/readyz')).status).toBe(200);
  await starting.close();
});

describe('an internal error', () => {
  it('ends its request with a page or an envelope', async () => {
    const broken = await createTestSite({
      closeFlag: {
        isClosed: () => {
          throw new Error('secret');
        },
        lastRead: () => undefined,
        firstRead: Promise.resolve(),
        stop: () => {},
      },
    });
    const page = await broken.visit.get('/homeWeb');
    expect(page.status).toBe(500);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.text).toContain('<h1>');
    expect(page.text).not.toContain('secret');
    const call = await broken.visit.get('/api/support/config/getCloseFlag');
    expect(call.status).toBe(500);
    expect(call.body).toEqual({ code: 500, msg: '', data: null });
    expect((await broken.visit.get('/healthz')).status).toBe(200);
    await broken.close();
  });

  it('is a page even if the template cannot be read', async () => {
    const template = () => Promise.reject(new Error('secret'));
    const bundle = { template, assets: (_req: unknown, _res: unknown, next: () => void) => next() };
    const broken = await createTestSite({ bundles: { desktop: bundle, mobile: bundle } });
    const reply = await broken.visit.get('/homeApp');
    expect(reply.status).toBe(500);
    expect(reply.text).not.toContain('secret');
    await broken.close();
  });
});

import { createLog } from '@twinfront/shared/node/log';
import { describe, expect, it, vi } from 'vitest';
import { createTestSite, useTestSite } from '../testing/createTestSite.ts';
import { readData } from '../testing/readData.ts';
import { createMaintenanceBypass } from './maintenance.ts';

const SECRET = 'correct horse battery';
const bypassOf = (secret: string) =>
  createMaintenanceBypass(secret, createLog('gateway', 'silent'));
const address = (secret: string, more = '') =>
  `/maintain?bypass=${encodeURIComponent(secret)}${more}`;

let closed = true;
const lines: string[] = [];
const log = createLog('gateway', 'debug', (line) => lines.push(line));
const bypass = createMaintenanceBypass(SECRET, log);
const site = useTestSite({ closed: () => closed, bypass, log });

async function enter(): Promise<string> {
  const { headers } = await site.visit.get(address(SECRET));
  return String(headers['set-cookie']?.[0]).split(';')[0] ?? '';
}

const visit = (path: string, cookie: string) => site.visit.get(path).set('Cookie', cookie);

describe('the maintenance bypass', () => {
  it.each([
    ['', '/'],
    [`&from=${encodeURIComponent('/details?banner=1')}`, '/details?banner=1'],
    ['&from=%2Fmaintain', '/'],
  ])(
    'redirects to an address without the secret, with a cookie for twelve hours',
    async (more, to) => {
      const reply = await site.visit.get(address(SECRET, more));
      expect(reply.status).toBe(303);
      expect(reply.headers.location).toBe(to);
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.headers['set-cookie']).toEqual([
        expect.stringMatching(
          /^bypass=\d+\.[\w-]{43}; Max-Age=43200; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/,
        ),
      ]);
    },
  );

  it('shows a closed site to staff only, with the banner for staff', async () => {
    const cookie = await enter();
    for (const path of ['/homeWeb', '/homeApp', '/details?banner=1', '/judgeView']) {
      const reply = await visit(path, cookie);
      expect(reply.status, path).toBe(200);
      expect(reply.text).toContain('网站已对访客关闭');
      expect(reply.headers['cache-control']).toBe('private, no-store');
      expect(reply.headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(reply.headers['x-robots-tag']).toBe('noindex');
      expect(reply.headers.etag).toBeUndefined();
      expect(readData(reply.text).closed).toBe(false);
      expect((await site.visit.get(path)).status).toBe(302);
    }
    expect((await visit('/', cookie)).headers.location).toBe('/homeWeb');
    const flag = '/api/support/config/getCloseFlag';
    expect((await visit(flag, cookie)).body).toMatchObject({ data: false });
    expect((await site.visit.get(flag)).body).toMatchObject({ data: true });
    closed = false;
    const { text, headers } = await visit('/homeWeb', cookie);
    closed = true;
    expect(text).not.toContain('网站已对访客关闭');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('expires after twelve hours, and ends on request', async () => {
    const cookie = await enter();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 12 * 3_600_000 + 1000);
    expect((await visit('/homeWeb', cookie)).status).toBe(302);
    const reply = await site.visit.get(address('', '&from=%2FhomeWeb'));
    expect(reply.headers.location).toBe('/maintain?from=%2FhomeWeb');
    expect(reply.headers['set-cookie']?.[0]).toMatch(/^bypass=; Max-Age=0;/);
  });

  it.each([
    ['another expiry', (value: string) => value.replace(/^\d/, '9')],
    [
      'another signature',
      (value: string) => value.replace(/.$/, (end) => (end === 'A' ? 'E' : 'A')),
    ],
    ['no signature', (value: string) => value.split('.')[0] ?? ''],
    ['nothing', () => ''],
    ['no number', () => 'x.y.z'],
  ])('rejects a cookie with %s', async (_, forge) => {
    const [, value = ''] = /^bypass=(.*)$/.exec(await enter()) ?? [];
    expect((await visit('/homeWeb', `bypass=${forge(value)}`)).status).toBe(302);
  });

  it('rejects cookies of another secret, and all cookies without a secret', async () => {
    const cookie = await enter();
    for (const bypass of [bypassOf('another secret of staff'), undefined]) {
      await using other = await createTestSite({ closed: () => true, ...(bypass && { bypass }) });
      expect((await other.visit.get('/homeWeb').set('Cookie', cookie)).status).toBe(302);
      const reply = await other.visit.get(address(SECRET));
      expect(reply.status).toBe(bypass ? 303 : 503);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
  });

  it.each(['x', SECRET.slice(1), `${SECRET} `, SECRET.toUpperCase()])(
    'leads with the wrong secret "%s" to the maintenance page',
    async (wrong) => {
      const { status, headers } = await site.visit.get(address(wrong));
      expect([status, headers.location]).toEqual([303, '/maintain']);
      expect(headers['set-cookie']).toBeUndefined();
    },
  );

  it('accepts a secret that is not percent-encoded', async () => {
    const secret = 'abcd+efgh/ijkl+mn==';
    await using own = await createTestSite({ closed: () => true, bypass: bypassOf(secret) });
    for (const given of [secret, encodeURIComponent(secret)]) {
      const reply = await own.visit.get(`/maintain?bypass=${given}`);
      expect(reply.headers['set-cookie']?.[0], given).toMatch(/^bypass=\d/);
    }
  });

  it('logs no secret', () => {
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toMatch(/horse|bypass=/);
  });
});

import { createLog } from '@twinfront/shared/node/log';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Behaviour } from '../testing/createFakeApi.ts';
import { createTestSite, type TestSite } from '../testing/createTestSite.ts';
import { site as demoSite } from '../testing/demoContent.ts';

const SITE = '/support/config/getKey?key=site';
const MB = 1024 * 1024;
const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const WHITE = [255, 255, 255, 255];
const BRAND = [0x1f, 0x5f, 0x5b, 255];
const CLEAR = expect.arrayContaining([0]);

let site: TestSite;
beforeEach(async () => {
  site = await createTestSite({ ttlMs: 1 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await site.close();
});

const solid = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } });
const png = async (width: number, height: number, background = '#f00') =>
  served('image/png', await solid(width, height, background).png().toBuffer());
const served = (type: string, raw: Buffer | string): Behaviour => ({
  raw,
  headers: { 'Content-Type': type },
});
const svg = (attributes: string) =>
  served(
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><circle cx="8" cy="8" r="8" fill="red"/></svg>`,
  );
const picture = (src: string) => ({ src, alt: '' });

/** Publishes the config of the site, and waits until the gateway has it. */
async function publish(fields: object) {
  const data = { ...demoSite, ...fields };
  site.api.on(SITE, { data });
  await vi.waitFor(async () => {
    await site.content.read('config site');
    expect(site.content.lastSite()).toEqual(data);
  }, 5000);
}

/** The PNG of an icon, and the colour of a point, by its share of the width and the height. */
async function read(path: string) {
  const reply = await site.visit.get(path).expect(200);
  const bytes: Buffer = path.endsWith('.ico') ? reply.body.subarray(22) : reply.body;
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const colorAt = (left: number, top: number) => {
    const pixel = Math.floor(top * (height - 1)) * width + Math.floor(left * (width - 1));
    return [...data.subarray(4 * pixel, 4 * pixel + 4)];
  };
  return { reply, width, height, colorAt };
}

const all = [
  ['/favicon.ico', 32],
  ['/apple-touch-icon.png', 180],
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
] as const;

/** The colour of the mark above its white part; of another picture, its colour there. */
const markColor = async () => (await read('/icon-512.png')).colorAt(0.5, 0.1);

describe('the icons of a site', () => {
  it('are squares, in the ICO too, as its header says', async () => {
    site.api.on('/media/icon.png', await png(300, 300));
    await publish({ icon: picture('/media/icon.png') });
    for (const [path, size] of all) {
      const { width, height, colorAt, reply } = await read(path);
      expect([path, width, height]).toEqual([path, size, size]);
      expect([colorAt(0, 0), colorAt(0.5, 0.5), colorAt(1, 1)]).toEqual([RED, RED, RED]);
      expect(reply.headers['cache-control']).toBe('public, no-cache');
    }
    const { body } = await site.visit.get('/favicon.ico').expect(200);
    expect([...body.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    expect(body.readUInt32LE(14)).toBe(body.length - body.readUInt32LE(18));
    expect(await sharp(body.subarray(body.readUInt32LE(18))).metadata()).toMatchObject({
      format: 'png',
      width: 32,
      height: 32,
    });
  });

  const wide = solid(300, 60, '#f00');
  it.each<[string, () => Promise<Behaviour>]>([
    ['PNG', async () => served('image/png', await wide.png().toBuffer())],
    ['JPEG', async () => served('image/jpeg', await wide.jpeg().toBuffer())],
    ['WebP', async () => served('image/webp', await wide.webp().toBuffer())],
    ['SVG', async () => svg('viewBox="0 6 16 3.2"')],
  ])('show the whole of a wide %s, centred', async (_, make) => {
    site.api.on('/media/logo', await make());
    await publish({ logo: picture('/media/logo') });
    const { colorAt } = await read('/icon-512.png');
    const [red = 0, green = 255, , alpha] = colorAt(0.5, 0.5);
    expect([red > 240, green < 10, alpha]).toEqual([true, true, 255]);
    expect([colorAt(0.5, 0.2), colorAt(0.5, 0.8)]).toEqual([CLEAR, CLEAR]);
  });

  it('are sharp, whatever size an SVG picture states', async () => {
    site.api.on('/media/logo.svg', svg('width="4" height="4" viewBox="0 0 16 16"'));
    await publish({ logo: picture('/media/logo.svg') });
    const { colorAt } = await read('/icon-512.png');
    // A quarter of the way between two pixels of the stated size.
    expect(colorAt(0.14, 0.14)[3]).toBe(0);
    expect(colorAt(0.16, 0.16)).toEqual(RED);
  });

  it('are opaque on home screens of iOS, with a margin around transparent pictures', async () => {
    site.api.on('/media/logo.svg', svg('viewBox="0 0 16 16"'));
    await publish({ logo: picture('/media/logo.svg') });
    const { colorAt } = await read('/apple-touch-icon.png');
    expect([colorAt(0, 0), colorAt(0.05, 0.5), colorAt(0.5, 0.5)]).toEqual([WHITE, WHITE, RED]);
    expect(colorAt(0.13, 0.5)).toEqual(RED);
  });

  it('are made of `icon`, else of `logo`, else of the mark in the brand colour', async () => {
    site.api.on('/media/icon.png', await png(64, 64));
    site.api.on('/media/logo.png', await png(64, 64, '#0f0'));
    await publish({ icon: picture('/media/icon.png'), logo: picture('/media/logo.png') });
    expect((await read('/icon-192.png')).colorAt(0.5, 0.5)).toEqual(RED);
    await publish({ icon: undefined, logo: picture('/media/logo.png') });
    expect((await read('/icon-192.png')).colorAt(0.5, 0.5)).toEqual(GREEN);
    await publish({ logo: undefined });
    expect(await markColor()).toEqual(BRAND);
    expect((await read('/apple-touch-icon.png')).colorAt(0, 0)).toEqual(BRAND);
    await publish({ brandColor: '#aa0000' });
    expect(await markColor()).toEqual([0xaa, 0, 0, 255]);
  });

  it.each<[string, Behaviour]>([
    ['missing', { status: 404 }],
    ['broken', { status: 500, raw: 'x', headers: { 'Content-Type': 'image/png' } }],
    ['a page', served('text/html', '<p>')],
    ['elsewhere', { status: 302, headers: { Location: '/media/logo.png' } }],
    ['no picture', served('image/png', 'hello')],
    ['empty', served('image/png', '')],
    ['too large', served('image/png', Buffer.alloc(10 * MB + 1))],
    ['not SVG', served('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><g>')],
    ['cut off', { fault: 'reset' }],
  ])('are made of the logo if the icon is %s', async (_, behaviour) => {
    site.api.on('/media/icon.png', behaviour);
    site.api.on('/media/logo.png', await png(64, 64, '#0f0'));
    await publish({ icon: picture('/media/icon.png'), logo: picture('/media/logo.png') });
    expect((await read('/icon-192.png')).colorAt(0.5, 0.5)).toEqual(GREEN);
  });

  it('are made of the mark if the only picture has too many pixels', async () => {
    const huge = await solid(5001, 5000, '#f00').png({ compressionLevel: 1 }).toBuffer();
    site.api.on('/media/icon.png', served('image/png', huge));
    await publish({ icon: picture('/media/icon.png') });
    expect(await markColor()).toEqual(BRAND);
  });

  it('come from another origin, if the config names one', async () => {
    await using other = await createTestSite();
    other.api.on('/a/icon.png?x=1', await png(64, 64));
    await publish({ icon: picture(`${other.api.origin}/a/icon.png?x=1#alpha`) });
    expect((await read('/icon-192.png')).colorAt(0.5, 0.5)).toEqual(RED);
    const { headers } = other.api.calls.at(-1) ?? {};
    expect(headers?.authorization ?? headers?.cookie).toBeUndefined();
  });

  it('never come from a path outside of /media', async () => {
    site.api.on('*', await png(64, 64));
    await publish({ icon: picture('/media/..%2Fsecret') });
    expect(await markColor()).toEqual(BRAND);
  });

  it('are made once for many visitors, and again when the config names another picture', async () => {
    site.api.on('/media/a.png', await png(64, 64));
    site.api.on('/media/b.png', await png(64, 64, '#0f0'));
    await publish({ icon: picture('/media/a.png') });
    const paths = all.map(([path]) => path);
    await Promise.all([...paths, ...paths].map((path) => site.visit.get(path).expect(200)));
    const { etag = '' } = (await site.visit.get('/icon-192.png')).headers;
    expect(site.api.count('/media/a.png')).toBe(1);
    await publish({ icon: picture('/media/b.png') });
    await site.visit.get('/icon-192.png').set('If-None-Match', etag).expect(200);
    expect((await read('/icon-192.png')).colorAt(0.5, 0.5)).toEqual(GREEN);
    expect(site.api.count('/media/b.png')).toBe(1);
  });

  it('are made again when a picture that could not be loaded is there a minute later', async () => {
    await publish({ icon: picture('/media/late.png') });
    expect(await markColor()).toEqual(BRAND);
    site.api.on('/media/late.png', await png(64, 64));
    expect(await markColor()).toEqual(BRAND);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + 61_000);
    await vi.waitFor(async () => expect(await markColor()).toEqual(RED), 5000);
  });

  it('stay while a picture that was loaded cannot be loaded again', async () => {
    site.api.on('/media/icon.png', await png(64, 64));
    await publish({ icon: picture('/media/icon.png') });
    expect(await markColor()).toEqual(RED);
    site.api.on('/media/icon.png', { status: 500 });
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + 601_000);
    expect(await markColor()).toEqual(RED);
    await vi.waitFor(() => expect(site.api.count('/media/icon.png')).toBe(2), 5000);
    expect(await markColor()).toEqual(RED);
  });

  it('are the mark while the API is down', async () => {
    const down = await createTestSite();
    await down.api.close();
    for (const [path] of [...all, ['/favicon.svg']]) await down.visit.get(path).expect(200);
  });

  it('are upgraded to https behind TLS, as in browsers', async () => {
    const log = createLog('gateway', 'silent');
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
    await using secure = await createTestSite({ publicOrigin: 'https://www.test', log });
    secure.api.on(SITE, {
      data: { ...demoSite, icon: picture(`${secure.api.origin}/icon.png`) },
    });
    await secure.content.read('config site');
    await secure.visit.get('/icon-192.png').expect(200);
    // The server of this test has no TLS.
    expect(secure.api.count('/icon.png')).toBe(0);
    expect(warn.mock.calls.map(([, message]) => message)).toEqual(['icon cannot be loaded']);
  });
});

describe('/favicon.svg', () => {
  it('is the picture itself, if it is SVG', async () => {
    const behaviour = svg('viewBox="0 0 16 16"');
    site.api.on('/media/logo.svg', behaviour);
    await publish({ logo: picture('/media/logo.svg') });
    const reply = await site.visit.get('/favicon.svg').expect(200);
    expect(String(reply.body)).toBe(behaviour.raw);
    expect(reply.headers['content-type']).toBe('image/svg+xml');
    expect(reply.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });

  it('is redirected to a PNG, if the picture is none', async () => {
    site.api.on('/media/icon.png', await png(64, 64));
    await publish({ icon: picture('/media/icon.png') });
    await site.visit.get('/favicon.svg').expect(302).expect('Location', '/icon-192.png');
  });
});

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import express from 'express';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeTestBuild } from '../testing/createTestBundles.ts';
import { builtAssets } from './assets.ts';

const base = '/desktop/assets/';
let visit: ReturnType<typeof request>;

beforeAll(async () => {
  const folder = path.join(await writeTestBuild('desktop'), 'assets');
  writeFileSync(path.join(folder, 'main-abc123.js.br'), brotliCompressSync('by the build'));
  visit = request(express().use(builtAssets(base, folder)));
});

const get = (name: string, encoding: string) =>
  visit
    .get(base + name)
    .set('Accept-Encoding', encoding)
    .buffer(true)
    .parse((res, done) => {
      const parts: Buffer[] = [];
      res.on('data', (part) => parts.push(part));
      res.on('end', () => done(null, Buffer.concat(parts).toString()));
    });

describe('an asset', () => {
  it('is sent as the build compressed it', async () => {
    const { body, headers } = await get('main-abc123.js', 'br');
    expect([headers['content-encoding'], body]).toEqual(['br', 'by the build']);
  });

  it('is sent uncompressed if the build did not compress it', async () => {
    const { body, headers } = await get('mark-abc123.webp', 'br, gzip');
    expect(headers).toMatchObject({ 'content-type': 'image/webp' });
    expect([headers['content-encoding'], headers.vary, body]).toEqual([
      undefined,
      undefined,
      'not really a picture',
    ]);
  });

  it.each(['main-abc123.js.br', 'main-abc123.js.gz', 'notes'])('is not %s', async (name) => {
    expect((await get(name, 'br')).status).toBe(404);
  });
});

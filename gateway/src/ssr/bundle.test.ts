import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import express from 'express';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { StartupError } from '../config.ts';
import { writeTestBuild } from '../testing/createTestBundles.ts';
import { createBuiltBundle } from './bundle.ts';

it('says how to build a site that is not built', async () => {
  const bundle = createBuiltBundle('desktop', '/nowhere/dist');
  await expect(bundle).rejects.toThrow(StartupError);
  await expect(bundle).rejects.toThrow(
    '/nowhere/dist/index.html is missing: "npm run build" makes it, and so does "npm start".',
  );
});

it.each(['head', 'app', 'data'])('rejects a template without the marker %s', async (name) => {
  const folder = await writeTestBuild('desktop');
  const file = path.join(folder, 'index.html');
  writeFileSync(file, readFileSync(file, 'utf8').replace(`<!--${name}-->`, ''));
  await expect(createBuiltBundle('desktop', folder)).rejects.toThrow(
    `${folder}/index.html is not a template: it needs <html>, <!--head-->, <!--app--> and <!--data-->, in this order`,
  );
});

it('refuses a site without the script that loads it', async () => {
  const folder = await writeTestBuild('desktop');
  rmSync(path.join(folder, 'assets/loader-abc123.js'));
  await expect(createBuiltBundle('desktop', folder)).rejects.toThrow('has no loader');
});

describe('what the build has compressed', () => {
  const script = '/desktop/assets/main-abc123.js';
  let visit: ReturnType<typeof request>;

  beforeAll(async () => {
    const folder = await writeTestBuild('desktop');
    writeFileSync(path.join(folder, 'assets/main-abc123.js.br'), brotliCompressSync('made'));
    const { assets } = await createBuiltBundle('desktop', folder);
    visit = request(express().use(assets));
  });

  const get = (address: string, encoding: string) =>
    visit
      .get(address)
      .set('Accept-Encoding', encoding)
      .buffer(true)
      .parse((res, done) => {
        const parts: Buffer[] = [];
        res.on('data', (part) => parts.push(part));
        res.on('end', () => done(null, Buffer.concat(parts).toString()));
      });

  it('goes out as it is', async () => {
    const { body, headers } = await get(script, 'br');
    expect([headers['content-encoding'], body]).toEqual(['br', 'made']);
  });

  it('is made at start where it is missing, and is no asset itself', async () => {
    const { body, headers } = await get(script, 'gzip');
    expect(headers['content-encoding']).toBe('gzip');
    expect(body).toContain("export const device = 'desktop'");
    expect((await get(`${script}.br`, 'br')).status).toBe(404);
  });
});

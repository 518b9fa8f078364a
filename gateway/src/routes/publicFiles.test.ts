import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { describe, expect, it } from 'vitest';
import { useTestSite } from '../testing/createTestSite.ts';

const folder = tempFolder();

for (const [name, text] of [
  ['google123.html', 'verified'],
  ['MP_verify.txt', 'verified'],
  ['robots.txt', 'mine'],
  ['media/a.txt', 'mine'],
  ['folder/index.html', 'index'],
  ['.well-known/security.txt', 'Contact: mailto:a@b.example'],
  ['apple-app-site-association', '{"applinks":{}}'],
  ['.well-known/apple-app-site-association', ' [{}]'],
  ['.env', 'SECRET=1'],
  ['.git/config', 'secret'],
  ['..data/linked.txt', 'as in a ConfigMap'],
] as const) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}
/** Its path begins with that of the folder. */
const outside = `${folder}-beside`;
mkdirSync(outside);
writeFileSync(path.join(outside, 'file.txt'), 'secret');
symlinkSync(path.join(outside, 'file.txt'), path.join(folder, 'link.txt'));
symlinkSync(outside, path.join(folder, 'outside'));
symlinkSync(outside, path.join(folder, '.well-known/outside'));
symlinkSync('..data/linked.txt', path.join(folder, 'linked.txt'));

const site = useTestSite({ publicDir: folder });

describe('PUBLIC_DIR', () => {
  it.each([
    ['/MP_verify.txt', 'text/plain; charset=utf-8', 'verified'],
    ['/linked.txt', 'text/plain; charset=utf-8', 'as in a ConfigMap'],
    ['/apple-app-site-association', 'application/json', '{"applinks":{}}'],
    ['/.well-known/apple-app-site-association', 'application/json', ' [{}]'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8', 'Contact: mailto:a@b.example'],
  ])('serves %s', async (address, type, text) => {
    const reply = await site.visit.get(address).expect(200).expect('Content-Type', type);
    expect(reply.text).toBe(text);
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    await site.visit
      .get(address)
      .set('If-None-Match', reply.headers.etag ?? '')
      .expect(304);
  });

  it.each([
    '/.env',
    '/.git/config',
    '/..data/linked.txt',
    '/link.txt',
    '/outside/file.txt',
    '/.well-known/outside/file.txt',
    '/folder',
    '/.well-known',
    '/mp_verify.txt',
    `/..%2f${path.basename(outside)}%2ffile.txt`,
    '/.well-known/..%2f.env',
    `/%2e%2e/${path.basename(outside)}/file.txt`,
    '/google123.html%00',
  ])('does not serve %s', async (address) => {
    const reply = await site.visit.get(address);
    expect([400, 404]).toContain(reply.status);
    expect(reply.text).not.toMatch(/secret/i);
  });

  it('replaces no address of the site', async () => {
    expect((await site.visit.get('/robots.txt')).text).toContain('User-agent');
    await site.visit.get('/media/a.txt').expect(404);
  });
});

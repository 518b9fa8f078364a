import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestSite, type TestSite } from './testing/createTestSite.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
  site.api.on('/media/a.webp', { raw: 'picture', headers: { 'Content-Type': 'image/webp' } });
});
afterAll(() => site.close());

const pages = [
  ['/homeWeb', 200],
  ['/homeApp', 200],
  ['/details', 200],
  ['/details?banner=1', 200],
  ['/details?function=7', 200],
  ['/judgeView', 200],
  ['/maintain', 200],
  ['/unknown', 404],
] as const;
const others = [
  ['/', 302],
  ['/api/banner/1', 200],
  ['/api/support/config/getKey?key=site', 200],
  ['/media/a.webp', 200],
  ['/desktop/assets/main-abc123.js', 200],
  ['/healthz', 200],
] as const;

const credentials: Record<string, string>[] = [
  { Authorization: 'Bearer made-up' },
  { Authorization: 'Bearer' },
  { Authorization: 'Basic YWRtaW46YWRtaW4=' },
  { Authorization: '' },
  { Cookie: 'role=admin; token=made-up; session=1' },
  { 'X-Role': 'admin', 'X-User': 'root', 'X-Forwarded-User': 'root' },
];

describe('no guard and no role', () => {
  it.each(pages)(
    'stands before %s: it answers %i to anybody, at its own address',
    async (...row) => {
      const [address, status] = row;
      const reply = await site.visit.get(address);
      expect(reply.status).toBe(status);
      expect(reply.headers.location).toBeUndefined();
      expect(reply.headers['www-authenticate']).toBeUndefined();
      expect(reply.headers['set-cookie']).toBeUndefined();
      expect(reply.text).toContain('<div id="root">');
    },
  );

  it.each([...pages, ...others])('changes %s, whatever a visitor claims to be', async (address) => {
    const plain = await read(address);
    for (const claim of credentials) {
      expect(await read(address, claim), JSON.stringify(claim)).toEqual(plain);
    }
  });
});

async function read(address: string, claim: Record<string, string> = {}) {
  const { status, headers, body, text } = await site.visit.get(address).set(claim);
  const { date: _, 'x-request-id': __, ...lasting } = headers;
  return { status, headers: lasting, body, text };
}

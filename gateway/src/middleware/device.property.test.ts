import { isDevice } from '@twinfront/shared/site/device';
import { isPagePath, paths } from '@twinfront/shared/site/paths';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anyOwnAddress, anyQuery } from '../testing/anyQuery.ts';
import { anyVisitor, type Visitor } from '../testing/anyVisitor.ts';
import { createTestSite, type TestSite } from '../testing/createTestSite.ts';
import { follow, type Reply } from '../testing/follow.ts';
import { readData } from '../testing/readData.ts';

// Each property renders and compresses up to two hundred search results.
vi.setConfig({ testTimeout: 60_000 });

let closed = false;
let direct: TestSite;
let proxied: TestSite;
beforeAll(async () => {
  direct = await createTestSite({ closed: () => closed });
  proxied = await createTestSite({ closed: () => closed, trustProxy: true });
});
afterAll(() => Promise.all([direct.close(), proxied.close()]));

interface Visit {
  path: string;
  query: string;
  visitor: Visitor;
  isProxied: boolean;
}

const anyPath = fc.constantFrom(...Object.values(paths), '/unknown');
const foreignPath = fc.constantFrom('/HomeWeb', '//evil.example', '/\\evil.example');
const anyChoice = fc
  .tuple(fc.constantFrom('desktop', 'mobile', 'auto'), anyOwnAddress)
  .map(([view, to]) => `?view=${view}&to=${encodeURIComponent(to)}`);
const visitOf = (path: fc.Arbitrary<string>): fc.Arbitrary<Visit> =>
  fc.record({
    path,
    query: fc.oneof({ weight: 3, arbitrary: anyQuery }, anyChoice),
    visitor: anyVisitor,
    isProxied: fc.boolean(),
  });

const holdsFor = (paths: fc.Arbitrary<string>, check: (visit: Visit, replies: Reply[]) => void) =>
  fc.assert(
    fc.asyncProperty(visitOf(paths), async (visit) => {
      const { path, query, visitor, isProxied } = visit;
      check(visit, await follow(isProxied ? proxied : direct, path + query, visitor));
    }),
    { numRuns: 200 },
  );

const deviceOf = ({ userAgent, cookie }: Visitor) => cookie.view ?? userAgent.device;
const homeOf = (device: string) => (device === 'mobile' ? '/homeApp' : '/homeWeb');
const shown = (reply?: Reply) => /<body data-device="(\w+)"/.exec(reply?.text ?? '')?.[1];

/** The view that an address of the judge page chooses. */
function choiceIn({ path, query }: Visit) {
  const view = path === '/judgeView' ? new URLSearchParams(query).get('view') : null;
  return view === 'auto' || isDevice(view) ? view : undefined;
}

const chosenView = (choice: string) => (isDevice(choice) ? choice : undefined);

function expectOwnPagesOnly(replies: Reply[]): void {
  for (const reply of replies) {
    expect(reply.values('x-evil')).toEqual([]);
    for (const location of reply.values('location')) {
      expect(location).toMatch(/^\/(?![/\\])/);
      const url = new URL(location, 'http://site.invalid');
      expect(url.origin).toBe('http://site.invalid');
      expect(isPagePath(url.pathname)).toBe(true);
    }
  }
}

describe('any request, with any query and any headers', () => {
  it('to the open site ends at one of its pages, after at most two redirects', async () => {
    closed = false;
    await holdsFor(anyPath, (visit, replies) => {
      const [first, second] = replies;
      const last = replies.at(-1);
      const { path, query, visitor, isProxied } = visit;
      expectOwnPagesOnly(replies);
      const choice = choiceIn(visit);
      expect(replies.length - 1).toBeLessThanOrEqual(choice === undefined ? 1 : 2);
      expect([200, 404]).toContain(last?.status);

      const isSecure = isProxied && visitor.headers.includes('X-Forwarded-Proto: https');
      const value = choice === 'auto' ? '; Max-Age=0' : `${choice}; Max-Age=31536000`;
      const cookie = `view=${value}; Path=/; HttpOnly${isSecure ? '; Secure' : ''}; SameSite=Lax`;
      expect(first?.values('set-cookie')).toEqual(choice ? [cookie] : []);
      expect(second?.values('set-cookie') ?? []).toEqual([]);

      const chosen = choice === 'auto' ? visitor.userAgent.device : choice;
      const device = chosen ?? deviceOf(visitor);
      if (path === '/') {
        expect(first?.values('location')).toEqual([homeOf(device) + query]);
      }
      const target = first?.values('location')[0] ?? path;
      const home = /^\/home(Web|App)\b/.exec(target)?.[0];
      expect(homeOf(shown(last) ?? '')).toBe(home ?? homeOf(device));
      if (first === last && path === '/judgeView') {
        const cookieView = choice === undefined ? visitor.cookie.view : chosenView(choice);
        expect(readData(last?.text ?? '').judge).toMatchObject({
          device,
          choice: cookieView ?? null,
        });
      }
    });
  });

  it('to the closed site ends at the maintenance page, with the return path', async () => {
    closed = true;
    await holdsFor(anyPath, ({ path, query, visitor }, replies) => {
      expectOwnPagesOnly(replies);
      const [first] = replies;
      const last = replies.at(-1);
      expect(first?.values('set-cookie')).toEqual([]);
      expect(shown(last)).toBe(deviceOf(visitor));
      if (!isPagePath(path)) return expect(last?.status).toBe(404);
      expect(last?.status).toBe(503);
      if (path === '/maintain') return expect(replies).toHaveLength(1);
      const address = path + query;
      const from = address.length > 2048 || address.includes('\\') ? '/' : address;
      expect(first?.status).toBe(302);
      expect(first?.values('location')).toEqual([`/maintain?from=${encodeURIComponent(from)}`]);
      expect(replies).toHaveLength(2);
    });
  });
  it.each([false, true])('to a foreign path never leaves the site (closed: %s)', async (flag) => {
    closed = flag;
    await holdsFor(foreignPath, (_, replies) => {
      expectOwnPagesOnly(replies);
      expect([400, 404]).toContain(replies.at(-1)?.status);
    });
  });
});

import { isDevice } from '@twinfront/shared/site/device';
import { isPagePath, paths } from '@twinfront/shared/site/paths';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anyOwnAddress, anyQuery } from './testing/anyQuery.ts';
import { anyVisitor, type Visitor } from './testing/anyVisitor.ts';
import { createTestSite, type TestSite } from './testing/createTestSite.ts';
import { follow, type Reply, visit } from './testing/follow.ts';
import { readData } from './testing/readData.ts';
import { sendRaw } from './testing/sendRaw.ts';

// Each property is hundreds of visits, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let closed = false;
let direct: TestSite;
let proxied: TestSite;
beforeAll(async () => {
  direct = await createTestSite({ closed: () => closed });
  proxied = await createTestSite({ closed: () => closed, trustProxy: true });
});
afterAll(() => Promise.all([direct.close(), proxied.close()]));

const anyPath = fc.constantFrom<string>(...Object.values(paths));
const foreignPath = fc.constantFrom('/unknown', '/HomeWeb', '//evil.example', '/\\evil.example');
const visitFrom = (path: fc.Arbitrary<string>) =>
  fc.record({ path, query: anyQuery, visitor: anyVisitor, isProxied: fc.boolean() });
const anyVisit = visitFrom(anyPath);

const holdsFor = <T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => Promise<void>) =>
  fc.assert(fc.asyncProperty(arbitrary, check), { numRuns: 200 });

const siteOf = (isProxied: boolean) => (isProxied ? proxied : direct);
const deviceOf = ({ userAgent, cookie }: Visitor) => cookie.view ?? userAgent.device;
const homeOf = (device: string) => (device === 'mobile' ? '/homeApp' : '/homeWeb');
const shown = (reply?: Reply) => /<body data-device="(\w+)"/.exec(reply?.text ?? '')?.[1];

function choiceIn(path: string, query: string) {
  const view = path === '/judgeView' ? new URLSearchParams(query).get('view') : null;
  return view === 'auto' || isDevice(view) ? view : undefined;
}

describe.each([
  ['open', false],
  ['closed', true],
])('any visit to the %s site, from any page with any query', (_, isClosed) => {
  beforeAll(() => {
    closed = isClosed;
  });

  it('is led on once at most, or once more after a choice, and arrives', async () => {
    await holdsFor(anyVisit, async ({ path, query, visitor, isProxied }) => {
      const replies = await follow(siteOf(isProxied), path + query, visitor);
      const hasChosen = !isClosed && choiceIn(path, query) !== undefined;
      expect(replies.length - 1).toBeLessThanOrEqual(hasChosen ? 2 : 1);
      expect(isClosed ? [503] : [200, 404]).toContain(replies.at(-1)?.status);
    });
  });

  it('never leaves the site, whatever any header says', async () => {
    await holdsFor(
      visitFrom(fc.oneof(anyPath, foreignPath)),
      async ({ path, query, visitor, isProxied }) => {
        for (const reply of await follow(siteOf(isProxied), path + query, visitor)) {
          expect(reply.values('x-evil')).toEqual([]);
          for (const location of reply.values('location')) {
            expect(location).toMatch(/^\/(?![/\\])/);
            const url = new URL(location, 'http://site.invalid');
            expect(url.origin).toBe('http://site.invalid');
            expect(isPagePath(url.pathname)).toBe(true);
          }
        }
      },
    );
  });

  it('sets the cookie of an open judge page’s choice, exactly, and no other', async () => {
    await holdsFor(anyVisit, async ({ path, query, visitor, isProxied }) => {
      const reply = await visit(siteOf(isProxied), path + query, visitor);
      const choice = isClosed ? undefined : choiceIn(path, query);
      const isSecure = isProxied && visitor.headers.includes('X-Forwarded-Proto: https');
      const value = choice === 'auto' ? '; Max-Age=0' : `${choice}; Max-Age=31536000`;
      const cookie = `view=${value}; Path=/; HttpOnly${isSecure ? '; Secure' : ''}; SameSite=Lax`;
      expect(reply.values('set-cookie')).toEqual(choice ? [cookie] : []);
    });
  });
});

describe('any visitor of the open site', () => {
  beforeAll(() => {
    closed = false;
  });

  it('is led from the door to the home of the verdict, with the query byte for byte', async () => {
    await holdsFor(visitFrom(fc.constant('/')), async ({ path, query, visitor, isProxied }) => {
      const reply = await visit(siteOf(isProxied), path + query, visitor);
      expect(reply.status).toBe(302);
      expect(reply.values('location')).toEqual([homeOf(deviceOf(visitor)) + query]);
      expect(reply.values('vary')).toEqual(['User-Agent, Cookie']);
      expect(reply.values('cache-control')).toEqual(['no-store']);
    });
  });

  it.each([
    ['/homeWeb', 'desktop', 'Accept-Encoding'],
    ['/homeApp', 'mobile', 'User-Agent, Accept-Encoding'],
  ])('gets at %s the %s bundle', async (home, device, vary) => {
    await holdsFor(visitFrom(fc.constant(home)), async ({ path, query, visitor, isProxied }) => {
      const reply = await visit(siteOf(isProxied), path + query, visitor);
      expect(shown(reply)).toBe(device);
      expect(reply.values('vary')).toEqual([vary]);
    });
  });

  it.each([
    ['/details', 'User-Agent, Cookie, Accept-Encoding'],
    ['/judgeView', 'User-Agent, Cookie, Accept, Accept-Encoding'],
    ['/maintain', 'User-Agent, Cookie, Accept-Encoding'],
    ['/unknown', 'User-Agent, Cookie, Accept-Encoding'],
  ])('gets at %s the bundle of the verdict, varying by %s', async (page, vary) => {
    await holdsFor(visitFrom(fc.constant(page)), async ({ path, query, visitor, isProxied }) => {
      fc.pre(choiceIn(path, query) === undefined);
      const reply = await visit(siteOf(isProxied), path + query, visitor);
      expect(shown(reply)).toBe(deviceOf(visitor));
      expect(reply.values('vary')).toEqual([vary]);
    });
  });

  it('is told by the judge page what the door does, whatever client hints say', async () => {
    await holdsFor(anyVisitor, async (visitor) => {
      const { text } = await visit(direct, '/judgeView', visitor);
      expect(readData(text).judge).toMatchObject({
        device: deviceOf(visitor),
        choice: visitor.cookie.view ?? null,
      });
    });
  });

  const anyChoice = fc.record({
    choice: fc.constantFrom('desktop', 'mobile', 'auto'),
    to: anyOwnAddress,
    visitor: anyVisitor,
  });

  it('who chooses is led to one of our pages in the view of the choice', async () => {
    await holdsFor(anyChoice, async ({ choice, to, visitor }) => {
      fc.pre(!to.startsWith('/judgeView?view='));
      const address = `/judgeView?view=${choice}&to=${encodeURIComponent(to)}`;
      const [first, ...others] = await follow(direct, address, visitor);
      expect(first?.status).toBe(303);
      expect(first?.values('location')).toEqual([to]);
      const device = choice === 'auto' ? visitor.userAgent.device : choice;
      const home = /^\/home\w+/.exec(to)?.[0];
      expect(homeOf(shown(others.at(-1)) ?? '')).toBe(home ?? homeOf(device));
    });
  });

  it('who chooses is never led to another choice', async () => {
    await holdsFor(anyChoice, async ({ choice, to, visitor }) => {
      fc.pre(to.startsWith('/judgeView?view='));
      const address = `/judgeView?view=${choice}&to=${encodeURIComponent(to)}`;
      const [page, ...others] = await follow(direct, address, visitor);
      expect(others).toEqual([]);
      expect(page?.status).toBe(200);
      expect(shown(page)).toBe(choice === 'auto' ? visitor.userAgent.device : choice);
    });
  });
});

describe('any visitor of the closed site', () => {
  beforeAll(() => {
    closed = true;
  });

  it('is led to the maintenance page of the verdict, which remembers the address', async () => {
    const closable = anyPath.filter((path) => path !== '/maintain');
    await holdsFor(visitFrom(closable), async ({ path, query, visitor, isProxied }) => {
      const [first, last] = await follow(siteOf(isProxied), path + query, visitor);
      const address = path + query;
      const from = address.length > 2048 || address.includes('\\') ? '/' : address;
      expect(first?.status).toBe(302);
      expect(first?.values('location')).toEqual([`/maintain?from=${encodeURIComponent(from)}`]);
      expect(last?.status).toBe(503);
      expect(shown(last)).toBe(deviceOf(visitor));
    });
  });
});

describe('what no server should read', () => {
  it.each([
    ['a target beyond ASCII', '/?a=字', [], 400],
    ['a control character in a target', '/?a=\u0001', [], 400],
    ['a control character in the user agent', '/', ['User-Agent: \u0001'], 400],
    ['a control character in a cookie', '/', ['Cookie: view=\u007f'], 400],
    ['a target beyond measure', `/?${'a'.repeat(20_000)}`, [], 414],
    ['a user agent beyond measure', '/', [`User-Agent: ${'iPhone'.repeat(4000)}`], 431],
  ])('%s is refused, and leads nowhere', async (_, target, headers, status) => {
    const reply = await sendRaw(direct.port, target, 'GET', ['Host: site.test', ...headers]);
    expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(reply).not.toMatch(/^(location|set-cookie):/im);
  });
});

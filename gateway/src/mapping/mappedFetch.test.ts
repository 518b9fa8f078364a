import { createLog, describeError } from '@twinfront/shared/node/log';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createContentCache } from '../content/contentCache.ts';
import { createUpstreamClient, limitedFetch } from '../content/upstream.ts';
import { createFakeApi, type FakeApi } from '../testing/createFakeApi.ts';
import { evaluateInProcess } from '../testing/evaluateInProcess.ts';
import { sanitizeInProcess } from '../testing/sanitizeInProcess.ts';
import { createMappedFetch, type MappedFetchOptions, parseMapping } from './mappedFetch.ts';

let api: FakeApi;
beforeAll(async () => {
  api = await createFakeApi({ path: '/portal/v2' });
});
beforeEach(() => api.reset());
afterAll(() => api.close());

interface Reply {
  code?: unknown;
  data?: { body?: string; image?: { src: string; srcset: unknown } };
}

/** Parses a mapping, to which it adds the calls that one must have. */
function parse(text: string) {
  const required = ['banner', 'function', 'site', 'home', 'search'];
  const missing = required.filter((call) => !text.includes(`  ${call}:`));
  const rest = missing.map((call) => `  ${call}: { data: '{}' }\n`).join('');
  const parsed = parseMapping('api.yaml', text + rest);
  if ('errors' in parsed) throw new Error(parsed.errors.join('\n'));
  return parsed;
}

/** What a mapping logs. */
const lines: string[] = [];
const log = createLog('gateway', 'debug', (line) => lines.push(line));
beforeEach(() => void lines.splice(0));
const problems = () => lines.flatMap((line) => JSON.parse(line).problem ?? []);

/** A mapping before the API of the test, by default with a thread. */
const open = (text: string, options: Partial<MappedFetchOptions> = {}) => {
  const parsed = parse(text);
  const media = `${api.origin}${parsed.mapping.media ?? '/media/'}`;
  const required = { ...parsed, api: api.base, media, fetch: limitedFetch, log };
  return createMappedFetch({ ...required, ...options });
};

/** Calls the contract in front of the API of the test. By default expressions are evaluated without a thread. */
function start(text: string, mapped?: typeof fetch) {
  const { mapping } = parse(text);
  const media = `${api.origin}${mapping.media ?? '/media/'}`;
  const evaluator = evaluateInProcess({ mapping, pictures: { api: api.base, media } });
  const fetch = mapped ?? open(text, { evaluator }).fetch;
  return async (path: string, init?: RequestInit) => {
    const reply = await fetch(`${api.base}/${path}`, init);
    return { status: reply.status, ...((await reply.json()) as Reply) };
  };
}

/** What is wrong with the mapping, when a call fails; the message of its error has the place alone. */
async function problemOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(String, String);
  const [problem = ''] = problems();
  const [place] = /^api\.yaml:\d+: [\w.]+/.exec(problem) ?? [];
  expect(error).toBe(`MappingError: ${place}`);
  return problem;
}

const on = (path: string, value: unknown) => api.on(path, { raw: JSON.stringify(value) });
const SITE = 'support/config/getKey?key=site';
const HOME = 'support/config/getKey?key=home';

describe('an argument', () => {
  it('is encoded into the path, and is a variable of the expression', async () => {
    const call = start(`calls:
  banner: { get: "/list?of={id}", data: 'rows[name = $id].{ "id": number }' }
  search: { get: "/search/{term}?q={term}", data: '[{ "id": $term }]' }
`);
    on('/list?of=a-1', { rows: [{ name: 'a-1', number: 7 }] });
    expect(await call('banner/a-1')).toEqual({ status: 200, code: 200, msg: '', data: { id: 7 } });
    const term = encodeURIComponent('../借书/A&B?#{id}"');
    on(`/search/${term}?q=${term}`, {});
    expect(await call(`richText/search/${term}`)).toMatchObject({
      data: [{ id: '../借书/A&B?#{id}"' }],
    });
  });
});

describe('an expression in a path', () => {
  const search = (path: string) =>
    start(`define: |
  $quote := function($text) { $replace($text, "'", "\\\\'") };
calls:
  search: { get: ${JSON.stringify(path)}, data: 'rows' }
`);

  it.each([
    ['quotes', "/s?q='{$quote($term)}'", "o'clock", '/s?q=%27o%5C%27clock%27'],
    ['cuts a prefix', '/tags/{$substringAfter($term, "tag:")}/x', 'tag:A/B', '/tags/A%2FB/x'],
    ['stands beside an argument', '/{term}?n={$length($term)}', 'abc', '/abc?n=3'],
    ['may have no result', '/s?a={$term[1]}&b={1 + 1}', 'x', '/s?a=&b=2'],
  ])('%s: %s', async (_, path, term, sent) => {
    api.on('*', { raw: '{}' });
    expect(await search(path)(`richText/search/${encodeURIComponent(term)}`)).toMatchObject({
      status: 200,
    });
    expect(api.calls.map((call) => call.path)).toEqual([sent]);
  });

  it('cannot leave its segment of the path', async () => {
    const call = search('/tags/{$substringAfter($term, "tag:")}/x');
    expect(await call('richText/search/tag%3A..')).toMatchObject({ status: 404 });
    expect(api.calls).toEqual([]);
  });

  it('names its place in the file when it fails', async () => {
    expect(await problemOf(search('/s?q={$nmae($term)}')('richText/search/x'))).toBe(
      'api.yaml:4: calls.search.get: line 1, column 6: attempted to invoke a non-function: nmae',
    );
    lines.length = 0;
    expect(await problemOf(search('/s?q={[$term, 2]}')('richText/search/x'))).toBe(
      'api.yaml:4: calls.search.get: expected a text, got ["x",2]',
    );
  });
});

it('an integer above 2^53 is a text with the same digits', async () => {
  const call = start(`calls:
  banner: { get: "/list", data: 'rows[$string(id) = $id].{ "id": id, "title": $string(id) }' }
`);
  api.on('/list', { raw: '{ "rows": [{ "id": 9007199254740992 }, { "id": 9007199254740993 }] }' });
  const id = '9007199254740993';
  expect(await call(`banner/${id}`)).toMatchObject({ data: { id, title: id } });
});

it('null counts as missing', async () => {
  const call = start(`calls:
  site: { get: /site, data: '{ "name": name, "description": note ? note : "none", "count": $count(list) }' }
`);
  on('/site', { name: null, note: null, list: [null, { a: null }, 1] });
  expect(await call(SITE)).toMatchObject({ data: { description: 'none', count: 2 } });
  expect(await call(SITE)).not.toHaveProperty('data.name');
});

describe('a list of the contract', () => {
  const call = () =>
    start(`calls:
  home: { get: /home, data: '{ "banners": b.id, "functions": f.id, "notices": "News" }' }
  search: { get: "/s/{term}", data: 'rows.{ "id": id, "aliases": old, "tags": labels.name }' }
  site: { get: /site, data: '{ "logo": { "src": "/a.png", "srcset": s.{ "src": "/b.png", "width": w } }, "menu": l.{ "title": t, "children": c.{ "title": t } }, "footer": { "links": l.{ "title": t }, "contact": c } }' }
  banner: { get: "/b/{id}", data: '{ "image": { "src": "https://x.test/a.png", "srcset": s } }' }
`);

  it.each([
    ['none', { b: [], f: [] }, { banners: [], functions: [] }],
    ['one', { b: [{ id: 1 }], f: [{ id: 'x' }] }, { banners: [1], functions: ['x'] }],
    ['null', { b: null, f: [null] }, { banners: [], functions: [] }],
  ])('is a list with %s in the home page', async (_, reply, data) => {
    on('/home', reply);
    expect(await call()(HOME)).toMatchObject({ status: 200, data: { ...data, notices: 'News' } });
  });

  it('is a list with one link and one source', async () => {
    on('/site', { l: [{ t: 'Contact', c: [{ t: 'Team' }] }], s: [{ w: 100 }] });
    expect(await call()(SITE)).toMatchObject({
      data: {
        logo: { srcset: [{ src: `${api.origin}/b.png`, width: 100 }] },
        menu: [{ title: 'Contact', children: [{ title: 'Team' }] }],
        footer: { links: [{ title: 'Contact' }] },
      },
    });
  });

  it.each([
    ['a text, which stays one', 'Tel. 1', 'Tel. 1'],
    ['one link', [{ title: 'A' }], [{ title: 'A' }]],
    ['two texts', ['a', 'b'], ['a', 'b']],
  ])('is a list where a text would be valid too: %s', async (_, c, contact) => {
    on('/site', { c });
    expect(await call()(SITE)).toMatchObject({ data: { footer: { contact } } });
  });

  it('is missing if it is optional and there is none', async () => {
    on('/b/1', {});
    expect(await call()('banner/1')).not.toHaveProperty('data.image.srcset');
  });
});

describe('an item that does not exist is 404', () => {
  const call = () =>
    start(`calls:\n  banner: { get: { list: /list, one: "/one/{id}" }, data: 'list[id = $id]' }\n`);

  it('if the expression has no result', async () => {
    on('/list', []);
    on('/one/1', {});
    expect(await call()('banner/1')).toMatchObject({ status: 404, code: 404 });
  });

  it('if the API says so', async () => {
    on('/list', []);
    api.on('/one/1', { status: 404, raw: '{"message":"gone"}' });
    expect(await call()('banner/1')).toEqual({ status: 404, message: 'gone' });
  });

  it('but not if `error` makes no code of a reply, and never a code of success of a failure', async () => {
    const call = start(
      `error: '{ "code": code, "msg": msg }'\ncalls:\n  banner: { get: "/one/{id}", data: item }\n`,
    );
    api.on('/one/x', { status: 404, raw: '{}' });
    expect(await call('banner/x')).toMatchObject({ status: 404 });
    on('/one/x', { code: 200, msg: 'broken' });
    expect(await call('banner/x')).toEqual({ status: 200, code: 500, msg: 'broken', data: null });
  });

  it('but not while another request of the call fails', async () => {
    api.on('/list', { status: 404, raw: '{}' });
    api.on('/one/1', { status: 401, raw: '{}' });
    expect(await call()('banner/1')).toMatchObject({ status: 401 });
  });
});

it('without calls for them the site is open, and has the maintenance texts of the product', async () => {
  const call = start('calls:\n');
  expect(await call('support/config/getCloseFlag')).toMatchObject({ data: null });
  const data = { title: '', message: '' };
  expect(await call('support/config/getKey?key=maintenance')).toMatchObject({ status: 200, data });
});

it('the site is open if the close flag is null', async () => {
  const call = start('calls:\n  closeFlag: { get: /flag, data: closed }\n');
  on('/flag', { closed: null });
  expect(await call('support/config/getCloseFlag')).toMatchObject({ status: 200, data: null });
  on('/flag', { closed: true });
  expect(await call('support/config/getCloseFlag')).toMatchObject({ data: true });
});

describe('an optional request', () => {
  const call = () =>
    start(`calls:
  search:
    get: { one: { path: "/one/{term}", optional: true }, found: "/found?q={term}" }
    data: '$append(one, found).{ "id": id }'
`);

  it.each([
    ['succeeds', { raw: '{"id":1}' }, [1, 2]],
    ['is 500', { status: 500, raw: '<html>' }, [2]],
    ['has no response', { fault: 'reset' as const }, [2]],
  ])('may fail: it %s', async (_, behaviour, ids) => {
    api.on('/one/x', behaviour);
    on('/found?q=x', [{ id: 2 }]);
    expect(await call()('richText/search/x')).toMatchObject({
      status: 200,
      data: ids.map((id) => ({ id })),
    });
  });

  it('does not hide the failure of another one', async () => {
    on('/one/x', { id: 1 });
    api.on('/found?q=x', { status: 500, raw: '{}' });
    expect(await call()('richText/search/x')).toMatchObject({ status: 500 });
  });
});

describe('an expression that reads no field of the reply', () => {
  const mapping = `calls:
  banner: { get: "/posts/{id}", data: 'psots[0].{ "id": id }' }
  search: { get: "/posts?q={term}", data: 'psots.{ "id": id }' }
  home: { get: /posts, data: '{ "banners": psots.id, "functions": [], "notices": "" }' }
`;
  const hint = 'the reply has no psots; it has posts, meta';
  beforeEach(() => api.on('*', { raw: '{ "posts": [{ "id": 1 }], "meta": {} }' }));

  it('has the fields in the message of a 404', async () => {
    const { status, ...reply } = await start(mapping)('banner/1');
    expect([status, reply]).toEqual([
      404,
      { code: 404, msg: `api.yaml:2: calls.banner.data: ${hint}` },
    ]);
  });

  it('fails for a config, which would be empty', async () => {
    expect(await problemOf(start(mapping)(HOME))).toBe(`api.yaml:4: calls.home.data: ${hint}`);
  });

  it('is reported for a search, which finds nothing', async () => {
    const call = start(mapping);
    expect(await call('richText/search/x')).toMatchObject({ status: 200, data: [] });
    expect(problems()).toEqual([`api.yaml:3: calls.search.data: ${hint}`]);
  });
});

it('a failure in a reply is the failure of the call', async () => {
  const call = start(`error: 'code in [0, 200] ? null : { "code": code, "msg": msg }'
calls:
  site: { get: { one: /one, two: /two }, data: '{ "name": one.data }' }
`);
  on('/one', { code: 200, data: 'x' });
  on('/two', { code: 401, msg: '认证失败' });
  expect(await call(SITE)).toEqual({ status: 200, code: 401, msg: '认证失败', data: null });
  on('/two', { code: 0 });
  expect(await call(SITE)).toMatchObject({ code: 200, data: { name: 'x' } });
});

it('requests have the headers and the signal of the call', async () => {
  const call = start(`calls:\n  site: { get: { a: /a, b: /b }, data: '{}' }\n`);
  api.on('/a', { raw: '{}' });
  api.on('/b', { fault: 'silent' });
  const caller = new AbortController();
  const reply = call(SITE, { headers: { Authorization: 'Bearer x' }, signal: caller.signal });
  await vi.waitUntil(() => api.calls.length === 2);
  caller.abort(new Error('the caller has gone'));
  await expect(reply).rejects.toThrow('the caller has gone');
  expect(api.calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer x', 'Bearer x']);
});

describe('pictures', () => {
  const picture = async (src: string) => {
    const call = start(`media: /files/
calls:
  banner: { get: "/b/{id}", data: '{ "image": { "src": src, "srcset": { "src": src, "width": 9 } } }' }
`);
    on('/b/1', { src });
    const { data } = await call('banner/1');
    const image = data?.image;
    expect(image?.srcset).toEqual([{ src: image?.src, width: 9 }]);
    return String(image?.src).replace(api.origin, 'API');
  };

  it.each([
    ['below the folder', '/files/a/b.png?w=1', '/media/a/b.png?w=1'],
    ['with the origin of the API', 'API/files/b.png', '/media/b.png'],
    ['relative to the API', 'img/b.png', 'API/portal/v2/img/b.png'],
    ['that leave the folder', '/files/../secret.png', 'API/secret.png'],
    ['of another host', 'https://cdn.test/files/b.png', 'https://cdn.test/files/b.png'],
    ['without a scheme', '//cdn.test/b.png', 'http://cdn.test/b.png'],
    ['of nothing', '', ''],
    ['in the address itself', 'data:image/png;base64,AA', 'data:image/png;base64,AA'],
  ])('%s', async (_, src, address) => {
    expect(await picture(src.replace('API', api.origin))).toBe(address);
  });

  const startBody = () =>
    start(`media: /files/
calls:
  banner: { get: "/b/{id}", data: '{ "body": html }' }
`);

  it('of bodies', async () => {
    const call = startBody();
    on('/b/1', {
      html: `<p title="<img src='/files/x.png'>">A &amp; B</p><IMG alt="see src=foo.png > b" SRC='/files/a.png?x=1&amp;y=2'><img src=/files/b.png srcset="/files/c.png 2x, https://cdn.test/d,e.png 3x,/files/f.png 4x"/><img src=""><a href="/files/f.pdf">f</a><a href="/files/f.zip">g</a><a href="/files/f.html">h</a><img data-src="/files/l.png" data-lazy="true"><video src="/files/v.mp4"></video>`,
    });
    const { data } = await call('banner/1');
    expect(data?.body).toBe(
      `<p title="<img src=&#x27;/files/x.png&#x27;>">A &#x26; B</p><img alt="see src=foo.png > b" src="/media/a.png?x=1&#x26;y=2"><img src="/media/b.png" srcset="/media/c.png 2x, https://cdn.test/d,e.png 3x, /media/f.png 4x"><img src=""><a href="/media/f.pdf">f</a><a href="/media/f.zip">g</a><a href="/files/f.html">h</a><img data-src="/media/l.png" data-lazy="true"><video src="/media/v.mp4"></video>`,
    );
  });

  it.each([
    ['tags without an end', '<img '.repeat(20_000)],
    ['a srcset of commas', `<img srcset="${',a,'.repeat(20_000)}">`],
  ])('of bodies with %s take linear time', async (_, html) => {
    const call = startBody();
    on('/b/1', { html });
    const before = process.cpuUsage();
    expect((await call('banner/1')).status).toBe(200);
    // In microseconds, which do not depend on other processes.
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });
});

describe('helpers', () => {
  it.each([
    [
      '$text',
      '<p>A &amp; B&#8217;s&nbsp;<b>c</b></p><p>d<br>e</p><script>x()</script>',
      'A & B’s c d e',
    ],
    ['$text', 7, '7'],
    [
      '$markdown',
      '**借书，**须知 <b>x</b>\n\n- a',
      '<p><strong>借书，</strong>须知 x</p>\n<ul>\n<li>a</li>\n</ul>',
    ],
  ])('%s of %j', async (helper, value, expected) => {
    const call = start(
      `calls:\n  site: { get: /site, data: '{ "name": ${helper}(v), "none": ${helper}(w) }' }\n`,
    );
    on('/site', { v: value });
    expect(await call(SITE)).toEqual({ status: 200, code: 200, msg: '', data: { name: expected } });
  });
});

describe('an expression that fails names its place', () => {
  it.each([
    ['a missing function', '$nmae(x)', 'column 6: attempted to invoke a non-function: nmae'],
    ['a wrong type', '1 + name', 'column 3: the right side of the "+" operator must evaluate to'],
  ])('%s', async (_, expression, problem) => {
    const call = start(`calls:\n  site:\n    get: /site\n    data: ${expression}\n`);
    on('/site', { name: 'x' });
    expect(await problemOf(call(SITE))).toContain(
      `api.yaml:4: calls.site.data: line 1, ${problem}`,
    );
  });

  it('a definition', async () => {
    const call = start(
      `define: |\n  $f := function($x) { $x };\n  $a := 1 + $f;\ncalls:\n  site: { get: /site, data: $f(name) }\n`,
    );
    on('/site', { name: 'x' });
    expect(await problemOf(call(SITE))).toMatch(
      /^api\.yaml:1: define: line 2, column 9: the right side of the "\+"/,
    );
  });

  it('a result of `error` that is no failure', async () => {
    const call = start(
      `error: ok = false\ncalls:\n  site: { get: /site, data: '{ "name": name }' }\n`,
    );
    on('/site', { ok: false });
    expect(await problemOf(call(SITE))).toBe(
      'api.yaml:1: error: expected null or { "code": …, "msg": … }, got true',
    );
  });

  it('once as a warning, and never with a search term', async () => {
    const { fetch, load, close } = open(`calls:\n  search: { data: '$number($term)' }\n`);
    // A timeout of a call includes the start of the thread.
    await load();
    const content = createContentCache({
      client: createUpstreamClient(api.base, { fetch }),
      sanitize: sanitizeInProcess,
      ttlMs: 1000,
      log,
    });
    for (const term of ['typed', 'typed too']) await content.read(`search ${term}`);
    const written = lines.filter((line) => JSON.parse(line).level !== 'debug');
    expect(written.map((line) => JSON.parse(line))).toMatchObject([
      { message: 'an expression of the mapping failed', place: 'api.yaml:2: calls.search.data' },
      { message: 'fetch failed', key: 'search *', error: 'other' },
    ]);
    expect(written.join('')).not.toContain('typed');
    expect(problems()[0]).toContain('unable to cast value to a number: "typed"');
    await close();
  });
});

describe('an expression without an end', () => {
  it.each([
    ['a recursion', '($f := function($n) { 1 + $f($n + 1) }; $f(1))', 'stack overflow'],
    ['a list', '$count([1..1000000].{ "a": $ })', 'the maximum sequence length'],
  ])('%s is ended by JSONata', async (_, expression, message) => {
    on('/site', {});
    const call = start(`calls:\n  site: { get: /site, data: '${expression}' }\n`);
    expect(await problemOf(call(SITE))).toMatch(
      new RegExp(`^api\\.yaml:2: calls\\.site\\.data: .*${message}`),
    );
  });

  const mapping = `define: |
  $slow := function($text) { $contains($text, /^(a+)+$/) };
error: 'code = 1 ? $slow(text) : null'
calls:
  banner: { get: "/b/{id}", data: '{ "id": $contains(text, /^(a+)+$/) }' }
  function: { get: "/b/{id}", data: '{ "id": $slow(text) }' }
  site: { get: /error, data: name }
  home: { data: '($f := function($n) { $f($n + 1) }; $f(1))' }
  search: { get: '/b/{$slow($term) ? 1 : 2}', data: '[]' }
  maintenance: { data: '$count([1..5000].[[1..50000]])' }
`;
  const SLOW = `${'a'.repeat(40)}!`;
  let mapped: ReturnType<typeof open>;
  beforeAll(() => {
    mapped = open(mapping, { limits: { timeoutMs: 500 } });
  });
  afterAll(() => mapped.close());

  it.each([
    ['a regular expression in `define`', 'function/1', 'api.yaml:6: calls.function.data'],
    ['one in `error`', SITE, 'api.yaml:7: calls.site.data'],
    ['one in a path', `richText/search/${SLOW}`, 'api.yaml:9: calls.search.get'],
    ['a loop', HOME, 'api.yaml:8: calls.home.data'],
  ])('%s is ended with its thread, and reported with its call', async (_, path, place) => {
    const call = start(mapping, mapped.fetch);
    on('/b/1', { text: SLOW });
    on('/error', { code: 1, text: SLOW });
    expect(await problemOf(call(path))).toBe(`${place}: takes longer than 500 ms`);
    on('/b/2', { text: 'b' });
    expect(await call('banner/2')).toMatchObject({ data: { id: false } });
  });

  it('a list of lists is ended with its thread when it fills the memory', async () => {
    const { fetch, close } = open(mapping, { limits: { timeoutMs: 30_000, heapMb: 64 } });
    const call = start(mapping, fetch)('support/config/getKey?key=maintenance');
    expect(await problemOf(call)).toBe(
      'api.yaml:10: calls.maintenance.data: takes more than 64 MB of memory',
    );
    await close();
  });
});

it('an evaluation of a call that is aborted while it waits does not begin', async () => {
  const mapped = open(
    `calls:\n  banner: { data: '( $contains($id, /^(a+)+$/); { "id": 1 } )' }\n`,
    { limits: { timeoutMs: 500 } },
  );
  const call = start('calls:\n', mapped.fetch);
  const slow = call(`banner/${'a'.repeat(40)}!`).catch(String);
  const waiting = call('banner/1', { signal: AbortSignal.timeout(50) });
  await expect(waiting).rejects.toThrow('not begun');
  expect(await slow).toBe('MappingError: api.yaml:2: calls.banner.data');
  await mapped.close();
});

it('a reply that is no JSON names the request', async () => {
  const call = start(`calls:\n  site: { get: { one: /one }, data: '{}' }\n`);
  api.on('/one', { raw: '<!doctype html>' });
  expect(await problemOf(call(SITE))).toBe('api.yaml:2: calls.site.get.one: the reply is not JSON');
});

it.each([
  ['a status', { status: 500 }, 'status code 500 of GET API/a:'],
  ['a connection that is closed', { fault: 'reset' as const }, 'GET API/a: '],
])('an error names the request that failed: %s', async (_, behaviour, text) => {
  api.on('/a', behaviour);
  api.on('/b', { raw: '{}' });
  const { fetch, load, close } = open(`calls:\n  site: { get: { a: /a, b: /b }, data: a }\n`);
  await load();
  const client = createUpstreamClient(api.base, { fetch });
  const error = await client.call('config site').catch(describeError);
  expect(String(error).replaceAll(api.base, 'API')).toContain(text);
  await close();
});

it('another request is 404', async () => {
  const call = start('calls:\n');
  expect(await call('support/config/getKey?key=other')).toMatchObject({ status: 404 });
  expect(await call('other')).toMatchObject({ status: 404 });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Behaviour,
  createFakeApi,
  type FakeApi,
} from '../../gateway/src/testing/createFakeApi.ts';
import { examine } from './examine.ts';
import { formatReport, isBroken } from './formatReport.ts';
import { quote } from './quote.ts';
import { serveWell, thing } from './testing/serveWell.ts';

let api: FakeApi;
beforeAll(async () => {
  api = await createFakeApi();
});
beforeEach(() => {
  api.reset();
  serveWell(api);
});
afterAll(() => api.close());

// The limits leave room for a busy machine.
const look = (limits = {}) =>
  examine({
    api: api.base,
    media: api.origin,
    timeoutMs: 20_000,
    stallMs: 10_000,
    slowMs: 10_000,
    ...limits,
  });

/** The report without the lines of checks without findings. */
async function diagnose(limits: { timeoutMs?: number; stallMs?: number } = {}) {
  const checks = await look(limits);
  const report = formatReport(checks).replaceAll(api.origin, '');
  const text = report.replace(/^ok .*>\n/gm, '');
  return { broken: isBroken(checks), text };
}

const key = (name: string) => `/support/config/getKey?key=${name}`;
const search = (term: string) => `/richText/search/${encodeURIComponent(term)}`;
const notices = search('公告');
const firstNotice = search('借阅规则');
const flag = '/support/config/getCloseFlag';
const { site, home, maintenance, banner, entry, article } = thing;

const html = { 'Content-Type': 'text/html; charset=utf-8' };
const webp = { 'Content-Type': 'image/webp' };

/** Each call with the data of an answer without findings. */
const calls = {
  site: [key('site'), site],
  home: [key('home'), home],
  maintenance: [key('maintenance'), maintenance],
  banner: ['/banner/1', banner],
  function: ['/function/7', entry],
  notices: [notices, [article]],
} as const;

/** An answer whose data differs in one field, such as `image.srcset[0].src`. */
function answerWith(call: keyof typeof calls, field: string, value: unknown): Behaviour {
  const [, data] = calls[call];
  if (!field) return { data: value };
  const copy = structuredClone<unknown>(data);
  const path = field.split(/[.[\]]+/).filter(Boolean);
  const last = path.pop() ?? '';
  const place = path.reduce((at, name) => Reflect.get(at, name), copy as object);
  Reflect.set(place, last, value);
  return { data: copy };
}

const stateOf = (field: string, received: unknown) =>
  `data${field && !field.startsWith('[') ? '.' : ''}${field} ${received === undefined ? 'is missing' : `is ${quote(received)}`}`;

describe('an API without faults', () => {
  it('is said to have all that the pages need', async () => {
    expect(await diagnose()).toEqual({
      broken: false,
      text: '\nAll is there that the pages need.',
    });
  });

  it('is asked each thing once, with the empty bearer, and the pictures without', async () => {
    await diagnose();
    const asked = (token: string | undefined) =>
      api.calls
        .filter(({ headers }) => headers.authorization === token)
        .map(({ path }) => path)
        .toSorted();
    const first = [flag, key('site'), key('home'), key('maintenance')];
    expect(api.calls.slice(0, 4).map(({ path }) => path)).toEqual(expect.arrayContaining(first));
    const missing = ['/banner/987654321', '/function/987654321', search('doctor-no-such-thing')];
    const rest = ['/banner/1', '/function/7', notices, firstNotice, ...missing];
    expect(asked('Bearer')).toEqual([...first, ...rest].toSorted());
    const pictures = ['borrow', 'logo', 'tall', 'wide-800', 'wide'];
    expect(asked(undefined)).toEqual(pictures.map((name) => `/media/${name}.webp`));
  });

  it('is summarized with counts, and with the state of the close flag', async () => {
    api.on(flag, { data: 1 });
    const report = formatReport(await look());
    expect(report).toContain('ok          close flag: the site is closed  <http');
    expect(report).toContain('config "home": 1 banner, 1 function  <http');
    expect(report).toContain('notices: search for “公告”: 1 article  <http');
  });

  it('cannot break a line or control a terminal', async () => {
    api.on('/function/7', { data: { ...entry, title: 'a\n\u001b[2J\u009bb\u202ec\u2028d' } });
    expect(formatReport(await look())).toContain('function 7: a [2J b c d  <http');
  });

  it('is asked for a missing thing by a number, if it has no other ids', async () => {
    api.on('/banner/doctor-no-such-thing', { status: 400 });
    expect((await diagnose()).text).not.toContain('HTTP 400');
    api.on(key('home'), { data: { ...home, banners: [1, 'a'] } });
    expect((await diagnose()).text).toContain('It answers HTTP 400. Right would be HTTP 404');
  });

  it('is asked for the first twenty of each kind, and no more', async () => {
    const ids = Array.from({ length: 30 }, (_, id) => id + 100);
    api.on(key('home'), { data: { ...home, banners: ids } });
    const { text } = await diagnose();
    expect(text).toContain('hint: Only the first 20 banners and functions are looked at here.');
    expect([api.count('/banner/119'), api.count('/banner/120')]).toEqual([1, 0]);
  });
});

describe('an API of which nothing can be used', () => {
  const noText = 'an error toast without text';
  const websitePage = { raw: '<!DOCTYPE html><p>Hello</p>', headers: html };
  const moved = { status: 301, headers: { Location: 'https://example.org/v2' } };
  const tooLong = { raw: 'x'.repeat(5 * 1024 * 1024 + 1) };

  it.each<[received: string, Behaviour, expected: string, toast: string]>([
    [
      'a website',
      websitePage,
      'A page of HTML came instead of JSON. Is this the address of the API, or of a website?',
      noText,
    ],
    ['500', { status: 500 }, 'It answers HTTP 500. Right would be 200.', noText],
    [
      '401',
      { status: 401 },
      'It answers HTTP 401. Right would be 200: the gateway sends "Authorization: Bearer" with no token, so the five calls have to be open to it.',
      'a toast: “认证失败，请重新登录”',
    ],
    [
      '404',
      { status: 404 },
      'It answers HTTP 404. Nothing is there: is the path of the base URL right?',
      'a toast: “资源不存在”',
    ],
    [
      'a redirect',
      moved,
      'It redirects (HTTP 301) to https://example.org/v2. The gateway follows no redirect: give it the address where the API itself stands.',
      noText,
    ],
    ['304', { status: 304 }, 'It answers HTTP 304. Right would be 200.', noText],
    [
      'a wrong Content-Encoding',
      { headers: { 'Content-Encoding': 'gzip' } },
      'Its body is not compressed as its Content-Encoding says.',
      noText,
    ],
    [
      'a reset',
      { fault: 'reset' },
      'The connection broke off before the answer was whole.',
      noText,
    ],
    [
      'a body without end',
      { fault: 'half' },
      'No whole answer came within 5 s. That is how long the gateway waits.',
      'a toast: “网络错误”',
    ],
    ['too many bytes', tooLong, 'It is longer than 5 MB, the most that is taken.', noText],
  ])('is reported once: %s', async (_, behaviour, expected, toast) => {
    api.reset();
    api.on('*', behaviour);
    const { broken, text } = await diagnose(behaviour.fault === 'half' ? { timeoutMs: 100 } : {});
    expect(broken).toBe(true);
    expect(text.split('\n')).toEqual([
      'BROKEN      The API cannot be used: the first calls all fail alike, and no more were made',
      '            </service/v1/support/config/getCloseFlag>',
      `            - ${expected}`,
      `              Visitors see pages without content, and ${toast}.`,
      '',
      'Nothing of it can be shown.',
      expect.stringContaining('goes on showing the last good one'),
    ]);
    expect(api.calls).toHaveLength(4);
  });

  it('is reported once when it redirects each call to an address of its own', async () => {
    api.reset();
    for (const path of [flag, ...['site', 'home', 'maintenance'].map(key)]) {
      api.on(path, { status: 301, headers: { Location: `https://example.org${path}` } });
    }
    const { text } = await diagnose();
    expect(text.match(/BROKEN/g)).toHaveLength(1);
    const redirect = `It redirects (HTTP 301) to https://example.org${flag}. The gateway follows`;
    expect(text).toContain(`- ${redirect} no redirect`);
    expect(api.calls).toHaveLength(4);
  });
});

/** One answer is broken, for this reason and with this effect, and nothing else is. */
async function expectBroken(what: string, effect: string): Promise<void> {
  const { broken, text } = await diagnose();
  expect(broken).toBe(true);
  expect(text).toContain(`            - ${what}`);
  expect(text).toContain(`Visitors see ${effect}`);
  expect(text).toMatch(/^1 of \d+ answers is broken/m);
}

/** One answer can be used, but has this flaw with this effect. */
async function expectFlaw(what: string, effect: string): Promise<void> {
  const { broken, text } = await diagnose();
  expect(broken).toBe(false);
  expect(text).toMatch(/^works, but {2}/m);
  expect(text).toContain(`            - ${what}`);
  expect(text).toContain(`Visitors see ${effect}`);
  expect(text).toMatch(/^All is there that the pages need; 1 works, but not as it should/m);
}

type Field = [
  keyof typeof calls,
  field: string,
  received: unknown,
  expected: string,
  effect: string,
];
type Answer = [received: string, call: string, Behaviour, expected: string, effect: string];

describe('what is broken', () => {
  const noBanner = 'the home page without this banner';
  const noHome = 'a home page without content, which says “推荐内容没有加载出来”';
  const noNotices =
    'no notices on the home page, which says “公告没有加载出来”, and an error toast without text.';

  const mediaAddress = 'an absolute http(s) address, or one that begins with /media/.';
  const altText = 'text: what the picture shows, or "" if it only decorates.';
  const articles = 'a list of articles, best match first; [] if nothing is found.';
  const copyright = 'an object with at least { "copyright": … }.';
  const noName = "“首页” in the place of the site's name";

  it.each<Field>([
    ['banner', 'title', 5, 'plain text.', noBanner],
    ['banner', 'image.src', 'a.png', mediaAddress, noBanner],
    ['banner', 'image.alt', undefined, altText, noBanner],
    ['notices', '', { found: [] }, articles, noNotices],
    ['site', 'footer', null, copyright, noName],
    ['home', 'banners', undefined, 'a list of ids.', noHome],
    ['home', 'notices', undefined, 'text: the term whose search results are the notices.', noHome],
  ])('is named: %s.%s is %j', (call, field, received, expected, effect) => {
    api.on(calls[call][0], answerWith(call, field, received));
    return expectBroken(`${stateOf(field, received)}. Right would be ${expected}`, effect);
  });

  const nested = '['.repeat(50_000) + ']'.repeat(50_000);
  const noEnvelope = 'It is not in the envelope, which has a number as its code:';
  const noEntry = 'the home page without this entry';
  const noPicture = 'an empty place, or the words of its alt.';
  const refused = { ...banner, image: { ...banner.image, src: '/media//wide.webp' } };
  const huge = Buffer.alloc(10 * 1024 * 1024 + 1);

  it.each<Answer>([
    [
      'an envelope with another code',
      '/banner/1',
      { raw: '{"code":1001,"msg":"系统繁忙"}' },
      'The envelope has the code 1001, a failure, with the msg "系统繁忙". Right would be 200 or 0.',
      `${noBanner} (“推荐内容没有加载出来” if no other is left), “内容没有加载出来” on its own page, and a toast: “系统繁忙”.`,
    ],
    [
      'data without an envelope',
      '/function/7',
      { raw: JSON.stringify(entry) },
      `${noEnvelope} {"id":7,`,
      noEntry,
    ],
    ['no JSON', '/function/7', { raw: 'hello' }, 'What came is no JSON: "hello".', noEntry],
    ['an empty body', '/function/7', { raw: '' }, 'What came is no JSON: nothing at all.', noEntry],
    [
      '404',
      '/function/7',
      { status: 404 },
      'It answers HTTP 404. Right would be 200, with an object: { "id": …, "title": …, "icon": … }.',
      `${noEntry} (“暂时没有可用的服务” if no other is left), “没有找到这个页面” on its own page, and a toast: “资源不存在”.`,
    ],
    [
      '403',
      key('maintenance'),
      { status: 403 },
      'It answers HTTP 403.',
      '“网站维护中” instead of your words while the site is closed, and a toast: “当前操作没有权限”.',
    ],
    [
      '503 with HTML',
      flag,
      { status: 503, raw: '<html>', headers: html },
      'It answers HTTP 503, with a page of HTML. Right would be 200, with true or false.',
      'the site as open or closed as it last was; open, if that was never known.',
    ],
    [
      '404 instead of []',
      search('doctor-no-such-thing'),
      { status: 404 },
      'It answers HTTP 404.',
      '“内容没有加载出来” instead of results',
    ],
    [
      '404 for the notices',
      notices,
      { status: 404 },
      'It answers HTTP 404.',
      'no notices on the home page, which says “暂时没有公告”, and a toast: “资源不存在”.',
    ],
    [
      '404 for the page of a notice',
      firstNotice,
      { status: 404 },
      'It answers HTTP 404.',
      '“没有找到这个页面” when they choose it, and a toast: “资源不存在”.',
    ],
    [
      'a failure in JSON with the type of HTML',
      '/banner/1',
      { raw: '{"code":500,"msg":"x"}', headers: html },
      'The envelope has the code 500, a failure, with the msg "x".',
      noBanner,
    ],
    [
      '500 with JSON with the type of HTML',
      '/banner/1',
      { status: 500, raw: '{}', headers: html },
      'It answers HTTP 500. Right would be 200',
      noBanner,
    ],
    [
      'nested data',
      '/banner/1',
      { raw: `{"code":0,"data":${nested}}` },
      'data.id is missing.',
      noBanner,
    ],
    [
      'nested JSON without an envelope',
      '/banner/1',
      { raw: nested },
      `${noEnvelope} something nested deeper`,
      noBanner,
    ],
    [
      'a long msg',
      '/banner/1',
      { raw: JSON.stringify({ code: 1, msg: 'x'.repeat(5000) }) },
      'The envelope has the code 1',
      `${noBanner} (“推荐内容没有加载出来” if no other is left), “内容没有加载出来” on its own page, and a toast: “${'x'.repeat(60)}…”.`,
    ],
    [
      'a picture with a refused address',
      '/banner/1',
      { data: refused },
      'The gateway asks for no such address.',
      noPicture,
    ],
    [
      'a picture that answers 404',
      '/media/wide.webp',
      { status: 404 },
      'It answers HTTP 404. Right would be a picture: HTTP 200, image/…. If pictures come from another address, set MEDIA_UPSTREAM.',
      noPicture,
    ],
    [
      'a picture of another type',
      '/media/wide.webp',
      { headers: { 'Content-Type': 'text/plain' } },
      'Its Content-Type is text/plain. Right would be a picture',
      noPicture,
    ],
    [
      'a picture that redirects',
      '/media/wide.webp',
      { status: 302, headers: { Location: 'https://example.org/a' } },
      'It redirects (HTTP 302) to https://example.org/a, which is not followed.',
      noPicture,
    ],
    [
      'a picture whose connection resets',
      '/media/wide.webp',
      { fault: 'reset' },
      'The connection broke off before the answer was whole.',
      noPicture,
    ],
    ...[true, false].map(
      (chunked): Answer => [
        `a picture that is too long, ${chunked ? 'without' : 'with'} its length`,
        '/media/wide.webp',
        { raw: huge, headers: webp, chunked },
        'It is longer than 10 MB, the most that is taken.',
        noPicture,
      ],
    ),
  ])('is named: %s from %s', (_, path, behaviour, expected, effect) => {
    api.on(path, behaviour);
    return expectBroken(expected, effect);
  });

  it('is told in the language of the site', async () => {
    api.on(key('site'), { data: { ...site, locale: 'en' } });
    api.on('/banner/1', { status: 404 });
    expect((await diagnose()).text).toContain('and a toast: “Resource does not exist”.');
  });

  it('is a picture that stalls', async () => {
    api.on('/media/wide.webp', { raw: 'xxxxxxxxxx', headers: webp, fault: 'half' });
    const { broken, text } = await diagnose({ stallMs: 100 });
    expect(broken).toBe(true);
    expect(text).toContain('- It stops in its middle: nothing more came for 0.1 s.');
  });

  it('is listed for the first twenty places alone', async () => {
    const functions = Array.from({ length: 1000 }, () => ({}));
    api.on(key('home'), { data: { ...home, functions } });
    const { text } = await diagnose();
    expect(text.match(/- data\.functions\[/g)).toHaveLength(20);
    expect(text).toContain('            … and 981 more\n');
  });

  it('is reported once for pictures that fail alike', async () => {
    for (const name of ['wide', 'wide-800', 'tall']) api.on(`/media/${name}.webp`, { status: 404 });
    expect((await diagnose()).text).toContain(
      'BROKEN      picture of banner 1 and 2 more\n            </media/wide.webp>',
    );
  });
});

describe('what works, but not as it should', () => {
  const noLink = 'nothing of this link in the footer: it is left out.';
  const noArticle = 'nothing of this article: it is left out.';

  const noEntry = 'nothing of this entry: it is left out.';
  const noSize = 'the picture in its other sizes: this one is left out.';
  const noTime = 'no time of reopening while the site is closed.';
  const ownColour = 'the colour that the site has without one.';
  const id = 'text that is not empty';
  const time = 'a time with its offset';
  const term = 'a term of 1 to 100 characters on one line.';
  const mediaAddress = 'an absolute http(s) address';

  it.each<Field>([
    ['site', 'locale', 'fr', '"zh-CN" or "en".', 'an interface in Chinese: zh-CN is taken.'],
    ['site', 'timeZone', 'Mars/X', 'the name of a time zone', 'dates in the time of Shanghai.'],
    ['site', 'brandColor', 'red', 'a colour such as "#1f5f5b".', ownColour],
    ['site', 'footer.links[0].title', 1, 'plain text.', noLink],
    ['site', 'footer.links[0].href', undefined, 'text, with an address.', noLink],
    ['home', 'banners[1]', '', id, 'nothing of this banner: it is left out.'],
    ['home', 'functions[0]', {}, id, noEntry],
    ['home', 'notices', 'x'.repeat(101), term, 'no notices'],
    ['maintenance', 'reopensAt', 'valueWithin', time, noTime],
    ['notices', '[0].title', undefined, 'plain text.', noArticle],
    ['notices', '[0].body', undefined, 'text, with HTML.', noArticle],
    ['notices', '[0].updatedAt', 'x', time, 'no date beside this article.'],
    ['banner', 'image.srcset[0].src', 'a', mediaAddress, noSize],
    ['banner', 'id', '9', '"1", as it was asked for.', 'another thing'],
  ])('is named: %s.%s is %j', (call, field, received, expected, effect) => {
    api.on(calls[call][0], answerWith(call, field, received));
    return expectFlaw(`${stateOf(field, received)}. Right would be ${expected}`, effect);
  });

  const right404 = 'Right would be HTTP 404, with an envelope of code 404.';
  const maintained = 'the maintenance page alone.';
  const nameless = { ...article, id: 'a\u0000', title: 'x'.repeat(101) };
  const ftpLink = { copyright: '', links: [{ title: 'a', href: 'ftp://x' }] };

  it.each<Answer>([
    [
      'the text "false"',
      flag,
      { data: 'false' },
      'data is the text "false", and any text that is not empty says that the site is closed. Right would be false, without quotation marks.',
      maintained,
    ],
    [
      'an object',
      flag,
      { data: { closed: false } },
      'data is {"closed":false}, and any object says that the site is closed, whatever it holds. Right would be true or false.',
      maintained,
    ],
    [
      'a link of the footer that is refused',
      key('site'),
      { data: { ...site, footer: ftpLink } },
      'The link "a" in data.footer.links leads to "ftp://x", which is refused. Right would be an http(s) address, or a page of the site.',
      noLink,
    ],
    [
      'an article that no address can name',
      notices,
      { data: [nameless] },
      `Neither the title "${'x'.repeat(59)}… nor the id of that article can stand in the address of a page.`,
      'its title, which leads nowhere.',
    ],
    [
      'a link that is refused',
      '/banner/1',
      { data: { ...banner, link: 'javascript:alert(1)' } },
      'data.link is "javascript:alert(1)", which is refused. Right would be an http(s) address',
      'its details when they choose it.',
    ],
    [
      'a body that is too large',
      '/banner/1',
      { data: { ...banner, body: 'x'.repeat(1_048_577) } },
      'data.body is larger than 1048576 bytes.',
      'nothing of this item.',
    ],
    [
      'HTML of which nothing is allowed',
      '/banner/1',
      { data: { ...banner, body: '<script>x()</script>' } },
      'data.body is HTML of which nothing is allowed.',
      'no text there.',
    ],
    [
      'another article than the one with this title',
      firstNotice,
      { data: [{ ...article, id: 'a2', title: '另一篇' }] },
      'A search for the title of the article "a1" does not bring it.',
      '“另一篇” when they choose it.',
    ],
    [
      'a thing that should not exist',
      '/banner/987654321',
      { data: banner },
      'It answers HTTP 200 with a thing: {"id":"1",',
      'that thing at every address where there should be none.',
    ],
    [
      'code 404 with HTTP 200',
      '/function/987654321',
      { raw: '{"code":404,"msg":"没有"}' },
      `The envelope has the code 404, a failure, with the msg "没有". ${right404}`,
      '“内容没有加载出来” where “没有找到这个页面” would be right, things that you have removed, and a toast: “没有”.',
    ],
    [
      'null instead of 404',
      '/function/987654321',
      { data: null },
      `It answers HTTP 200, but with no thing. ${right404}`,
      '“内容没有加载出来” where “没有找到这个页面” would be right',
    ],
  ])('is named: %s from %s', (_, path, behaviour, expected, effect) => {
    api.on(path, behaviour);
    return expectFlaw(expected, effect);
  });

  it('has one effect for all fields of one item', async () => {
    api.on(notices, { data: [article, { id: 2 }, article] });
    const { text } = await diagnose();
    expect(text).toContain('notices: search for “公告”: 2 articles');
    expect(text).toContain(
      `- data[1].title is missing. Right would be plain text.\n            - data[1].body is missing. Right would be text, with HTML.\n              Visitors see ${noArticle}`,
    );
  });

  it('is said once of a field, and before hints', async () => {
    api.on(key('site'), { data: { ...site, timeZone: 'Mars/X' } });
    api.on('/banner/1', { data: { ...banner, id: 9, body: '<p class="x">a</p>' } });
    const { text } = await diagnose();
    const begins = text.match(/^ {12}(- |hint: )\S+/gm)?.map((line) => line.trim());
    expect(begins).toEqual(['- data.timeZone', '- data.id', 'hint: data.body']);
  });

  it('has an id that no page can have, and leads nowhere', async () => {
    api.on(key('home'), { data: { ...home, banners: ['b 2'] } });
    api.on('/banner/b%202', { data: { ...banner, id: 'b 2' } });
    const { text } = await diagnose();
    expect(text).toContain('- The id "b 2" cannot stand in the address of a page');
    expect(text).toContain('Visitors see it on the home page, where it leads nowhere.');
  });
});

describe('what more could be had', () => {
  const insecure = 'is an http:// address, which a site behind https:// does not show.';
  const shapeless =
    'has no width and height: pages do not know its shape before it is there, and may jump.';
  const cut = 'phones show the wide picture, cut at its sides.';
  const taken = 'what the gateway takes out of HTML:';
  const src = 'http://example.org/a';
  const dirty = '<p class="x" onclick="y()">a</p><script>b</script>';
  const dataImage = `<p>a<img src="data:,${'x'.repeat(99)}" alt=""></p>`;
  const styled = ['p', 'b'].map((tag) => ({ ...article, body: `<${tag} style="x">a</${tag}>` }));

  it.each<[keyof typeof calls, field: string, received: unknown, hint: string]>([
    ['banner', 'portrait', undefined, `data.portrait is missing: ${cut}`],
    ['banner', 'body', undefined, 'It leads to a page with little more than its title'],
    ['banner', 'image.width', null, `data.image ${shapeless}`],
    ['banner', 'portrait.src', src, `data.portrait.src ${insecure}`],
    ['banner', 'body', dirty, `data.body holds ${taken} class, onclick, <script>.`],
    ['banner', 'body', dataImage, `data.body holds ${taken} data:,${'x'.repeat(54)}….`],
    ['function', 'icon', { src, alt: '' }, `data.icon.src ${insecure}`],
    ['notices', '', styled, `data[0].body and 1 more hold ${taken} style.`],
    ['notices', '', [], 'Nothing is found: the home page says “暂时没有公告”.'],
    ['notices', '[0].updatedAt', null, 'data[0].updatedAt is missing: the article has no date.'],
    ['site', 'logo', null, 'data.logo is missing: the first letter of the name stands for it.'],
    ['site', 'timeZone', null, 'data.timeZone is missing: dates are in the time of Shanghai.'],
    ['home', 'banners', [], 'data.banners is empty: the home page says “暂时没有推荐内容”.'],
    ['home', 'notices', '', 'data.notices is empty: the home page says “暂时没有公告”.'],
  ])('is hinted at: %s.%s is %j', async (call, field, received, hint) => {
    api.on(calls[call][0], answerWith(call, field, received));
    const { broken, text } = await diagnose();
    expect(broken).toBe(false);
    expect(text).toContain(`            hint: ${hint}`);
    expect(text).toMatch(/^ok {10}/m);
    expect(text).toMatch(/\nAll is there that the pages need; 1 hint\.$/);
  });
});

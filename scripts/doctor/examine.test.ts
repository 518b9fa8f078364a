import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeApi, type FakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { examine } from './examine.ts';
import { formatReport, isBroken } from './formatReport.ts';
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

type Behaviour = Parameters<FakeApi['on']>[1];

// On a machine that is busy, anything may be slow.
const look = (patience = {}) =>
  examine({
    api: api.base,
    media: api.origin,
    timeoutMs: 20_000,
    stallMs: 10_000,
    slowMs: 10_000,
    ...patience,
  });

/** What is said, without the lines of what is well. */
async function diagnose(patience: { timeoutMs?: number; stallMs?: number; slowMs?: number } = {}) {
  const checks = await look(patience);
  const report = formatReport(checks).replaceAll(api.origin, '');
  const text = report.replace(/^ok .*>\n/gm, '');
  return { broken: isBroken(checks), text };
}

const key = (name: string) => `/support/config/getKey?key=${name}`;
const notices = `/richText/search/${encodeURIComponent('公告')}`;
const flag = '/support/config/getCloseFlag';
const { site, home, maintenance, banner, entry, article } = thing;

describe('an API that is well', () => {
  it('is said to have all that the pages need', async () => {
    expect(await diagnose()).toEqual({
      broken: false,
      text: '\nAll is there that the pages need.',
    });
  });

  it('is asked each thing once, with the empty bearer, and the pictures without', async () => {
    await diagnose();
    const asked = api.calls.map(({ path, headers }) => [path, headers.authorization]);
    const sorted = [
      flag,
      key('site'),
      key('home'),
      key('maintenance'),
      '/banner/1',
      '/function/7',
      notices,
      `/richText/search/${encodeURIComponent('借阅规则')}`,
      '/banner/987654321',
      '/function/987654321',
      '/richText/search/doctor-no-such-thing',
    ];
    expect(
      asked
        .slice(0, 4)
        .map(([path]) => path)
        .sort(),
    ).toEqual(sorted.slice(0, 4).sort());
    expect(
      asked
        .filter(([, token]) => token === 'Bearer')
        .map(([path]) => path)
        .sort(),
    ).toEqual(sorted.sort());
    expect(
      asked
        .filter(([, token]) => !token)
        .map(([path]) => path)
        .sort(),
    ).toEqual([
      '/media/borrow.webp',
      '/media/logo.webp',
      '/media/tall.webp',
      '/media/wide-800.webp',
      '/media/wide.webp',
    ]);
  });

  it('says that the site is closed', async () => {
    api.on(flag, { data: 1 });
    expect(formatReport(await look())).toContain(
      'ok          close flag: the site is closed  <http',
    );
  });

  it('is counted in good English', async () => {
    const report = formatReport(await look());
    expect(report).toContain('config "home": 1 banner, 1 function  <http');
    expect(report).toContain('notices: search for “公告”: 1 article  <http');
  });

  it('has words that neither break a line nor steer a terminal', async () => {
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
  it.each<[string, Behaviour, string, string]>([
    [
      'answers with pages',
      { raw: '<!DOCTYPE html><p>Hello</p>', headers: { 'Content-Type': 'text/html' } },
      'A page of HTML came instead of JSON. Is this the address of the API, or of a website?',
      'an error toast without text',
    ],
    [
      'answers 500',
      { status: 500 },
      'It answers HTTP 500. Right would be 200.',
      'an error toast without text',
    ],
    [
      'answers 401',
      { status: 401 },
      'It answers HTTP 401. Right would be 200: the gateway sends "Authorization: Bearer" with no token, so the five calls have to be open to it.',
      'a toast: “认证失败，请重新登录”',
    ],
    [
      'stands elsewhere',
      { status: 404 },
      'It answers HTTP 404. Nothing is there: is the path of the base URL right?',
      'a toast: “资源不存在”',
    ],
    [
      'redirects',
      { status: 301, headers: { Location: 'https://example.org/v2' } },
      'It redirects (HTTP 301) to https://example.org/v2. The gateway follows no redirect: give it the address where the API itself stands.',
      'an error toast without text',
    ],
    [
      'says that nothing has changed',
      { status: 304 },
      'It answers HTTP 304. Right would be 200.',
      'an error toast without text',
    ],
    [
      'is not compressed as it says',
      { headers: { 'Content-Encoding': 'gzip' } },
      'Its body is not compressed as its Content-Encoding says.',
      'an error toast without text',
    ],
    [
      'breaks off',
      { fault: 'reset' },
      'The connection broke off before the answer was whole.',
      'an error toast without text',
    ],
    [
      'never ends',
      { fault: 'half' },
      'No whole answer came within 5 s. That is how long the gateway waits.',
      'a toast: “网络错误”',
    ],
    [
      'answers too much',
      { raw: 'x'.repeat(5 * 1024 * 1024 + 1) },
      'It is longer than 5 MB, the most that is taken.',
      'an error toast without text',
    ],
  ])('is said so once if it %s', async (_, behaviour, what, toast) => {
    api.reset();
    api.on('*', behaviour);
    const { broken, text } = await diagnose(behaviour.fault === 'half' ? { timeoutMs: 1000 } : {});
    expect(broken).toBe(true);
    expect(text.split('\n')).toEqual([
      'BROKEN      The API cannot be used: the first calls all fail alike, and no more were made',
      '            </service/v1/support/config/getCloseFlag>',
      `            - ${what}`,
      `              Visitors see pages without content, and ${toast}.`,
      '',
      'Nothing of it can be shown.',
      expect.stringContaining('goes on showing the last good one'),
    ]);
    expect(api.calls).toHaveLength(4);
  });
});

it('is said once of an API that redirects each call to where it stands', async () => {
  api.reset();
  for (const path of [flag, ...['site', 'home', 'maintenance'].map(key)]) {
    api.on(path, { status: 301, headers: { Location: `https://example.org${path}` } });
  }
  const { text } = await diagnose();
  expect(text.match(/BROKEN/g)).toHaveLength(1);
  expect(text).toContain(
    `- It redirects (HTTP 301) to https://example.org${flag}. The gateway follows no redirect`,
  );
  expect(api.calls).toHaveLength(4);
});

describe('what is broken', () => {
  it.each<[string, string, Behaviour, string[]]>([
    [
      'an envelope with another code',
      '/banner/1',
      { raw: '{"code":1001,"msg":"系统繁忙"}' },
      [
        'BROKEN      banner 1',
        '            </service/v1/banner/1>',
        '            - The envelope has the code 1001, a failure, with the msg "系统繁忙". Right would be 200 or 0.',
        '              Visitors see the home page without this banner (“推荐内容没有加载出来” if no other is left), “内容没有加载出来” on its own page, and a toast: “系统繁忙”.',
      ],
    ],
    [
      'data without an envelope',
      '/function/7',
      { raw: JSON.stringify(entry) },
      [
        '- It is not in the envelope, which has a number as its code: {"id":7,',
        'Right would be { "code": 200, "msg": "", "data": … }.',
        'Visitors see the home page without this entry',
      ],
    ],
    ['what is no JSON', '/function/7', { raw: 'hello' }, ['- What came is no JSON: "hello".']],
    ['nothing', '/function/7', { raw: '' }, ['- What came is no JSON: nothing at all.']],
    [
      'a thing that is not there',
      '/function/7',
      { status: 404 },
      [
        '- It answers HTTP 404. Right would be 200, with an object: { "id": …, "title": …, "icon": … }.',
        '(“暂时没有可用的服务” if no other is left), “没有找到这个页面” on its own page, and a toast: “资源不存在”.',
      ],
    ],
    [
      'fields that are missing or wrong',
      '/banner/1',
      { data: { id: 1, title: 5, image: { src: 'a.png' } } },
      [
        '- data.title is 5. Right would be plain text.',
        '- data.image.src is "a.png". Right would be an absolute http(s) address, or one that begins with /media/.',
        '- data.image.alt is missing. Right would be text: what the picture shows, or "" if it only decorates.',
      ],
    ],
    [
      'a list that is none',
      notices,
      { data: { found: [] } },
      [
        '- data is {"found":[]}. Right would be a list of articles, best match first; [] if nothing is found.',
        'Visitors see no notices on the home page, which says “公告没有加载出来”, and an error toast without text.',
      ],
    ],
    [
      'a site without its footer',
      key('site'),
      { data: { ...site, footer: null } },
      [
        '- data.footer is null. Right would be an object with at least { "copyright": … }.',
        "Visitors see “首页” in the place of the site's name",
      ],
    ],
    [
      'a home without its lists',
      key('home'),
      { data: {} },
      [
        '- data.banners is missing. Right would be a list of ids.',
        '- data.notices is missing. Right would be text: the term whose search results are the notices.',
        'Visitors see a home page without content',
      ],
    ],
    [
      'a maintenance page without words',
      key('maintenance'),
      { status: 403 },
      [
        'Visitors see “网站维护中” instead of your words while the site is closed, and a toast: “当前操作没有权限”.',
      ],
    ],
    [
      'a close flag that cannot be read',
      flag,
      { status: 503, raw: '<html>', headers: { 'Content-Type': 'text/html' } },
      [
        '- It answers HTTP 503, with a page of HTML. Right would be 200, with true or false.',
        'Visitors see the site as open or closed as it last was; open, if that was never known.',
      ],
    ],
    [
      'a search that fails when nothing is found',
      '/richText/search/doctor-no-such-thing',
      { status: 404 },
      ['BROKEN      search for what is not there', '“内容没有加载出来” instead of results'],
    ],
    [
      'a search that fails when it is asked for the notices',
      notices,
      { status: 404 },
      [
        'Visitors see no notices on the home page, which says “暂时没有公告”, and a toast: “资源不存在”.',
      ],
    ],
    [
      'a search that does not find the page of a notice',
      `/richText/search/${encodeURIComponent('借阅规则')}`,
      { status: 404 },
      ['Visitors see “没有找到这个页面” when they choose it, and a toast: “资源不存在”.'],
    ],
    [
      'a failure in JSON that is called a page',
      '/banner/1',
      { raw: '{"code":500,"msg":"x"}', headers: { 'Content-Type': 'text/html' } },
      ['- The envelope has the code 500, a failure, with the msg "x".'],
    ],
    [
      'a status with JSON that is called a page',
      '/banner/1',
      { status: 500, raw: '{}', headers: { 'Content-Type': 'text/html; charset=utf-8' } },
      ['- It answers HTTP 500. Right would be 200'],
    ],
    [
      'what nests deeper than can be told',
      '/banner/1',
      { raw: `{"code":0,"data":${'['.repeat(50_000)}${']'.repeat(50_000)}}` },
      ['- data.id is missing.'],
    ],
    [
      'deep nesting without an envelope',
      '/banner/1',
      { raw: '['.repeat(50_000) + ']'.repeat(50_000) },
      ['- It is not in the envelope, which has a number as its code: something nested deeper'],
    ],
    [
      'words without end',
      '/banner/1',
      { raw: JSON.stringify({ code: 1, msg: 'x'.repeat(5000) }) },
      [`a toast: “${'x'.repeat(60)}…”.`],
    ],
    [
      'a picture with an address that the gateway refuses',
      '/banner/1',
      { data: { ...banner, image: { ...banner.image, src: '/media//wide.webp' } } },
      ['BROKEN      picture of banner 1\n', '- The gateway asks for no such address.'],
    ],
    [
      'a picture that is not there',
      '/media/wide.webp',
      { status: 404 },
      [
        'BROKEN      picture of banner 1\n            </media/wide.webp>',
        '- It answers HTTP 404. Right would be a picture: HTTP 200, image/…. If pictures come from another address, set MEDIA_UPSTREAM.',
        'Visitors see an empty place, or the words of its alt.',
      ],
    ],
    [
      'a picture that is none',
      '/media/wide.webp',
      { headers: { 'Content-Type': 'text/plain' } },
      ['- Its Content-Type is text/plain. Right would be a picture'],
    ],
    [
      'a picture that stands elsewhere',
      '/media/wide.webp',
      { status: 302, headers: { Location: 'https://example.org/a' } },
      ['- It redirects (HTTP 302) to https://example.org/a, which is not followed.'],
    ],
    [
      'a picture that breaks off',
      '/media/wide.webp',
      { fault: 'reset' },
      ['- The connection broke off before the answer was whole.'],
    ],
    ...[true, false].map((chunked): [string, string, Behaviour, string[]] => [
      `a picture that is too long and ${chunked ? 'does not say so' : 'says so'}`,
      '/media/wide.webp',
      {
        raw: Buffer.alloc(10 * 1024 * 1024 + 1),
        headers: { 'Content-Type': 'image/webp' },
        chunked,
      },
      ['- It is longer than 10 MB, the most that is taken.'],
    ]),
  ])('is named: %s', async (_, path, behaviour, words) => {
    api.on(path, behaviour);
    const { broken, text } = await diagnose();
    expect(broken).toBe(true);
    for (const part of words) expect(text).toContain(part);
    expect(text).toMatch(/^1 of \d+ answers is broken/m);
  });

  it('is told in the language of the site', async () => {
    api.on(key('site'), { data: { ...site, locale: 'en' } });
    api.on('/banner/1', { status: 404 });
    expect((await diagnose()).text).toContain('and a toast: “Resource does not exist”.');
  });

  it('is a picture that stops in its middle', async () => {
    api.on('/media/wide.webp', {
      raw: 'xxxxxxxxxx',
      headers: { 'Content-Type': 'image/webp' },
      fault: 'half',
    });
    const { broken, text } = await diagnose({ stallMs: 500 });
    expect(broken).toBe(true);
    expect(text).toContain('- It stops in its middle: nothing more came for 0.5 s.');
  });

  it('is told of the first twenty places alone', async () => {
    const functions = Array.from({ length: 1000 }, () => ({}));
    api.on(key('home'), { data: { ...home, functions } });
    const { text } = await diagnose();
    expect(text.match(/- data\.functions\[/g)).toHaveLength(20);
    expect(text).toContain('            … and 981 more\n');
  });

  it('is said once of pictures that fail alike', async () => {
    for (const name of ['wide', 'wide-800', 'tall']) api.on(`/media/${name}.webp`, { status: 404 });
    expect((await diagnose()).text).toContain('BROKEN      picture of banner 1 and 2 more\n');
  });
});

describe('what works, but not as it should', () => {
  it.each<[string, string, Behaviour, string[]]>([
    [
      'a close flag that is the text "false"',
      flag,
      { data: 'false' },
      [
        'works, but  close flag: the site is closed\n',
        '- data is the text "false", and any text that is not empty says that the site is closed. Right would be false, without quotation marks.',
        'Visitors see the maintenance page alone.',
      ],
    ],
    [
      'a close flag that is an object',
      flag,
      { data: { closed: false } },
      [
        'works, but  close flag: the site is closed\n',
        '- data is {"closed":false}, and any object says that the site is closed, whatever it holds. Right would be true or false.',
        'Visitors see the maintenance page alone.',
      ],
    ],
    [
      'a language, a time zone and a colour that are none',
      key('site'),
      { data: { ...site, locale: 'fr', timeZone: 'Mars/X', brandColor: 'red' } },
      [
        '- data.locale is "fr". Right would be "zh-CN" or "en".',
        'Visitors see an interface in Chinese: zh-CN is taken.',
        '- data.timeZone is "Mars/X". Right would be the name of a time zone',
        'Visitors see dates in the time of Shanghai.',
        '- data.brandColor is "red". Right would be a colour such as "#1f5f5b".',
      ],
    ],
    [
      'links of the footer that are none',
      key('site'),
      {
        data: {
          ...site,
          footer: { copyright: '', links: [{ title: 1 }, { title: 'a', href: 'ftp://x' }] },
        },
      },
      [
        '- data.footer.links[0].title is 1. Right would be plain text.\n            - data.footer.links[0].href is missing. Right would be text, with an address.\n',
        '- The link "a" in data.footer.links leads to "ftp://x", which is refused. Right would be an http(s) address, or a page of the site.\n              Visitors see nothing of this link in the footer: it is left out.',
      ],
    ],
    [
      'ids that are none',
      key('home'),
      { data: { ...home, banners: [1, ''], functions: [{}, 7] } },
      [
        '- data.banners[1] is "". Right would be text that is not empty',
        'Visitors see nothing of this banner: it is left out.',
        '- data.functions[0] is {}.',
        'Visitors see nothing of this entry: it is left out.',
      ],
    ],
    [
      'a term that is none',
      key('home'),
      { data: { ...home, notices: 'x'.repeat(101) } },
      ['Right would be a term of 1 to 100 characters on one line.', 'Visitors see no notices'],
    ],
    [
      'a time that is none',
      key('maintenance'),
      { data: { ...maintenance, reopensAt: 'soon' } },
      [
        '- data.reopensAt is "soon". Right would be a time with its offset',
        'Visitors see no time of reopening while the site is closed.',
      ],
    ],
    [
      'articles that are none',
      notices,
      { data: [article, { id: 2 }, { ...article, updatedAt: 'x' }] },
      [
        'notices: search for “公告”: 2 articles',
        '- data[1].title is missing. Right would be plain text.\n            - data[1].body is missing. Right would be text, with HTML.\n              Visitors see nothing of this article: it is left out.',
        '- data[2].updatedAt is "x".',
        'Visitors see no date beside this article.',
      ],
    ],
    [
      'an article that no address can name',
      notices,
      { data: [{ ...article, id: 'a\u0000', title: 'x'.repeat(101) }] },
      [
        `- Neither the title "${'x'.repeat(59)}… nor the id of that article can stand in the address of a page.`,
        'Visitors see its title, which leads nowhere.',
      ],
    ],
    [
      'a size of a picture that is none',
      '/banner/1',
      { data: { ...banner, image: { ...banner.image, srcset: [{ src: 'a', width: 1 }] } } },
      [
        '- data.image.srcset[0].src is "a".',
        'Visitors see the picture in its other sizes: this one is left out.',
      ],
    ],
    [
      'an id that was not asked for',
      '/banner/1',
      { data: { ...banner, id: 9 } },
      ['- data.id is "9". Right would be "1", as it was asked for.', 'Visitors see another thing'],
    ],
    [
      'a link that is refused',
      '/banner/1',
      { data: { ...banner, link: 'javascript:alert(1)' } },
      [
        '- data.link is "javascript:alert(1)", which is refused. Right would be an http(s) address',
        'Visitors see its details when they choose it.',
      ],
    ],
    [
      'a body that is too large',
      '/banner/1',
      { data: { ...banner, body: 'x'.repeat(1_048_577) } },
      ['- data.body is larger than 1048576 bytes.', 'Visitors see nothing of this item.'],
    ],
    [
      'HTML of which nothing stays',
      '/banner/1',
      { data: { ...banner, body: '<script>x()</script>' } },
      ['- data.body is HTML of which nothing is allowed.', 'Visitors see no text there.'],
    ],
    [
      'an article that its title does not find',
      `/richText/search/${encodeURIComponent('借阅规则')}`,
      { data: [{ ...article, id: 'a2', title: '另一篇' }] },
      [
        '- A search for the title of the article "a1" does not bring it.',
        'Visitors see “另一篇” when they choose it.',
      ],
    ],
    [
      'something where there is nothing',
      '/banner/987654321',
      { data: banner },
      [
        'works, but  a banner that does not exist\n',
        '- It answers HTTP 200 with a thing: {"id":"1",',
        'Right would be HTTP 404, with an envelope of code 404.',
      ],
    ],
    [
      'a 404 that is answered as 200',
      '/function/987654321',
      { raw: '{"code":404,"msg":"没有"}' },
      [
        '- The envelope has the code 404, a failure, with the msg "没有". Right would be HTTP 404, with an envelope of code 404.',
        'Visitors see “内容没有加载出来” where “没有找到这个页面” would be right, things that you have removed, and a toast: “没有”.',
      ],
    ],
    [
      'nothing at all where there is nothing',
      '/function/987654321',
      { data: null },
      ['- It answers HTTP 200, but with no thing. Right would be HTTP 404'],
    ],
  ])('is named: %s', async (_, path, behaviour, words) => {
    api.on(path, behaviour);
    const { broken, text } = await diagnose();
    expect(broken).toBe(false);
    for (const part of words) expect(text).toContain(part);
    expect(text).toMatch(/^All is there that the pages need; 1 works, but not as it should/m);
  });

  it('is slow', async () => {
    const delayMs = 1500;
    api.on('/function/7', { data: entry, delayMs });
    const { broken, text } = await diagnose({ slowMs: 1000 });
    expect(broken).toBe(false);
    expect(text).toMatch(/^works, but {2}function 7: 借书\n.+\n {12}- It took \d+\.\d s\./m);
    expect(text).toContain('Right would be less than 1 s; after 5 s it counts as failed.');
  });

  it('is a picture that comes slowly, but comes', async () => {
    const delayMs = 1500;
    api.on('/media/tall.webp', { raw: 'x', headers: { 'Content-Type': 'image/webp' }, delayMs });
    const { broken, text } = await diagnose({ slowMs: 1000 });
    expect(broken).toBe(false);
    expect(text).toMatch(
      /^works, but {2}picture of banner 1\n.+\n {12}- It took \d+\.\d s\. Right/m,
    );
    expect(text).toContain('Visitors see the rest of the page first, and this later.');
    expect(text).not.toContain('counts as failed');
  });

  it('is said once of a field, and before what is only hinted at', async () => {
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
  const { portrait, body, ...bare } = banner;
  it.each<[string, string, Behaviour, string]>([
    [
      'a portrait',
      '/banner/1',
      { data: { ...bare, body } },
      'data.portrait is missing: phones show the wide picture, cut at its sides.',
    ],
    [
      'a text',
      '/banner/1',
      { data: { ...bare, portrait } },
      'It leads to a page with little more than its title',
    ],
    [
      'an icon over TLS',
      '/function/7',
      { data: { ...entry, icon: { src: 'http://example.org/a', alt: '' } } },
      'data.icon.src is an http:// address, which a site behind https:// does not show.',
    ],
    [
      'the size of a picture',
      '/banner/1',
      { data: { ...banner, image: { ...banner.image, width: null } } },
      'data.image has no width and height: pages do not know its shape before it is there, and may jump.',
    ],
    [
      'a picture over TLS',
      '/banner/1',
      { data: { ...banner, portrait: { ...portrait, src: 'http://example.org/a' } } },
      'data.portrait.src is an http:// address, which a site behind https:// does not show.',
    ],
    [
      'HTML that is allowed',
      '/banner/1',
      { data: { ...banner, body: '<p class="x" onclick="y()">a</p><script>b</script>' } },
      'data.body holds what the gateway takes out of HTML: class, onclick, <script>.',
    ],
    [
      'pictures with short addresses',
      '/banner/1',
      { data: { ...banner, body: `<p>a<img src="data:,${'x'.repeat(99)}" alt=""></p>` } },
      `data.body holds what the gateway takes out of HTML: data:,${'x'.repeat(54)}….`,
    ],
    [
      'HTML that is allowed in all articles',
      notices,
      { data: ['p', 'b'].map((tag) => ({ ...article, body: `<${tag} style="x">a</${tag}>` })) },
      'data[0].body and 1 more hold what the gateway takes out of HTML: style.',
    ],
    [
      'a logo',
      key('site'),
      { data: { ...site, logo: null } },
      'data.logo is missing: the first letter of the name stands for it.',
    ],
    [
      'a time zone',
      key('site'),
      { data: { ...site, timeZone: null } },
      'data.timeZone is missing: dates are in the time of Shanghai.',
    ],
    [
      'banners',
      key('home'),
      { data: { ...home, banners: [] } },
      'data.banners is empty: the home page says “暂时没有推荐内容”.',
    ],
    [
      'notices',
      key('home'),
      { data: { ...home, notices: '' } },
      'data.notices is empty: the home page says “暂时没有公告”.',
    ],
    ['articles', notices, { data: [] }, 'Nothing is found: the home page says “暂时没有公告”.'],
    [
      'dates',
      notices,
      { data: [{ ...article, updatedAt: null }] },
      'data[0].updatedAt is missing: the article has no date.',
    ],
  ])('is hinted at: %s', async (_, path, behaviour, words) => {
    api.on(path, behaviour);
    const { broken, text } = await diagnose();
    expect(broken).toBe(false);
    expect(text).toContain(`            hint: ${words}`);
    expect(text).toMatch(/^ok {10}/m);
    expect(text).toMatch(/\nAll is there that the pages need; 1 hint\.$/);
  });
});

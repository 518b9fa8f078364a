import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { changed } from '@twinfront/shared/testing/changed';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Behaviour,
  createFakeApi,
  type FakeApi,
} from '../../gateway/src/testing/createFakeApi.ts';
import { runChecks } from './checks.ts';
import { runDoctor } from './main.ts';
import { formatReport, isBroken } from './report.ts';
import { sendCall, slowness } from './request.ts';
import { demoItems, serveWell } from './testing/serveWell.ts';

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
const limits = { timeoutMs: 20_000, slowMs: 10_000 };
const run = (changed = {}) => runChecks({ api: api.base, ...limits, ...changed });

/** The report without the lines of checks without findings. */
async function diagnose(changed = {}) {
  const checks = await run(changed);
  const text = formatReport(checks).replaceAll(api.origin, '');
  const blocks = text.match(/^\S.* <.*>\n( {9}.*\n)+/gm) ?? [];
  return { isBroken: isBroken(checks), text, blocks };
}

const key = (name: string) => `/support/config/getKey?key=${name}`;
const search = (term: string) => `/richText/search/${encodeURIComponent(term)}`;
const flag = '/support/config/getCloseFlag';
const notices = search('公告');
const { site, home, maintenance, banner, entry, article } = demoItems;

type Change = [path: string, Behaviour];
const valid = {
  site: [key('site'), site],
  home: [key('home'), home],
  maintenance: [key('maintenance'), maintenance],
  banner: ['/banner/1', banner],
  function: ['/function/7', entry],
  notices: [notices, [article]],
} as const;

/** An answer that differs in one field, such as `image.srcset[0].src`. */
function set(call: keyof typeof valid, field: string, value: unknown): Change {
  const [path, data] = valid[call];
  const place = field.split(/[.[\]]+/).filter(Boolean);
  return [path, { data: field ? changed(data, place, value) : value }];
}

const expand = (text: string) =>
  text.replace(/x×(\d+)/g, (_, length) => 'x'.repeat(Number(length)));
const parse = (json: string) => (json === 'undefined' ? undefined : JSON.parse(expand(json)));

/** Such as `banner.image.src = "a"` or `/banner/1 → {"status":404}`. */
function parseChange(text: string): Change {
  const [, path, behaviour] = /^(\/.*|\*) → (.*)$/s.exec(text) ?? [];
  if (path && behaviour) return [encodeURI(path), parse(behaviour)];
  const [, call = '', field = '', value = ''] = /^(\w+)\.?(\S*) = (.*)$/s.exec(text) ?? [];
  return set(call as keyof typeof valid, field, parse(value));
}

/** The rows of a table: the check, what is changed, and the beginning of the only finding. */
const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' | '));

/** One check has one finding: a failure or a warning. */
async function expectOne(label: string, [call = '', change = '', finding = '']: string[]) {
  const [path, behaviour] = parseChange(change);
  api.on(path, behaviour);
  const { blocks } = await diagnose(behaviour.fault === 'half' ? { timeoutMs: 1000 } : {});
  const [head, line, ...others] = blocks.join('').trimEnd().split('\n');
  expect(head?.slice(0, 9 + call.length)).toBe(label.padEnd(9) + call);
  expect(line).toMatch(/^ {9}- .+: received .+; expected .+; effect: .+$/);
  expect(line?.slice(11)).toContain(finding);
  expect(others).toEqual([]);
}

describe('a check', () => {
  it.each(
    rowsOf(`
      banner 1 | banner.title = 5 | data.title: received 5; expected plain text; effect: the home page leaves
      banner 1 | banner.image.src = "a.png" | data.image.src: received "a.png"; expected an absolute http(s)
      config site | site.footer = null | data.footer: received null; expected an object with at least
      config home | home.banners = undefined | data.banners: received nothing; expected a list of ids
      search 公告 | notices = {"found":[]} | data: received {"found":[]}; expected a list of articles
      banner 1 | /banner/1 → {"raw":"{\\"code\\":1001,\\"msg\\":\\"系统繁忙\\"}"} | code: received 1001 with the msg "系统繁忙"; expected 200 or 0
      function 7 | /function/7 → {"raw":"{\\"id\\":7}"} | body: received {"id":7}; expected the envelope { "code"
      function 7 | /function/7 → {"raw":"hello"} | body: received "hello"; expected JSON: {
      function 7 | /function/7 → {"status":404} | status: received HTTP 404; expected HTTP 200 with an object
      closeFlag | /support/config/getCloseFlag → {"status":503,"raw":"<html>","headers":{"Content-Type":"text/html"}} | status: received HTTP 503 with an HTML page
      closeFlag | /support/config/getCloseFlag → {"status":401} | status: received HTTP 401; expected HTTP 200 with true or false; set API_AUTHORIZATION
      banner 1 | /banner/1 → {"raw":"<!DOCTYPE html>"} | body: received an HTML page; expected JSON; is this the address of the
      banner 1 | /banner/1 → {"status":304} | status: received HTTP 304; expected HTTP 200
      banner 1 | /banner/1 → {"status":301,"headers":{"Location":"https://a.example/v2?key=secret"}} | status: received HTTP 301 to https://a.example/v2?…; expected HTTP 200; the gateway follows no redirect
      banner 1 | /banner/1 → {"headers":{"Content-Encoding":"gzip"}} | Content-Encoding: received incorrect header check
      banner 1 | /banner/1 → {"fault":"reset"} | connection: received the error “other side closed”
      banner 1 | /banner/1 → {"fault":"half"} | time: received no complete response; expected a complete response within 5 s
      banner 1 | /banner/1 → {"raw":"x×5242881"} | body: received more than 5 MB; expected at most 5 MB
      search doctor-no-such-item | /richText/search/doctor-no-such-item → {"status":404} | status: received HTTP 404
    `),
  )('fails: %s, %s', (...row) => expectOne('BROKEN', row));

  it.each(
    rowsOf(`
      banner 1 | banner.image.alt = 5 | data.image.alt: received 5; expected text that describes the picture
      banner 1 | banner.image.width = 0.5 | data.image.width: received 0.5; expected pixels
      banner 1 | banner.image.srcset[0].src = "a" | data.image.srcset[0].src: received "a"; expected
      config site | site.locale = "fr" | data.locale: received "fr"; expected "zh-CN", "en" or "en-GB"; effect: the site has "zh-CN" instead
      config site | site.footer.links[0].title = 1 | data.footer.links[0].title: received 1; expected plain text
      config site | site.menu[0].href = 5 | data.menu[0].href: received 5; expected text with an address; effect: data.menu[0] is left out
      config site | site.menu[0].children = "x" | data.menu[0].children: received "x"; expected a list of {
      config home | home.functions[0] = {} | data.functions[0]: received {}; expected text that is not empty
      config maintenance | maintenance.reopensAt = "soon" | data.reopensAt: received "soon"; expected a time
      search 公告 | notices[0].title = undefined | data[0].title: received nothing; expected plain text; effect: data[0] is left out
      search 公告 | notices[0].tags = "News" | data[0].tags: received "News"; expected a list of plain texts; effect: the site works without data[0].tags
      banner 1 | banner.portrait = {} | data.portrait.src: received nothing; expected an absolute http(s) address, or one that begins with /media/; effect: the site works without data.portrait
      search 公告 | notices[0].body = "<p style='x'>a</p>" | data[0].body: received colours, fonts and other styles; expected allowed HTML; effect: the gateway removes these
      banner 1 | banner.body = "<script>x()</script>" | data.body: received "<script>x()</script>"; expected HTML with allowed elements; effect: no text
      banner 1 | banner.body = "x×1048577" | data.body: received 1048577 bytes; expected at most 1048576; effect: this item is left out
      search a1 | /richText/search/a1 → {"data":[{"id":"a2","title":"a","body":""}]} | data[0].id: received "a2"; expected "a1"
      banner 987654321 | /banner/987654321 → {"data":{"id":1,"title":"a"}} | status: received HTTP 200 with the data {"id":1
      function 987654321 | /function/987654321 → {"raw":"{\\"code\\":4040,\\"msg\\":\\"没有\\"}"} | code: received 4040 with the msg "没有"; expected HTTP 404, or an envelope of code 404
    `),
  )('has a warning: %s, %s', (...row) => expectOne('warning', row));

  it('fails for data that is nested too deeply', async () => {
    const nested = '['.repeat(50_000) + ']'.repeat(50_000);
    api.on('/banner/1', { raw: `{"code":0,"data":${nested}}` });
    expect((await diagnose()).text).toContain('- data.id: received nothing; expected text that is');
  });
});

describe('the report', () => {
  it('says how many checks failed, or that all passed', async () => {
    api.on('/banner/1', { status: 500 });
    api.on(...set('site', 'locale', 'fr'));
    const broken = await diagnose();
    expect(broken.isBroken).toBe(true);
    expect(broken.text).toMatch(
      /\n1 of 11 checks failed; 1 warning\.\nEffects assume an empty cache: /,
    );
    serveWell(api);
    expect((await diagnose()).text).toMatch(/\nAll checks passed\.$/);
    api.on(...set('site', 'locale', 'fr'));
    const passed = await diagnose();
    expect(passed.isBroken).toBe(false);
    expect(passed.text).toMatch(/\nAll checks passed; 1 warning\.$/);
  });

  it('has findings that differ only in their indexes once, with their number', async () => {
    const articles = [1, 2, 3].map((id) => ({ ...article, id, tags: id, updatedAt: 'soon' }));
    api.on(notices, { data: articles });
    const { text } = await diagnose();
    expect(text.match(/- data\[0\]\.tags: .*; and 2 more like it\n/)).toHaveLength(1);
    expect(text.match(/- data\[0\]\.updatedAt: .*; and 2 more like it\n/)).toHaveLength(1);
    expect(text).not.toContain('data[1]');
  });
});

describe('an API without faults', () => {
  it('gets each request once, with the empty bearer', async () => {
    expect((await diagnose()).blocks).toEqual([]);
    const configs = [flag, key('site'), key('home'), key('maintenance')];
    const missing = ['/banner/987654321', '/function/987654321', search('doctor-no-such-item')];
    const items = ['/banner/1', '/function/7', notices, search('a1'), ...missing];
    expect(api.calls.map(({ path }) => path).toSorted()).toEqual([...configs, ...items].toSorted());
    expect(api.calls.every(({ headers }) => headers.authorization === 'Bearer')).toBe(true);
  });

  it('gets a request for a missing number, if all ids are numbers', async () => {
    api.on('/banner/doctor-no-such-item', { status: 400 });
    expect((await diagnose()).text).not.toContain('HTTP 400');
    api.on(...set('home', 'banners', [1, 'a']));
    expect((await diagnose()).text).toContain('received HTTP 400; expected HTTP 404, or');
  });
});

describe('a slow answer', () => {
  let now = 0;
  beforeEach(() => {
    now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('is a warning with its time', async () => {
    const sending = sendCall({ ...limits, api: api.base }, 'closeFlag');
    now = 1500;
    expect(slowness(await sending, { api: api.base })).toMatchObject([
      { level: 'warning', field: 'time', received: '1.5 s', effect: 'it appears later' },
    ]);
  });
});

describe('npm run doctor', () => {
  async function doctor(args: string[], env: NodeJS.ProcessEnv = {}) {
    const { code, out = '', err = '' } = await runDoctor(args, env);
    return { code, out, err };
  }

  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...args]);

  it('reports on an API without faults, and exits with 0', async () => {
    const { stdout } = await run(`${api.base}/`);
    expect(stdout).toMatch(/\nAll checks passed.*\.\n$/);
  });

  it('prints errors apart from the report, and ends with its exit code', async () => {
    await expect(run()).rejects.toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^The base URL of the API is missing\.\nUsage: .*\n$/),
    });
  });

  it.each(['--help', '-h'])('explains itself with %s, and exits with 0', async (option) => {
    const { code, out, err } = await doctor([option]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Usage: npm run doctor -- <API base URL>/);
  });

  it('says to set SITE_LOCALE if the site has another language', async () => {
    api.on(...set('site', 'locale', 'en-GB'));
    expect((await doctor([api.base])).out).toContain(
      'SITE_LOCALE: received "zh-CN"; expected "en"; effect: pages in the other language until',
    );
    const { out } = await doctor([api.base], { SITE_LOCALE: 'en' });
    expect(out).not.toContain('SITE_LOCALE');
  });

  it('reports that nothing listens there, and exits with 1', async () => {
    const stopped = await createFakeApi();
    await stopped.close();
    const { code, out, err } = await doctor([stopped.base]);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toContain('- connection: received the error “connect ECONNREFUSED');
    expect(out).toContain('5 of 7 checks failed; 2 warnings.\n');
    expect(out).toContain('an API with other calls needs a mapping (docs/mapping.md).');
  });

  describe('with a mapping', () => {
    const MAPPING = `media: /files/
error: 'ok ? null : { "code": code, "msg": msg }'
calls:
  banner: { get: "/items/{id}", data: 'item.{ "id": $id, "title": heading, "image": { "src": picture, "alt": "" } }' }
  function: { get: "/items/{id}", data: 'item.{ "id": $id, "title": heading, "icon": { "src": picture, "alt": "" } }' }
  site: { get: /site, data: '{ "name": name, "description": "", "locale": "en", "footer": { "copyright": "©" } }' }
  home: { get: /home, data: '{ "banners": banners, "functions": [], "notices": "News" }' }
  search: { get: "/news?q={term}", data: 'news[$term = "News" or number = $term].{ "id": number, "title": heading, "body": "<p>Text</p>", "updatedAt": "2026-11-18T09:00:00+08:00" }' }
`;
    const news = ['1', '2', '3'].map((number) => ({ number, heading: `News ${number}` }));
    let other: FakeApi;
    let file: string;
    const on = (path: string, reply: object) =>
      other.on(path, { raw: JSON.stringify({ ok: true, ...reply }) });

    beforeEach(async () => {
      file = path.join(tempFolder(), 'api.yaml');
      writeFileSync(file, MAPPING);
      other = await createFakeApi({ path: '/portal' });
      on('/site', { name: 'Riverside' });
      on('/home', { banners: ['b1'] });
      on('/items/b1', { item: { heading: 'Winter', picture: '/files/a.webp' } });
      on('/items/doctor-no-such-item', {});
      for (const term of ['News', '1', '2', '3', 'doctor-no-such-item']) {
        on(`/news?q=${term}`, { news });
      }
    });
    afterEach(() => other.close());
    const mapped = (args: string[] = [], env: NodeJS.ProcessEnv = {}) =>
      doctor([other.base, '--mapping', file, ...args], env);

    it('shows the requests of each check instead of the call, and sends them with the credentials', async () => {
      on('/site?key=abc', { name: 'Riverside' });
      on('/home?key=abc', { banners: ['b1'] });
      const credentials = { API_AUTHORIZATION: 'Bearer abc', API_QUERY: 'key=abc' };
      const { out } = await mapped([], { ...credentials, SITE_LOCALE: 'en' });
      expect(out).toContain(` <${other.base}/items/b1>\n`);
      expect(out).toContain('ok       config site: {"name":"Riverside"');
      expect(out).not.toMatch(/\/banner\/|key=abc/);
      for (const { headers } of other.calls) expect(headers.authorization).toBe('Bearer abc');
    });

    it('reports an expression that reads no field of the reply', async () => {
      writeFileSync(
        file,
        MAPPING.replace(
          '\'item.{ "id": $id, "title": heading, "image"',
          '\'itm.{ "id": $id, "title": heading, "image"',
        ).replace('news[$term', 'nws[$term'),
      );
      const { out } = await mapped();
      expect(out).toMatch(
        /- status: received HTTP 404, because \S+ calls\.banner\.data: the reply has no itm; it has ok, item;/,
      );
      expect(out).toMatch(
        /- mapping: received \S+ calls\.search\.data: the reply has no nws; it has ok, news;/,
      );
    });

    it('prints the requests, the replies and the result of a call, with ids above 2^53', async () => {
      const id = '9007199254740993';
      const item = `{"heading":${id},"picture":"/files/a.webp"}`;
      other.on(`/items/${id}`, { raw: `{"ok":true,"item":${item}}` });
      const { code, out } = await mapped(['--print', `banner ${id}`]);
      expect(code).toBe(0);
      expect(out).toMatch(/^GET http:\S+\/items\/9007199254740993\nHTTP 200\n\{\n {2}"ok": true/);
      const result = out.slice(out.indexOf('Result:'));
      expect(result).toMatch(new RegExp(`"id": "${id}",\\s+"title": "?${id}`));
      expect(out).not.toContain('9007199254740992');
    });

    it('exits with 1 if the printed call fails', async () => {
      const { code, out } = await mapped(['--print', 'banner doctor-no-such-item']);
      expect(code).toBe(1);
      expect(out).toContain('HTTP 200');
    });

    it('rejects a faulty mapping with its places', async () => {
      writeFileSync(file, 'media: files\n');
      const { code, err } = await mapped();
      expect(code).toBe(2);
      expect(err).toMatch(
        /^\S+api\.yaml:1: media: expected [^\n]+\n\S+api\.yaml:1: calls: missing\nUsage: /,
      );
    });
  });

  const rule = 'it must be an http(s) address without credentials, query or fragment.';
  it.each<[args: string[], message: string, env?: NodeJS.ProcessEnv]>([
    [[' '], 'The base URL of the API is missing.\n'],
    [['http://a.example', 'x'], 'Expected one base URL, not: http://a.example x\n'],
    [['a.example/v1'], `The address is "a.example/v1"; ${rule}\n`],
    [['--deep', 'http://a.example'], "Unknown option '--deep'"],
    [
      ['http://a.example', '--print', 'news'],
      '--print is "news"; it must be a call such as "banner',
    ],
    [['http://a.example'], `MEDIA_UPSTREAM is "x"; ${rule}\n`, { MEDIA_UPSTREAM: 'x' }],
  ])('rejects %j with a message and exits with 2', async (args, message, env) => {
    const { code, out, err } = await doctor(args, env);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.startsWith(message)).toBe(true);
    expect(err).toContain('\nUsage: npm run doctor -- --help');
    expect(err).not.toContain('    at ');
  });
});

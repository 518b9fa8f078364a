import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { changed } from '@twinfront/shared/testing/changed';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Behaviour,
  createFakeApi,
  type FakeApi,
} from '../../gateway/src/testing/createFakeApi.ts';
import { root } from '../../scripts/repository.ts';
import { runChecks } from './checks.ts';
import { runDoctor } from './main.ts';
import { formatReport, isBroken } from './report.ts';
import { checkPicture, sendCall, slowness } from './request.ts';
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
const limits = { timeoutMs: 20_000, stallMs: 10_000, slowMs: 10_000 };
const run = (changed = {}) =>
  runChecks({ api: api.base, mediaFolder: `${api.origin}/media/`, ...limits, ...changed });

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
const webp = { 'Content-Type': 'image/webp' };

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

const right404 = 'HTTP 404, or an envelope of code 404';

/** The lines of a table, whose cells are separated by bars. */
const rows = readFileSync(path.join(import.meta.dirname, 'testing/knownFaults.txt'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split(' | '));

const expand = (text: string) =>
  text
    .replace(/x×(\d+)/g, (_, length) => 'x'.repeat(Number(length)))
    .replaceAll('NESTED', '['.repeat(50_000) + ']'.repeat(50_000));
const parse = (json: string) => (json === 'undefined' ? undefined : JSON.parse(expand(json)));

/** Such as `banner.image.src = "a"` or `/banner/1 → {"status":404}`. */
function parseChange(text: string): Change {
  const [, path, behaviour] = /^(\/.*|\*) → (.*)$/s.exec(text) ?? [];
  if (path && behaviour) return [encodeURI(path), parse(behaviour)];
  const [, call = '', field = '', value = ''] = /^(\w+)\.?(\S*) = (.*)$/s.exec(text) ?? [];
  return set(call as keyof typeof valid, field, parse(value));
}

const labels: Record<string, string> = {
  broken: 'BROKEN  ',
  warning: 'warning ',
  hint: 'ok      ',
};

describe('a fault of an answer', () => {
  it.each(rows)('is one %s of %s, if %s', async (level = '', call, change = '', ...cells) => {
    const [path, behaviour] = parseChange(change);
    if (path === '*') api.reset();
    api.on(path, behaviour);
    const { isBroken, blocks, text } = await diagnose(
      behaviour.fault === 'half' ? { timeoutMs: 1000 } : {},
    );
    if (path === '*') expect(api.calls).toHaveLength(4);
    expect([isBroken, blocks.length]).toEqual([level === 'broken', 1]);
    const [head = '', ...lines] = blocks.join('').trimEnd().split('\n');
    expect(head.startsWith(`${labels[level]} ${call}`), head).toBe(true);
    const [field, received, expected, effect] = cells.map(expand);
    const [line = ''] = lines;
    expect(line).toMatch(level === 'hint' ? /^ {9}hint: / : /^ {9}- /);
    const parts = /(?:- |hint: )(.+?): received (.+); expected (.+); effect: (.+)$/.exec(line);
    expect(parts?.[1]).toBe(field);
    expect(parts?.[2]?.startsWith(received ?? ''), line).toBe(true);
    expect(parts?.[3]).toContain(expected);
    expect(parts?.[4]?.startsWith(effect ?? ''), line).toBe(true);
    if (level === 'broken')
      expect(text).toMatch(/^1 of \d+ checks? failed\.\nEffects assume an empty cache: /m);
    else expect(text).toContain(`\nAll checks passed; 1 ${level}.`);
  });

  it('can be a tag of the notices that the API does not know', async () => {
    api.on(...set('home', 'notices', 'tag:公告'));
    const tagged = (tags?: string[]) =>
      api.on(search('tag:公告'), { data: [{ ...article, tags }] });
    for (const [tags, expected] of [
      [undefined, 'ok       notices: articles with the tag “公告”: 1 article'],
      [['x', '公告'], 'ok       notices: articles with the tag “公告”: 1 article'],
      [
        ['x'],
        '- data.tags: received ["x"]; expected only articles with the tag "公告"; effect: other',
      ],
    ] as const) {
      tagged(tags && [...tags]);
      expect(formatReport(await run())).toContain(expected);
    }
    api.on(search('tag:公告'), { data: [] });
    expect(formatReport(await run())).toContain(
      'hint: data: received []; expected the articles with the tag, as the answer to “tag:公告”;',
    );
  });

  it('has the toast in the language of the site', async () => {
    api.on(...set('site', 'locale', 'en'));
    api.on('/banner/1', { status: 404 });
    expect((await diagnose()).text).toContain('toast “Resource does not exist”');
  });

  it('can be a picture that stalls', async () => {
    api.on('/media/wide.webp', { raw: 'xxxxxxxxxx', headers: webp, fault: 'half' });
    const { isBroken, text } = await diagnose({ stallMs: 100 });
    expect(isBroken).toBe(true);
    expect(text).toContain('- body: received a response that stalls for 0.1 s;');
  });

  it('is in the first twenty lines of a call, or counted', async () => {
    api.on(...set('home', 'functions', Array(1000).fill({})));
    const { text } = await diagnose();
    expect(text.match(/- data\.functions\[/g)).toHaveLength(20);
    expect(text).toContain('         … and 980 more\n');
  });

  it('is reported once for pictures with the same fault', async () => {
    for (const name of ['wide', 'wide-800', 'tall']) api.on(`/media/${name}.webp`, { status: 404 });
    expect((await diagnose()).text).toContain(
      'BROKEN   picture of banner 1 and 2 more </media/wide.webp>\n',
    );
  });

  it('is reported once when all calls redirect, each to another address', async () => {
    api.reset();
    for (const path of [flag, ...['site', 'home', 'maintenance'].map(key)]) {
      api.on(path, { status: 301, headers: { Location: `https://example.org${path}` } });
    }
    const { text } = await diagnose();
    expect(text.match(/BROKEN/g)).toHaveLength(1);
    expect(text).toContain(`received HTTP 301 to https://example.org${flag};`);
  });

  it('replaces hints about the same field', async () => {
    api.on(...set('site', 'timeZone', 'Mars/X'));
    const { blocks } = await diagnose();
    expect(blocks.join('').match(/timeZone/g)).toHaveLength(1);
  });

  it('can be an id that no page can have', async () => {
    api.on(...set('home', 'banners', ['b 2']));
    api.on('/banner/b%202', { data: { ...banner, id: 'b 2' } });
    expect((await diagnose()).text).toContain(
      '- data.id: received "b 2"; expected at most 64 of A to Z',
    );
  });
});

describe('an API without faults', () => {
  it('gets each request once: calls with the empty bearer, pictures without', async () => {
    expect((await diagnose()).blocks).toEqual([]);
    const asked = (token: string | undefined) =>
      api.calls
        .filter(({ headers }) => headers.authorization === token)
        .map(({ path }) => path)
        .toSorted();
    const configs = [flag, key('site'), key('home'), key('maintenance')];
    const missing = ['/banner/987654321', '/function/987654321', search('doctor-no-such-item')];
    const items = ['/banner/1', '/function/7', notices, search('a1'), ...missing];
    expect(asked('Bearer')).toEqual([...configs, ...items].toSorted());
    const pictures = ['borrow', 'logo', 'mark', 'tall', 'wide-800', 'wide'];
    expect(asked(undefined)).toEqual(pictures.map((name) => `/media/${name}.webp`));
  });

  it('has a summary of each answer in the report', async () => {
    api.on(flag, { data: 1 });
    const report = formatReport(await run());
    expect(report).toContain('ok       close flag: the site is closed <http');
    expect(report).toContain('config "home": 1 banner, 1 function <http');
    expect(report).toContain('notices: search for “公告”: 1 article <http');
  });

  it('can neither break a line nor control a terminal', async () => {
    api.on(...set('function', 'title', 'a\n\u001b[2J\u009bb\u202ec\u2028d'));
    expect(formatReport(await run())).toContain('function 7: a [2J b c d <http');
  });

  it('gets a request for a missing number, if all ids are numbers', async () => {
    api.on('/banner/doctor-no-such-item', { status: 400 });
    expect((await diagnose()).text).not.toContain('HTTP 400');
    api.on(...set('home', 'banners', [1, 'a']));
    expect((await diagnose()).text).toContain(`received HTTP 400; expected ${right404}`);
  });

  it('gets requests for the first twenty items of a kind', async () => {
    api.on(...set('home', 'banners', [...Array(30).keys()]));
    expect((await diagnose()).text).toContain('only the first 20 are checked');
    expect([api.count('/banner/19'), api.count('/banner/20')]).toEqual([1, 0]);
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
    const { tookMs } = await sending;
    expect(slowness(tookMs, 1000)).toMatchObject([
      { level: 'warning', field: 'time', received: '1.5 s', effect: 'it appears later' },
    ]);
  });

  it('can be a picture', async () => {
    const checking = checkPicture(
      { ...limits, slowMs: 1000, mediaFolder: `${api.origin}/media/` },
      '/media/wide.webp',
    );
    now = 1500;
    expect(await checking).toMatchObject([{ field: 'time', received: '1.5 s' }]);
  });
});

describe('npm run doctor', () => {
  async function doctor(args: string[], env: NodeJS.ProcessEnv = {}) {
    const output = { out: '', err: '' };
    const append = (name: keyof typeof output) => (text: string) => {
      output[name] += text;
    };
    const code = await runDoctor(args, env, { out: append('out'), err: append('err') });
    return { code, ...output };
  }

  it('reports on an API without faults, and exits with 0', async () => {
    const args = ['run', '--silent', 'doctor', '--', `${api.base}/`];
    const env = { ...process.env, MEDIA_UPSTREAM: '' };
    const { stdout } = await promisify(execFile)('npm', args, { cwd: root, env });
    expect(stdout.split('\n')[0]).toBe(`API: ${api.base}, pictures: ${api.origin}/media/`);
    expect(stdout).toMatch(/\nAll checks passed.*\.\n$/);
  });

  it('reports once that nothing listens there, and exits with 1', async () => {
    const stopped = await createFakeApi();
    await stopped.close();
    const { code, out, err } = await doctor([stopped.base]);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toContain('- connection: received the error “connect ECONNREFUSED');
    expect(out.match(/BROKEN/g)).toHaveLength(1);
  });

  it('reports a port that browsers refuse', async () => {
    const { code, out } = await doctor(['http://127.0.0.1:6000']);
    expect(code).toBe(1);
    expect(out).toContain('- connection: received the port of another protocol;');
  });

  it('fetches pictures from MEDIA_UPSTREAM, and names it when they are missing', async () => {
    const pictures = await createFakeApi({ path: '/cdn' });
    serveWell(pictures);
    for (const name of ['logo', 'mark', 'wide', 'wide-800', 'tall', 'borrow']) {
      api.on(`/media/${name}.webp`, { status: 404 });
    }
    const found = await doctor([api.base], { MEDIA_UPSTREAM: `${pictures.base}/media` });
    const missing = await doctor([api.base], { MEDIA_UPSTREAM: '' });
    await pictures.close();
    expect(found.code).toBe(0);
    expect(found.out).toContain(`<${pictures.base}/media/logo.webp>`);
    expect(missing.code).toBe(1);
    expect(missing.out).toContain('BROKEN   picture of config "site" and 5 more <');
    expect(missing.out).toContain('set MEDIA_UPSTREAM if pictures have another origin');
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
    let folder: string;
    let file: string;
    const on = (path: string, reply: object) =>
      other.on(path, { raw: JSON.stringify({ ok: true, ...reply }) });

    beforeEach(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'twinfront-doctor-'));
      file = path.join(folder, 'api.yaml');
      writeFileSync(file, MAPPING);
      other = await createFakeApi({ path: '/portal' });
      on('/site', { name: 'Riverside' });
      on('/home', { banners: ['b1'] });
      on('/items/b1', { item: { heading: 'Winter', picture: '/files/a.webp' } });
      on('/items/doctor-no-such-item', {});
      for (const term of ['News', '1', '2', '3', 'doctor-no-such-item']) {
        on(`/news?q=${term}`, { news });
      }
      other.on('/files/a.webp', { raw: 'picture', headers: webp });
    });
    afterEach(async () => {
      await other.close();
      rmSync(folder, { recursive: true });
    });
    const mapped = (args: string[] = [], env: NodeJS.ProcessEnv = {}) =>
      doctor([other.base, '--mapping', file, ...args], env);

    it('shows the requests of each check, with the authorization', async () => {
      const { code, out } = await mapped([], { API_AUTHORIZATION: 'Bearer abc' });
      expect(code, out).toBe(0);
      expect(out).toContain(`pictures: ${other.origin}/files/, mapping: ${file}\n`);
      expect(out).toContain(`/banner/b1>\n         GET ${other.base}/items/b1\n`);
      expect(out).toContain('ok       pages of 3 notices: searches for their ids');
      expect(other.calls.every(({ headers }) => headers.authorization === 'Bearer abc')).toBe(true);
    });

    it('lists the keys of the reply if a field is missing', async () => {
      on('/items/b1', { item: { name: 'Winter', picture: '/files/a.webp', tags: [{ id: 1 }] } });
      const { code, out } = await mapped();
      expect(code).toBe(1);
      expect(out).toContain(
        'data.title: received nothing; the reply has ok, item.name, item.picture, item.tags[0].id; expected plain text',
      );
    });

    it('names the place of an expression that fails', async () => {
      on('/news?q=2', { news: 7 });
      writeFileSync(
        file,
        MAPPING.replace('"title": heading, "image"', '"title": 1 + heading, "image"'),
      );
      const { code, out } = await mapped();
      expect(code).toBe(1);
      expect(out).toContain(`mapping: received ${file}:4:`);
      expect(out).toContain('calls.banner.data: the right side of the "+" operator must evaluate');
    });

    it('checks the page of each notice', async () => {
      on('/news?q=2', { news: [] });
      const { out } = await mapped();
      expect(out).toMatch(/warning {2}page of the notice “2”: search for its id: 0 articles/);
      expect(out).toContain('ok       pages of 2 notices: searches for their ids');
    });

    it('reports once what all calls answer, whatever their messages say', async () => {
      for (const path of ['/site', '/home']) {
        on(path, { ok: false, code: 401, msg: `请求访问：${path}，认证失败` });
      }
      writeFileSync(
        file,
        `${MAPPING}  closeFlag: { get: /flag, data: closed }\n  maintenance: { get: /texts, data: texts }\n`,
      );
      for (const path of ['/flag', '/texts']) on(path, { ok: false, code: 401, msg: `no ${path}` });
      const { code, out } = await mapped();
      expect(code).toBe(1);
      expect(out.match(/BROKEN/g)).toHaveLength(1);
      expect(out).toContain('set API_AUTHORIZATION');
    });

    it.each([
      ['banner b1', '"title": "Winter"'],
      ['site', '"name": "Riverside"'],
      ['search 2', '"id": "2"'],
    ])('prints the requests, the replies and the result of %s', async (call, result) => {
      const { code, out } = await mapped(['--print', call]);
      expect(code).toBe(0);
      expect(out).toMatch(/^GET http:\S+\nHTTP 200\n\{\n {2}"ok": true/);
      expect(out.slice(out.indexOf('Result:'))).toContain(result);
    });

    it('prints that an item does not exist, and rejects what is no call', async () => {
      on('/items/b9', {});
      const { code, out } = await mapped(['--print', 'banner b9']);
      expect([code, out.split('\n').at(-2)]).toEqual([1, 'Result: it does not exist.']);
      const { code: rejected, err } = await mapped(['--print', 'news']);
      expect([rejected, err.split('\n')[0]]).toEqual([
        2,
        '--print is "news"; it must be a call such as "banner 5" or "config site".',
      ]);
    });

    it('rejects a faulty mapping with its places', async () => {
      writeFileSync(file, 'media: files\n');
      const { code, err } = await mapped();
      expect(code).toBe(1);
      expect(err).toMatch(
        /^\S+api\.yaml:1:1: calls is missing\n\S+api\.yaml:1:8: media: expected [^\n]+\n$/,
      );
    });
  });

  it('names the mapping if an API has none of the calls', async () => {
    const other = await createFakeApi();
    other.on('*', { raw: '{"rows":[],"code":"ok"}' });
    const { code, out } = await doctor([other.base]);
    await other.close();
    expect(code).toBe(1);
    expect(out).toContain('A reply begins with: {"rows":[],"code":"ok"}\n');
    expect(out).toContain('Describe it in a mapping: docs/mapping.md\n');
  });

  const rule = 'it must be an http(s) address without credentials, query or fragment.';
  const misspelt = (given: string, meant: string): [string[], string] => [
    [given],
    `The address is "${given}"; ${rule}\nDid you mean ${meant}?\n`,
  ];
  it.each<[args: string[], message: string, env?: NodeJS.ProcessEnv]>([
    [[], 'The base URL of the API is missing.\n'],
    [[' '], 'The base URL of the API is missing.\n'],
    [['http://a.example', 'x'], 'Expected one base URL, received 2: http://a.example x\n'],
    misspelt('a.example/v1', 'http://a.example/v1'),
    misspelt('https:/a.example/v1', 'https://a.example/v1'),
    misspelt('localhost:8081', 'http://localhost:8081'),
    misspelt('https://a.example/v1/?key=site#x', 'https://a.example/v1'),
    [['ftp://a.example'], `The address is "ftp://a.example"; ${rule}\n\n`],
    [['--deep', 'http://a.example'], "Unknown option '--deep'"],
    [['http://a.example'], `MEDIA_UPSTREAM is "x"; ${rule}\n\n`, { MEDIA_UPSTREAM: 'x' }],
  ])('rejects %j with a message and exits with 2', async (args, message, env) => {
    const { code, out, err } = await doctor(args, env);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.startsWith(message)).toBe(true);
    expect(err).toContain('\n\nUsage: npm run doctor -- <API base URL> ');
    expect(err).not.toContain('    at ');
  });

  it.each(['--help', '-h'])('prints its usage for %s', async (option) => {
    const { code, out, err } = await doctor([option]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Usage: npm run doctor -- <API base URL> /);
  });
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeApi, type FakeApi } from './testing/createFakeApi.ts';
import { serveDemoContent } from './testing/demoContent.ts';
import { sendBytes } from './testing/sendBytes.ts';
import { startTestGateway, type TestGateway } from './testing/startTestGateway.ts';

let api: FakeApi;
let gateway: TestGateway;
beforeAll(async () => {
  api = await createFakeApi();
  serveDemoContent(api);
  gateway = await startTestGateway(api);
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const HOST = 'Host: site.test';
const LAST = 'Connection: close';
const HIDDEN = `GET /evil HTTP/1.1\r\n${HOST}\r\n\r\n`;
/** A request with these lines after its first, and these bytes after those. */
const ask = (first: string, lines: string[] = [HOST], rest = '') =>
  [first, ...lines, '', rest].join('\r\n');
const get = (lines: string[], rest = '') => ask('GET / HTTP/1.1', lines, rest);

const statusLines = (text: string) => text.match(/^HTTP\/1\.1 \d+ .*$/gm) ?? [];
const head = (text: string) => text.split('\r\n\r\n', 1)[0] ?? '';

interface Row {
  name: string;
  bytes: string;
  status: number;
}

const framing: Row[] = [
  {
    name: 'a length and chunks',
    bytes: get([HOST, 'Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`),
    status: 400,
  },
  {
    name: 'chunks and a length',
    bytes: get([HOST, 'Transfer-Encoding: chunked', 'Content-Length: 4'], `0\r\n\r\n${HIDDEN}`),
    status: 400,
  },
  {
    name: 'two lengths',
    bytes: get([HOST, 'Content-Length: 0', 'Content-Length: 44'], HIDDEN),
    status: 400,
  },
  { name: 'a list of lengths', bytes: get([HOST, 'Content-Length: 0, 44'], HIDDEN), status: 400 },
  { name: 'a length with a sign', bytes: get([HOST, 'Content-Length: +44'], HIDDEN), status: 400 },
  { name: 'a length below zero', bytes: get([HOST, 'Content-Length: -1'], HIDDEN), status: 400 },
  {
    name: 'a length in hexadecimal',
    bytes: get([HOST, 'Content-Length: 0x2c'], HIDDEN),
    status: 400,
  },
  {
    name: 'an unknown coding',
    bytes: get([HOST, 'Transfer-Encoding: xchunked'], `0\r\n\r\n${HIDDEN}`),
    status: 400,
  },
  {
    name: 'chunks inside of something else',
    bytes: get([HOST, 'Transfer-Encoding: gzip, chunked'], `0\r\n\r\n${HIDDEN}`),
    status: 400,
  },
  {
    name: 'something else inside of chunks',
    bytes: get([HOST, 'Transfer-Encoding: chunked, identity'], `0\r\n\r\n${HIDDEN}`),
    status: 400,
  },
  {
    name: 'two codings',
    bytes: get(
      [HOST, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
      `0\r\n\r\n${HIDDEN}`,
    ),
    status: 400,
  },
  {
    name: 'a coding with a space before its colon',
    bytes: get([HOST, 'Transfer-Encoding : chunked'], `0\r\n\r\n${HIDDEN}`),
    status: 400,
  },
  {
    name: 'a coding with a vertical tab',
    bytes: get([HOST, 'Transfer-Encoding: \vchunked'], `0\r\n\r\n${HIDDEN}`),
    status: 400,
  },
  {
    name: 'chunks in HTTP/1.0',
    bytes: ask('GET / HTTP/1.0', [HOST, 'Transfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`),
    status: 400,
  },
];

/** Express goes by the path of a target; where it finds none, it would answer by itself. */
const pathless = [
  ...['foo://evil', 'foo://', 'ws://evil/', '*'],
  ...['http://[::1', 'http://evil:99999/', 'http://%@evil/', '//@evil#', '/\\@evil#'],
];

const malformed: Row[] = [
  { name: 'a folded header', bytes: get([HOST, 'X-A: a', ' b']), status: 400 },
  { name: 'a folded first header', bytes: get([' X-A: a', HOST]), status: 400 },
  { name: 'line feeds alone', bytes: `GET / HTTP/1.1\n${HOST}\n\n`, status: 400 },
  {
    name: 'one line feed alone',
    bytes: get([HOST, 'X-A: a\nLocation: //evil.example']),
    status: 400,
  },
  { name: 'a carriage return alone', bytes: get([HOST, 'X-A: a\rX-B: b']), status: 400 },
  { name: 'a zero byte in a header', bytes: get([HOST, 'X-A: a\0b']), status: 400 },
  { name: 'a space in the name of a header', bytes: get([HOST, 'X A: a']), status: 400 },
  { name: 'a header without a colon', bytes: get([HOST, 'evil']), status: 400 },
  { name: 'a header without a name', bytes: get([HOST, ': evil']), status: 400 },
  { name: 'no host', bytes: get([]), status: 400 },
  { name: 'two hosts', bytes: get([HOST, 'Host: evil.example']), status: 400 },
  { name: 'the same host twice', bytes: get([HOST, 'host: site.test']), status: 400 },
  { name: 'a tab', bytes: ask('GET\t/ HTTP/1.1'), status: 405 },
  { name: 'no target', bytes: ask('GET HTTP/1.1'), status: 400 },
  { name: 'a target without its slash', bytes: ask('GET evil HTTP/1.1'), status: 400 },
  { name: 'a host as a target', bytes: ask('GET evil.example:80 HTTP/1.1'), status: 400 },
  ...pathless.map((target) => ({
    name: `the target ${target}`,
    bytes: ask(`GET ${target} HTTP/1.1`),
    status: 400,
  })),
  { name: 'a control character in the target', bytes: ask('GET /\x01 HTTP/1.1'), status: 400 },
  { name: 'a zero byte in the target', bytes: ask('GET /\0 HTTP/1.1'), status: 400 },
  { name: 'bytes beyond ASCII in the target', bytes: ask('GET /?\xe9 HTTP/1.1'), status: 400 },
  { name: 'the version after this one', bytes: ask('GET / HTTP/2.0'), status: 400 },
  { name: 'the version before all', bytes: ask('GET / HTTP/0.9'), status: 400 },
  { name: 'a version of the future', bytes: ask('GET / HTTP/9.9'), status: 400 },
  { name: 'a version that is none', bytes: ask('GET / HTTP/1.1.1'), status: 400 },
  { name: 'another protocol', bytes: ask('GET / ICE/1.0'), status: 400 },
  { name: 'the preface of HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', status: 400 },
  { name: 'a handshake of TLS', bytes: '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03', status: 405 },
  { name: 'no HTTP at all', bytes: 'EHLO evil.example\r\n\r\n', status: 405 },
  {
    name: 'a request about the server',
    bytes: ask('OPTIONS * HTTP/1.1', [HOST, LAST]),
    status: 405,
  },
  { name: 'a method in small letters', bytes: ask('get / HTTP/1.1'), status: 405 },
  { name: 'a tunnel', bytes: ask('CONNECT evil.example:443 HTTP/1.1'), status: 405 },
];

const oversized: Row[] = [
  {
    name: 'a target of more than 8 KB',
    bytes: ask(`GET /?${'a'.repeat(8192)} HTTP/1.1`),
    status: 414,
  },
  {
    name: 'a target of more than all headers may have',
    bytes: ask(`GET /?${'a'.repeat(40_000)} HTTP/1.1`),
    status: 414,
  },
  { name: 'a header of 16 KB', bytes: get([HOST, `X-A: ${'a'.repeat(16_384)}`]), status: 431 },
  { name: 'a name of 16 KB', bytes: get([HOST, `${'a'.repeat(16_384)}: a`]), status: 431 },
  {
    name: 'more than a hundred headers',
    bytes: get([HOST, ...Array(100).fill('A: a')]),
    status: 431,
  },
  {
    name: 'thousands of headers',
    bytes: get([HOST, ...Array(5000).fill('A: a')]),
    status: 431,
  },
];

describe('what must not be read in two ways is refused once, and the connection ends', () => {
  it.each([...framing, ...malformed, ...oversized])('$name: $status', async ({ bytes, status }) => {
    const text = await sendBytes(gateway.port, bytes);
    expect(statusLines(text)).toEqual([expect.stringContaining(`HTTP/1.1 ${status} `)]);
    expect(head(text)).toMatch(/^Cache-Control: no-store$/m);
    expect(/^Allow: GET, HEAD$/m.test(head(text))).toBe(status === 405);
    expect(text).not.toMatch(/evil|^(location|set-cookie):/im);
  });
});

describe('a body is never read, and never taken for a request', () => {
  const chunked = [HOST, 'Transfer-Encoding: chunked'];
  const sized = [HOST, `Content-Length: ${HIDDEN.length}`];

  it.each([
    { name: 'a page, with a body', bytes: get(sized, HIDDEN), status: 302 },
    { name: 'a page, with more than its body', bytes: get(sized, HIDDEN + HIDDEN), status: 302 },
    { name: 'a page, with less than its body', bytes: get(sized, 'evil'), status: 302 },
    { name: 'a page, with chunks', bytes: get(chunked, `0\r\n\r\n${HIDDEN}`), status: 302 },
    { name: 'a page, with a broken chunk', bytes: get(chunked, `evil\r\n${HIDDEN}`), status: 302 },
    {
      name: 'a page, with a trailer',
      bytes: get(chunked, '0\r\nLocation: //evil\r\n\r\n'),
      status: 302,
    },
    {
      name: 'a form',
      bytes: ask('POST /homeWeb HTTP/1.1', sized, HIDDEN),
      status: 405,
    },
    {
      name: 'a form that waits to be asked for',
      bytes: ask('POST /homeWeb HTTP/1.1', [...sized, 'Expect: 100-continue']),
      status: 405,
    },
    {
      name: 'a form without an end',
      bytes: ask('POST /api/banner/1 HTTP/1.1', [HOST, 'Content-Length: 99999999'], 'evil'),
      status: 405,
    },
  ])('$name: $status', async ({ bytes, status }) => {
    const text = await sendBytes(gateway.port, bytes);
    expect(statusLines(text)).toEqual([expect.stringContaining(`HTTP/1.1 ${status} `)]);
    expect(text).not.toContain('evil');
    expect(text).toMatch(/^Connection: close$/m);
  });
});

it('what cannot be read ends an answer that is under way, and adds nothing to it', async () => {
  api.on('/media/half.webp', {
    raw: 'picture',
    headers: { 'Content-Type': 'image/webp' },
    fault: 'half',
  });
  const socket = connect(gateway.port, '127.0.0.1');
  const answer = text(socket);
  socket.write(ask('GET /media/half.webp HTTP/1.1'));
  await once(socket, 'readable');
  socket.write('EVIL\r\n\r\n');
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(?!.*HTTP).*\r\n\r\npictu$/s);
});

it('what cannot be read is no answer to a request before it', async () => {
  api.on('/media/late.webp', { raw: 'picture', delayMs: 100 });
  for (const evil of ['EVIL\r\n\r\n', 'CONNECT evil:443 HTTP/1.1\r\n\r\n']) {
    const bytes = ask('GET /media/late.webp HTTP/1.1') + evil;
    expect(await sendBytes(gateway.port, bytes)).toBe('');
  }
});

it('a tunnel whose client hangs up before it is refused ends nothing else', async () => {
  for (let times = 0; times < 100; times += 1) {
    const socket = connect(gateway.port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    socket.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n');
    socket.resetAndDestroy();
  }
  expect((await fetch(`${gateway.address}/healthz`)).status).toBe(200);
});

describe('what is odd but sound is answered as if it were not odd', () => {
  it.each([
    { name: 'an upgrade', bytes: get([HOST, 'Connection: Upgrade, close', 'Upgrade: h2c']) },
    {
      name: 'a web socket',
      bytes: get([
        ...[HOST, 'Connection: Upgrade, close', 'Upgrade: websocket'],
        ...['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: YQ=='],
      ]),
    },
    { name: 'an expectation', bytes: get([HOST, LAST, 'Expect: evil']) },
    { name: 'an expectation without a body', bytes: get([HOST, LAST, 'Expect: 100-continue']) },
    { name: 'a length of nothing', bytes: get([HOST, LAST, 'Content-Length: 0']) },
    { name: 'HTTP/1.0', bytes: ask('GET / HTTP/1.0', []) },
    { name: 'empty lines before it', bytes: `\r\n\r\n${get([HOST, LAST])}` },
    { name: 'a host that is another’s', bytes: get([LAST, 'Host: evil.example']) },
    { name: 'a host that is an address', bytes: get([LAST, 'Host: http://evil.example/']) },
    { name: 'a host with a user', bytes: get([LAST, 'Host: site.test@evil.example:80']) },
    {
      name: 'hosts that proxies tell',
      bytes: get([
        ...[HOST, LAST, 'X-Forwarded-Host: evil.example', 'X-Host: evil.example'],
        ...['X-Original-URL: //evil.example', 'X-Rewrite-URL: //evil.example'],
        ...['Forwarded: host=evil.example', 'X-Forwarded-Prefix: //evil.example'],
      ]),
    },
    {
      name: 'a whole address as a target',
      bytes: ask('GET http://evil.example/ HTTP/1.1', [HOST, LAST]),
    },
    {
      name: 'an address with a user as a target',
      bytes: ask('GET http://a:b@evil.example/ HTTP/1.1', [HOST, LAST]),
    },
    { name: 'two spaces', bytes: ask('GET  / HTTP/1.1', [HOST, LAST]) },
    { name: 'a hundred headers', bytes: get([HOST, LAST, ...Array(98).fill('A: a')]) },
  ])('$name', async ({ bytes }) => {
    const text = await sendBytes(gateway.port, bytes);
    expect(statusLines(text)).toEqual(['HTTP/1.1 302 Found']);
    expect(text).toMatch(/^Location: \/homeWeb\r$/m);
    expect(text).not.toContain('evil');
  });

  it('a target of 8 KB', async () => {
    const query = 'a'.repeat(8192 - 2);
    const text = await sendBytes(gateway.port, ask(`GET /?${query} HTTP/1.1`, [HOST, LAST]));
    expect(text).toContain(`\r\nLocation: /homeWeb?${query}\r\n`);
  });
});

describe('a header that a request would write', () => {
  const breaks = ['%0d%0a', '%0D%0A', '%0a', '%0d', '%E5%98%8A%E5%98%8D', '%u000d%u000a'];
  const places = [
    ['/?a=', /302/],
    ['/homeWeb/?a=', /308/],
    ['/judgeView?view=mobile&to=/details?', /200|303/],
    ['/judgeView?view=mobile&to=/', /200/],
    ['/maintain?from=/', /200/],
    ['/unknown/', /404/],
  ] as const;

  it.each(
    places.flatMap(([place, status]) => breaks.map((line) => [place, line, status] as const)),
  )('%s%s is never written (%s)', async (place, line, status) => {
    const target = `${place}${line}X-Evil:1${line}Set-Cookie:evil=1${line}${line}evil`;
    const text = await sendBytes(gateway.port, ask(`GET ${target} HTTP/1.1`, [HOST, LAST]));
    expect(statusLines(text)).toEqual([expect.stringMatching(status)]);
    expect(head(text)).not.toMatch(/^(x-evil|set-cookie: ?evil)/im);
    const [, location = '/'] = /^location: (.*)$/im.exec(head(text)) ?? [];
    expect(location).toMatch(/^\/(?![/\\])[!-~]*\r?$/);
  });
});

describe('an address that would lead elsewhere', () => {
  const elsewhere = [
    ...['//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example'],
    ...['https://evil.example', 'https:evil.example', 'javascript:alert(1)', 'evil.example'],
    ...['/%09/evil.example', '/%0a/evil.example', '%2F%2Fevil.example', '/.//evil.example'],
    ...[
      '/x/..//evil.example',
      '//evil.example/homeWeb',
      '/homeWeb%40evil.example',
      '@evil.example',
    ],
  ];

  it.each(elsewhere)('%s is no way back, and no way on', async (address) => {
    const targets = [
      `/judgeView?view=mobile&to=${address}`,
      `/judgeView?view=mobile&to=${encodeURIComponent(address)}`,
      `/maintain?from=${address}`,
      `/maintain?from=${encodeURIComponent(address)}`,
      ...(address.startsWith('/') ? [address, `${address}/`] : []),
    ];
    for (const target of targets) {
      const text = await sendBytes(gateway.port, ask(`GET ${target} HTTP/1.1`, [HOST, LAST]));
      expect(statusLines(text)).toHaveLength(1);
      expect(head(text)).toMatch(/^HTTP\/1\.1 (200|308|400|404) /);
      const [, location = '/'] = /^location: (.*)\r$/im.exec(head(text)) ?? [];
      expect(location).toMatch(/^\/(?![/\\])/);
      expect(new URL(location, 'http://site.test').origin).toBe('http://site.test');
      expect(text).not.toMatch(/href="[^"]*evil/);
    }
  });
});

describe('a path that would climb out', () => {
  const climbs = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..\\', '....//', '%252e%252e/'];
  const roots = ['/', '/desktop/assets/', '/mobile/assets/', '/media/', '/api/'];

  it.each(roots.flatMap((root) => climbs.map((climb) => [root, climb] as const)))(
    'from %s by %s finds nothing, and asks nobody',
    async (root, climb) => {
      const before = api.calls.filter(({ path }) => !path.includes('/support/config/')).length;
      for (const file of ['etc/passwd', 'package.json', 'index.html', 'server/render.js']) {
        const target = root + climb.repeat(6) + file;
        const text = await sendBytes(gateway.port, ask(`GET ${target} HTTP/1.1`, [HOST, LAST]));
        expect(statusLines(text)).toEqual(['HTTP/1.1 404 Not Found']);
        expect(text).not.toMatch(/root:|"version"|createKnownApi|<!--app-->/);
      }
      const asked = api.calls.filter(({ path }) => !path.includes('/support/config/'));
      expect(asked.slice(before).filter(({ path }) => /passwd|json|render/.test(path))).toEqual([]);
    },
  );
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { sendBytes } from '../../src/testing/sendBytes.ts';
import { setUpTestGateway } from '../../src/testing/startTestGateway.ts';

const gateway = setUpTestGateway();

const HOST = 'Host: site.test';
const LAST = 'Connection: close';
const CHUNKED = 'Transfer-Encoding: chunked';
const HIDDEN = `GET /evil HTTP/1.1\r\n${HOST}\r\n\r\n`;
const NO_CHUNKS = `0\r\n\r\n${HIDDEN}`;
/** A request with these lines after its first, and these bytes after those. */
const request = (first: string, lines: string[] = [HOST], rest = '') =>
  [first, ...lines, '', rest].join('\r\n');
const get = (lines: string[], rest = '') => request('GET / HTTP/1.1', lines, rest);

const statusLines = (text: string) => text.match(/^HTTP\/1\.1 \d+ .*$/gm) ?? [];
const head = (text: string) => text.split('\r\n\r\n', 1)[0] ?? '';

type Row = [name: string, status: number, bytes: string];

/** One response, which closes the connection: Node's own has no body, that of the gateway the security headers. */
function expectOneResponse(text: string, status: number): void {
  expect(statusLines(text)).toEqual([expect.stringContaining(`HTTP/1.1 ${status} `)]);
  expect(text).not.toMatch(/evil/i);
  expect(head(text)).toMatch(/^Connection: close$/m);
  // An empty body, which may be chunked.
  if (status === 400 || status === 431) expect(text).toMatch(/^.+\r\n\r\n(0\r\n\r\n)?$/s);
  else expect(head(text)).toMatch(/^X-Content-Type-Options: nosniff$/m);
}

const letters = (count: number) => 'a'.repeat(count);

/** One of each kind that Node rejects, and all limits of this server. */
const rejected: Row[] = [
  ['a length and chunks', 400, get([HOST, 'Content-Length: 4', CHUNKED], NO_CHUNKS)],
  ['two lengths', 400, get([HOST, 'Content-Length: 0', 'Content-Length: 44'], NO_CHUNKS)],
  ['something else inside of chunks', 400, get([HOST, `${CHUNKED}, identity`], NO_CHUNKS)],
  ['a coding with a space before its colon', 400, get([HOST, 'Transfer-Encoding : chunked'])],
  ['a folded header', 400, get([HOST, 'X-A: a', ' b'])],
  ['line feeds alone', 400, `GET / HTTP/1.1\n${HOST}\n\n`],
  ['one line feed alone', 400, get([HOST, 'X-A: a\nLocation: //evil.example'])],
  ['a carriage return alone', 400, get([HOST, 'X-A: a\rX-B: b'])],
  ['a zero byte in a header', 400, get([HOST, 'X-A: a\0b'])],
  ['no host', 400, get([])],
  ['a target without its slash', 400, request('GET evil HTTP/1.1')],
  ['a control character in the target', 400, request('GET /\x01 HTTP/1.1')],
  ['another protocol', 400, request('GET / ICE/1.0')],
  ['a TLS handshake', 400, '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03'],
  ['an unknown method', 400, request('BREW / HTTP/1.1')],
  ['OPTIONS *', 405, request('OPTIONS * HTTP/1.1', [HOST, LAST])],
  ['a header of 16 KB', 431, get([HOST, `X-A: ${letters(16_384)}`])],
  ['thousands of headers', 431, get([HOST, ...Array(5000).fill('A: a')])],
];

describe('an ambiguous request is rejected once, and the connection closed', () => {
  it.each(rejected)('%s: %i', async (_, status, bytes) => {
    expectOneResponse(await sendBytes(gateway.port, bytes), status);
  });
});

describe('a target that is no path of the site', () => {
  // Express routes by the path of a target; without a path it would respond by itself.
  it.each(['foo://evil', 'foo://', 'http://[::1', 'http://%@evil/'])(
    '%s, in which Express finds no path, closes the connection without a response',
    async (target) => {
      expect(await sendBytes(gateway.port, request(`GET ${target} HTTP/1.1`))).toBe('');
    },
  );

  it.each<[target: string, status: number]>([
    ['*', 404],
    ['http://evil:99999/', 302],
    ['//@evil#', 404],
    ['/\\@evil#', 404],
  ])('%s has one response: %i', async (target, status) => {
    const line = `GET ${target} HTTP/1.1`;
    expectOneResponse(await sendBytes(gateway.port, request(line, [HOST, LAST])), status);
  });

  it('the host of CONNECT closes the connection without a response', async () => {
    const line = 'CONNECT evil.example:443 HTTP/1.1';
    expect(await sendBytes(gateway.port, request(line))).toBe('');
  });
});

describe('a body is not read, and not parsed as a request', () => {
  const chunked = [HOST, CHUNKED];
  const unknown = [HOST, 'Transfer-Encoding: xchunked'];
  const sized = [HOST, `Content-Length: ${HIDDEN.length}`];

  it.each<Row>([
    ['a page, with a body', 302, get(sized, HIDDEN)],
    ['a page, with chunks', 302, get(chunked, NO_CHUNKS)],
    ['a page, with a broken chunk', 302, get(chunked, `evil\r\n${HIDDEN}`)],
    ['a page, with an unknown coding', 302, get(unknown, NO_CHUNKS)],
    ['a form', 405, request('POST /homeWeb HTTP/1.1', sized, HIDDEN)],
    [
      'a form that expects 100',
      405,
      request('POST / HTTP/1.1', [...sized, 'Expect: 100-continue']),
    ],
  ])('%s: %i', async (_, status, bytes) => {
    expectOneResponse(await sendBytes(gateway.port, bytes), status);
  });
});

it('a malformed request aborts a response in progress, and adds nothing to it', async () => {
  gateway.api.on('/media/half.webp', {
    raw: 'picture',
    headers: { 'Content-Type': 'image/webp' },
    fault: 'half',
  });
  const socket = connect(gateway.port, '127.0.0.1');
  const answer = text(socket);
  socket.write(request('GET /media/half.webp HTTP/1.1'));
  await once(socket, 'readable');
  socket.write('EVIL\r\n\r\n');
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(?!.*HTTP).*\r\n\r\npictu$/s);
});

it('a CONNECT whose client disconnects early does not end the process', async () => {
  for (let times = 0; times < 100; times += 1) {
    const socket = connect(gateway.port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    socket.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n');
    socket.resetAndDestroy();
  }
  expect((await fetch(`${gateway.address}/healthz`)).status).toBe(200);
});

describe('unusual but valid requests are accepted', () => {
  const namedByProxies = [
    ...['X-Forwarded-Host: evil.example', 'X-Host: evil.example', 'Forwarded: host=evil.example'],
    ...['X-Original-URL: //evil.example', 'X-Rewrite-URL: //evil.example'],
    'X-Forwarded-Prefix: //evil.example',
  ];

  it.each([
    ['an upgrade', get([HOST, 'Connection: Upgrade, close', 'Upgrade: h2c'])],
    ['an expectation', get([HOST, LAST, 'Expect: evil'])],
    ['an expectation without a body', get([HOST, LAST, 'Expect: 100-continue'])],
    ['HTTP/1.0', request('GET / HTTP/1.0', [])],
    ['a host that is another’s', get([LAST, 'Host: evil.example'])],
    ['two hosts', get([HOST, LAST, 'Host: evil.example'])],
    ['hosts that proxies tell', get([HOST, LAST, ...namedByProxies])],
    ['a whole address as a target', request('GET http://evil.example/ HTTP/1.1', [HOST, LAST])],
    ['hundreds of headers', get([HOST, LAST, ...Array(500).fill('A: a')])],
  ])('%s', async (_, bytes) => {
    const text = await sendBytes(gateway.port, bytes);
    expect(statusLines(text)).toEqual(['HTTP/1.1 302 Found']);
    expect(text).toMatch(/^Location: \/homeWeb\r$/m);
    expect(text).not.toContain('evil');
  });

  it('a target of 15 KB', async () => {
    const query = 'a'.repeat(15 * 1024);
    const text = await sendBytes(gateway.port, request(`GET /?${query} HTTP/1.1`, [HOST, LAST]));
    expect(text).toContain(`\r\nLocation: /homeWeb?${query}\r\n`);
  });
});

describe('an injected header', () => {
  const breaks = ['%0d%0a', '%0D%0A', '%0a', '%0d', '%E5%98%8A%E5%98%8D', '%u000d%u000a'];
  const places = [
    ['/?a=', /302/],
    ['/homeWeb/?a=', /308/],
    ['/judgeView?view=mobile&to=/details?', /200|303/],
    ['/judgeView?view=mobile&to=/', /200/],
    ['/maintain?from=/', /200/],
    ['/unknown/', /404/],
  ] as const;

  it.each(places)('%s… is never written (%s)', async (place, status) => {
    for (const line of breaks) {
      const target = `${place}${line}X-Evil:1${line}Set-Cookie:evil=1${line}${line}evil`;
      const text = await sendBytes(gateway.port, request(`GET ${target} HTTP/1.1`, [HOST, LAST]));
      expect(statusLines(text)).toEqual([expect.stringMatching(status)]);
      expect(head(text)).not.toMatch(/^(x-evil|set-cookie: ?evil)/im);
      const [, location = '/'] = /^location: (.*)$/im.exec(head(text)) ?? [];
      expect(location).toMatch(/^\/(?![/\\])[!-~]*\r?$/);
    }
  });
});

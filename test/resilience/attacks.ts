export interface Attack {
  name: string;
  /** The first bytes of each client. */
  begin: string;
  /** Sent repeatedly, a few bytes each time. */
  next?: string;
  /** Reads nothing. */
  isDeaf?: boolean;
  /** The status codes for most clients, and other allowed ones. */
  statuses?: [most: string, ...others: string[]];
  /** The timeout that closes the connection; without it the response does. */
  endedBy?: 'headersMs' | 'keepAliveMs';
}

const request = (method: string, target: string, lines: string[] = []) =>
  [`${method} ${target} HTTP/1.1`, 'Host: localhost', ...lines].join('\r\n');
const END = '\r\n\r\n';
const page = request('GET', '/homeWeb') + END;

export const attacks: Attack[] = [
  { name: 'no request', begin: '', statuses: ['408', ''], endedBy: 'headersMs' },
  {
    name: 'headers byte by byte',
    begin: `${request('GET', '/homeWeb')}\r\nX-A: `,
    next: 'a',
    // The reset of a connection that still sends can discard its answer.
    statuses: ['408', ''],
    endedBy: 'headersMs',
  },
  {
    name: 'a body byte by byte',
    begin: request('POST', '/homeWeb', ['Content-Length: 1000000']) + END,
    next: 'a',
    statuses: ['405'],
  },
  {
    name: 'chunks byte by byte',
    begin: request('GET', '/homeWeb', ['Transfer-Encoding: chunked']) + END,
    next: '1\r\na\r\n',
    statuses: ['200'],
  },
  {
    name: 'pipelined pages, responses not read',
    begin: page.repeat(10),
    isDeaf: true,
    endedBy: 'keepAliveMs',
  },
  {
    name: 'one page, then an idle connection',
    begin: page,
    statuses: ['200'],
    endedBy: 'keepAliveMs',
  },
];

export interface Attack {
  name: string;
  /** What each attacker says at first. */
  begin: string;
  /** What it goes on to say, a little at a time. */
  goOn?: string;
  /** Takes nothing of what it is told. */
  isDeaf?: boolean;
}

const ask = (method: string, target: string, lines: string[] = []) =>
  [`${method} ${target} HTTP/1.1`, 'Host: localhost', ...lines].join('\r\n');
const END = '\r\n\r\n';

export const attacks: Attack[] = [
  { name: 'connect and say nothing', begin: '' },
  { name: 'headers byte by byte', begin: `${ask('GET', '/homeWeb')}\r\nX-A: `, goOn: 'a' },
  {
    name: 'a body byte by byte',
    begin: ask('POST', '/homeWeb', ['Content-Length: 1000000']) + END,
    goOn: 'a',
  },
  {
    name: 'chunks byte by byte',
    begin: ask('GET', '/homeWeb', ['Transfer-Encoding: chunked']) + END,
    goOn: '1\r\na\r\n',
  },
  {
    name: 'page after page, none of them read',
    begin: ask('GET', '/homeWeb') + END,
    goOn: ask('GET', '/homeWeb') + END,
    isDeaf: true,
  },
  { name: 'a page, and the connection kept', begin: ask('GET', '/homeWeb') + END },
];

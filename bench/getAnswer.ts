import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** One answer of a server as it is sent, but for the headers that every server writes itself. */
export interface Answer {
  path: string;
  status: number;
  /** Names and values in turns, in the order in which they are sent. */
  headers: string[];
  body: Buffer;
}

const written = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

export async function getAnswer(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asking = request(new URL(path, origin), { headers, agent: false }, async (reply) => {
    try {
      const status = reply.statusCode ?? 0;
      resolve({ path, status, headers: ownHeaders(reply.rawHeaders), body: await buffer(reply) });
    } catch (error) {
      reject(error);
    }
  });
  asking.on('error', reject);
  asking.end();
  return promise;
}

function ownHeaders(raw: string[]): string[] {
  return raw.filter((_, index) => !written.has(raw[index - (index % 2)]?.toLowerCase() ?? ''));
}

export function headerOf({ headers }: Answer, name: string): string | undefined {
  const at = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
}

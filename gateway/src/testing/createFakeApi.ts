import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** The reply of one path. By default an envelope of code 200 without data. */
export interface Behaviour {
  status?: number;
  /** Sent in an envelope of code 200. */
  data?: unknown;
  /** The whole body. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
  delayMs?: number;
  /** Without Content-Length. */
  chunked?: boolean;
  /** `silent`: no response. `half`: an incomplete body. `reset`: a closed connection. */
  fault?: 'silent' | 'half' | 'reset';
}

export interface FakeApi {
  /** The base URL of the API: a path of the origin. */
  base: string;
  origin: string;
  calls: { method: string; path: string; headers: IncomingHttpHeaders }[];
  /** The number of requests of a path. */
  count: (path: string) => number;
  /** Sets the behaviour of a path; `*` is the default of all paths. */
  on: (path: string, behaviour: Behaviour) => void;
  /** The number of requests without a complete response. */
  open: () => number;
  /** Removes all behaviours and calls. */
  reset: () => void;
  close: () => Promise<void>;
}

interface FakeApiOptions {
  path?: string;
  /** Handles paths without a behaviour, instead of a 404 in an envelope. */
  otherwise?: RequestListener;
}

/** A real server with replies by path; 404 in an envelope for others. */
export async function createFakeApi({
  path: base = '/service/v1',
  otherwise,
}: FakeApiOptions = {}): Promise<FakeApi & AsyncDisposable> {
  const { behaviourOf, calls, ...record } = createRecord();
  let open = 0;
  // Clients close idle connections: a server that closes one can abort a request that has just been sent.
  const server = createServer({ keepAliveTimeout: 0 }, (req, res) => {
    open += 1;
    res.once('close', () => {
      open -= 1;
    });
    const url = req.url ?? '';
    const path = url.startsWith(base) ? url.slice(base.length) : url;
    calls.push({ method: req.method ?? '', path, headers: req.headers });
    const behaviour = behaviourOf(path);
    if (!behaviour && otherwise) return otherwise(req, res);
    setTimeout(() => behave(res, behaviour ?? missing), behaviour?.delayMs ?? 0);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return {
    base: origin + base,
    origin,
    calls,
    ...record,
    open: () => open,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The behaviours and calls of a fake API. */
export function createRecord() {
  const behaviours = new Map<string, Behaviour>();
  const calls: FakeApi['calls'] = [];
  return {
    behaviourOf: (path: string) => behaviours.get(path) ?? behaviours.get('*'),
    calls,
    count: (path: string) => calls.filter((call) => call.path === path).length,
    on: (path: string, behaviour: Behaviour) => behaviours.set(path, behaviour),
    reset: () => {
      behaviours.clear();
      calls.length = 0;
    },
  };
}

export const missing: Behaviour = { status: 404, raw: '{"code":404,"msg":"missing","data":null}' };

function behave(res: ServerResponse, behaviour: Behaviour): void {
  const { status = 200, headers, chunked, fault } = behaviour;
  if (fault === 'silent') return;
  if (fault === 'reset') {
    res.destroy();
    return;
  }
  const text = bodyOf(behaviour);
  res.writeHead(status, {
    'Content-Type': 'application/json',
    ...(!chunked && { 'Content-Length': Buffer.byteLength(text) }),
    ...headers,
  });
  if (fault === 'half') res.write(text.slice(0, 5));
  else res.end(text);
}

export function bodyOf({ data, raw }: Behaviour): string | Buffer {
  return raw ?? JSON.stringify({ code: 200, msg: 'ok', data: data ?? null });
}

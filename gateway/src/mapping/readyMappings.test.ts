import { readdirSync, readFileSync } from 'node:fs';
import { createCalls } from '@twinfront/shared/api/calls';
import { createApiClient } from '@twinfront/shared/api/client';
import { untrustedHtml } from '@twinfront/shared/api/fields';
import { createLog } from '@twinfront/shared/node/log';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { evaluateInProcess } from '../testing/evaluateInProcess.ts';
import { createMappedFetch, parseMapping } from './mappedFetch.ts';

interface System {
  /** The address of the folder of pictures. */
  media: string;
  replies: Record<string, unknown>;
  /** Replies that are not 2xx. */
  failures?: Record<string, { status: number; json: unknown }>;
  /** Replies while the site is closed. */
  closed: Record<string, unknown>;
  /** The reply to a request without the right to read. */
  denied: { status: number; json: unknown };
  /** The data of calls, or how they fail. */
  calls: Record<string, unknown>;
}

const mappings = new URL('../../../docs/mappings/', import.meta.url);
const systems = new URL('../testing/systems/', import.meta.url);
const PREFIX = 'http://system.test/api';

describe.each(readdirSync(mappings))('the mapping %s', (file) => {
  const system: System = parse(readFileSync(new URL(file, systems), 'utf8'), { merge: true });
  const parsed = parseMapping(file, readFileSync(new URL(file, mappings), 'utf8'));
  if ('errors' in parsed) throw new Error(parsed.errors.join('\n'));
  const { mapping, placeOf } = parsed;
  const pictures = { api: PREFIX, media: system.media };
  const evaluator = evaluateInProcess({ mapping, pictures });

  /** Calls the contract in front of a system with these replies. */
  function answer(call: string, find: (path: string) => System['denied']): Promise<unknown> {
    const { fetch } = createMappedFetch({
      mapping,
      placeOf,
      evaluator,
      media: system.media,
      log: createLog('gateway', 'silent'),
      api: PREFIX,
      fetch: async (input) => {
        const { status, json } = find(decodeURIComponent(String(input).slice(PREFIX.length)));
        return new Response(JSON.stringify(json), { status });
      },
    });
    const calls = createCalls(untrustedHtml);
    const api = createApiClient({ prefix: PREFIX, calls, fetch });
    return api.call(call as 'closeFlag').catch(({ kind }) => kind);
  }

  const replyFrom =
    (replies: System['replies'], others: System['replies'] = {}) =>
    (path: string) => {
      const all = [...Object.entries(replies), ...Object.entries(others)];
      const failed = Object.entries(system.failures ?? {}).find(([start]) =>
        path.startsWith(start),
      );
      if (failed) return failed[1];
      const found = all.find(([start]) => path.startsWith(start));
      return found ? { status: 200, json: found[1] } : { status: 404, json: {} };
    };

  it('serves its pictures from its folder', () => {
    expect(new URL(mapping.media ?? '', PREFIX).pathname).toBe(new URL(system.media).pathname);
  });

  it.each(Object.entries(system.calls))('answers %s', async (call, data) => {
    expect(await answer(call, replyFrom(system.replies))).toEqual(data);
  });

  it('closes the site', async () => {
    const reply = replyFrom(system.closed, system.replies);
    expect(await answer('closeFlag', reply)).toBe(true);
  });

  it.each(['banner 5', 'config home', 'search x'])('denies %s as the system does', async (call) => {
    const failure = await answer(call, () => system.denied);
    expect(failure).toMatch(/^(unauthorized|forbidden)$/);
  });
});

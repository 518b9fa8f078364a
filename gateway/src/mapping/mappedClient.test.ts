import { describeError } from '@twinfront/shared/node/log';
import { expect, it } from 'vitest';
import { limitedFetch } from '../content/upstream.ts';
import { createFakeApi } from '../testing/createFakeApi.ts';
import { createMappedClient } from './mappedClient.ts';
import { parseMapping } from './parseMapping.ts';
import { createEvaluation } from './worker/evaluate.ts';

it.each([
  ['HTTP 404', { status: 404 }, 'HTTP 404: GET API/a: Request failed with status code 404'],
  ['another status', { status: 500 }, 'GET API/a: Request failed with status code 500'],
  ['a connection that is closed', { fault: 'reset' as const }, 'GET API/a: '],
])(
  'an error names the request that failed, and no call of the contract: %s',
  async (_, behaviour, text) => {
    await using api = await createFakeApi();
    const others = ['banner', 'function', 'home', 'search'].map(
      (call) => `  ${call}: { data: {} }\n`,
    );
    const parsed = parseMapping(
      'api.yaml',
      `calls:\n  site: { get: { a: /a, b: /b }, data: a }\n${others.join('')}`,
    );
    if ('errors' in parsed) throw new Error(parsed.errors.join());
    const { mapping } = parsed;
    const pictures = { api: api.base, media: `${api.origin}/media/` };
    const { evaluate } = createEvaluation({ mapping, pictures, running: new Int32Array(2) });
    api.on('/a', behaviour);
    api.on('/b', { raw: '{}' });
    const client = createMappedClient({ ...parsed, evaluate, api: api.base, fetch: limitedFetch });
    const error = await client.call('config site').catch(describeError);
    expect(String(error).replaceAll(api.base, 'API')).toContain(text);
    expect(error).not.toContain('getKey');
  },
);

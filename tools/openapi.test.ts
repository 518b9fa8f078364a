import { Validator } from '@seriousme/openapi-schema-validator';
import { getBanner } from '@twinfront/shared/api/banner';
import { type ApiClient, createApiClient } from '@twinfront/shared/api/client';
import { getCloseFlag, getConfig } from '@twinfront/shared/api/config';
import { cleanedHtml } from '@twinfront/shared/api/fields';
import { getFunctionEntry } from '@twinfront/shared/api/functionEntry';
import { searchRichText } from '@twinfront/shared/api/richText';
import { describe, expect, it } from 'vitest';
import { published, validatorAt } from '../test/publishedContract.ts';

import examples from './openapi.examples.json' with { type: 'json' };
import { createOpenApi } from './openapi.ts';

const { failures: exampleFailures } = examples;

describe('the published contract', () => {
  it('is what the schemas of the API package say today', () => {
    expect(JSON.stringify(published)).toBe(JSON.stringify(createOpenApi()));
  });

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(published))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it.each([
    ['/banner/{id}', 'getBanner', (client: ApiClient) => getBanner(client, 'x')],
    ['/function/{id}', 'getFunctionEntry', (client: ApiClient) => getFunctionEntry(client, 'x')],
    ['/support/config/getKey', 'getConfig', (client: ApiClient) => getConfig(client, 'site')],
    [
      '/richText/search/{term}',
      'searchRichText',
      (client: ApiClient) => searchRichText(client, 'x'),
    ],
    ['/support/config/getCloseFlag', 'getCloseFlag', getCloseFlag],
  ] as const)('tells of %s as the API package asks for it', async (shape, operation, call) => {
    const asked: Request[] = [];
    const base = published.servers[0]?.url ?? '';
    const client = createApiClient({
      prefix: base,
      html: cleanedHtml,
      fetch: async (...given) => {
        asked.push(new Request(...given));
        return Response.json(exampleFailures.told);
      },
    });
    await expect(call(client)).rejects.toMatchObject({ kind: 'envelope' });

    const { get, ...others } = published.paths[shape];
    expect(others).toEqual({});
    const parameters = get.parameters as { name: string; in: string }[];
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const url = new URL(asked[0]?.url ?? '');
    expect(get.operationId).toBe(operation);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.method).toBe('GET');
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer');
    expect(url.origin + url.pathname).toBe(base + shape.replace(/\{\w+\}/, 'x'));
    expect([...url.searchParams.keys()]).toEqual(query.map(({ name }) => name));
  });

  it('tells of no other call, and of the empty bearer for each', () => {
    expect(Object.keys(published.paths)).toHaveLength(5);
    expect(published.security).toEqual([{ emptyBearer: [] }]);
    expect(published.components.securitySchemes.emptyBearer).toMatchObject({
      type: 'http',
      scheme: 'bearer',
    });
  });

  it('has examples that are as it says', () => {
    const at200 = ['get', 'responses', '200', 'content', 'application/json', 'schema'];
    for (const [shape, { get }] of Object.entries(published.paths)) {
      const validate = validatorAt('paths', shape, ...at200);
      const { examples } = get.responses[200].content['application/json'];
      expect(Object.keys(examples).length).toBeGreaterThan(1);
      for (const [name, { value }] of Object.entries(examples)) {
        expect({ name, valid: validate(value), errors: validate.errors }).toEqual({
          name,
          valid: true,
          errors: null,
        });
      }
    }
    const at404 = ['NotFound', 'content', 'application/json', 'schema'];
    const isNotFound = validatorAt('components', 'responses', ...at404);
    expect(isNotFound(exampleFailures.notFound)).toBe(true);
    expect(isNotFound(exampleFailures.told)).toBe(false);
  });
});

import { Validator } from '@seriousme/openapi-schema-validator';
import { MAX_SEGMENT_LENGTH, segmentPattern } from '@twinfront/shared/api/address';
import { calls } from '@twinfront/shared/api/calls';
import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import { configSchemas } from '@twinfront/shared/api/config';
import { SUCCESS_CODES } from '@twinfront/shared/api/envelope';
import { MAX_TERM_LENGTH } from '@twinfront/shared/site/details';
import { describe, expect, it } from 'vitest';
import published from '../docs/openapi.json' with { type: 'json' };
import { validatorAt } from '../test/publishedContract.ts';
import { createOpenApi } from './openapi.ts';

const { paths, components } = published;
const operations = Object.values(paths).map(({ get }) => get);

function fieldsWithoutDescription(schema: object): string[] {
  return Object.entries(schema).flatMap(([key, part]) => {
    if (typeof part !== 'object' || part === null) return [];
    const fields = key === 'properties' ? Object.entries<{ description?: string }>(part) : [];
    const bare = fields.filter(([, field]) => !field.description).map(([name]) => name);
    return [...bare, ...fieldsWithoutDescription(part)];
  });
}

describe('the published contract', () => {
  it('has the schemas that parse the replies', () => {
    expect(createOpenApi()).toEqual(published);
  });

  it('describes every field', () => {
    for (const [name, schema] of Object.entries(components.schemas)) {
      if (!('allOf' in schema)) expect(fieldsWithoutDescription(schema), name).toEqual([]);
    }
  });

  it('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(structuredClone(published))).toEqual({ valid: true });
  });

  it('has the paths, arguments and limits of the code', () => {
    const declared = Object.values(calls).map(({ path }) => `/${path.replace(/\?.*/, '')}`);
    expect(Object.keys(paths)).toEqual(declared);
    const segment = (maxLength: number) => ({
      type: 'string',
      pattern: segmentPattern.source,
      maxLength,
    });
    const id = ['id', segment(MAX_SEGMENT_LENGTH)];
    const key = ['key', { type: 'string', enum: Object.keys(configSchemas) }];
    const term = ['term', segment(MAX_TERM_LENGTH)];
    const parameters = operations.map(({ parameters }) =>
      parameters.map(({ name, schema }) => [name, schema]),
    );
    expect(parameters).toEqual([[id], [id], [key], [term], []]);
    expect(published.info.description).toContain(` within ${REQUEST_TIMEOUT_MS} ms, or`);
    expect(components.schemas.Failure.properties.code.not.enum).toEqual(SUCCESS_CODES);
  });

  it('has examples that conform', () => {
    const at200 = ['get', 'responses', '200', 'content', 'application/json', 'schema'];
    for (const [shape, { get }] of Object.entries(paths)) {
      const validate = validatorAt('paths', shape, ...at200);
      const examples = Object.entries(get.responses[200].content['application/json'].examples);
      expect(examples.length).toBeGreaterThan(1);
      for (const [name, { value }] of examples) {
        validate(value);
        expect(validate.errors, name).toBeNull();
      }
    }
    const at404 = ['NotFound', 'content', 'application/json', 'schema'];
    const isNotFound = validatorAt('components', 'responses', ...at404);
    const { examples } = components.responses.NotFound.content['application/json'];
    expect(isNotFound(examples.notFound.value)).toBe(true);
    expect(isNotFound({ ...examples.notFound.value, code: 1001 })).toBe(false);
  });
});

import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { published, validatorAt } from '../test/publishedContract.ts';
import examples from './openapi.examples.json' with { type: 'json' };
import { createOpenApi } from './openapi.ts';

const { replies: exampleReplies, failures: exampleFailures } = examples;

describe('the published contract', () => {
  it('equals the document that the schemas generate', () => {
    expect(JSON.stringify(published)).toBe(JSON.stringify(createOpenApi()));
  });

  it('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(structuredClone(published))).toEqual({ valid: true });
  });

  it('has examples that conform', () => {
    const at200 = ['get', 'responses', '200', 'content', 'application/json', 'schema'];
    for (const [shape, { get }] of Object.entries(published.paths)) {
      const validate = validatorAt('paths', shape, ...at200);
      const { examples } = get.responses[200].content['application/json'];
      expect(Object.keys(examples).length).toBeGreaterThan(1);
      for (const [name, { value }] of Object.entries(examples)) {
        validate(value);
        expect(validate.errors, name).toBeNull();
      }
    }
    const at404 = ['NotFound', 'content', 'application/json', 'schema'];
    const isNotFound = validatorAt('components', 'responses', ...at404);
    expect(isNotFound(exampleFailures.notFound)).toBe(true);
    expect(isNotFound(exampleFailures.error)).toBe(false);
  });

  const { getBanner, getFunctionEntry, getConfig, searchRichText } = exampleReplies;
  it.each([
    ['Banner', getBanner.banner.data],
    ['FunctionEntry', getFunctionEntry.entry.data],
    ['SiteConfig', getConfig.site.data],
    ['HomeConfig', getConfig.home.data],
    ['MaintenanceConfig', getConfig.maintenance.data],
    ['Article', searchRichText.found.data[0]],
  ])('has an example of %s with every field', (name, data) => {
    const { properties = {} } = published.components.schemas[name] ?? {};
    expect(Object.keys(data ?? {})).toEqual(Object.keys(properties));
  });
});

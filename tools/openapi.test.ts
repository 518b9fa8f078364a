import { Validator } from '@seriousme/openapi-schema-validator';
import { type CallKey, calls } from '@twinfront/shared/api/calls';
import { createApiClient } from '@twinfront/shared/api/client';
import { ApiError } from '@twinfront/shared/api/errors';
import { changed } from '@twinfront/shared/testing/changed';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorsOf, published, validatorAt } from '../test/publishedContract.ts';
import examples from './openapi.examples.json' with { type: 'json' };
import { createOpenApi } from './openapi.ts';

const { replies: exampleReplies, failures: exampleFailures } = examples;

describe('the published contract', () => {
  it('equals the document that the schemas generate', () => {
    expect(JSON.stringify(published)).toBe(JSON.stringify(createOpenApi()));
  });

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(published))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  // What the API package sends: shared/api/client.test.ts.
  it('describes five calls, each a GET with the empty bearer', () => {
    const calls = Object.entries(published.paths).map(([path, { get, ...others }]) => {
      expect(others).toEqual({});
      const parameters = get.parameters as { name: string; in: string }[];
      return [
        path,
        get.operationId,
        ...parameters.map(({ name, in: place }) => `${place} ${name}`),
      ];
    });
    expect(calls).toEqual([
      ['/banner/{id}', 'getBanner', 'path id'],
      ['/function/{id}', 'getFunctionEntry', 'path id'],
      ['/support/config/getKey', 'getConfig', 'query key'],
      ['/richText/search/{term}', 'searchRichText', 'path term'],
      ['/support/config/getCloseFlag', 'getCloseFlag'],
    ]);
    expect(published.security).toEqual([{ emptyBearer: [] }]);
    expect(published.components.securitySchemes.emptyBearer).toMatchObject({
      type: 'http',
      scheme: 'bearer',
    });
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
});

/** Kinds of replies: the call, the schemas, and a reply with every field. */
const { getConfig: configs, searchRichText: found } = exampleReplies;
const kinds = [
  { name: 'Banner', key: 'banner x', sample: exampleReplies.getBanner.banner },
  { name: 'FunctionEntry', key: 'function x', sample: exampleReplies.getFunctionEntry.entry },
  { name: 'SiteConfig', key: 'config site', sample: configs.site, reply: 'ConfigReply' },
  { name: 'HomeConfig', key: 'config home', sample: configs.home, reply: 'ConfigReply' },
  {
    name: 'MaintenanceConfig',
    key: 'config maintenance',
    sample: configs.maintenance,
    reply: 'ConfigReply',
  },
  { name: 'Articles', key: 'search x', sample: found.found },
] as const;

/** An API that sends this reply to every call. */
const answering = (value: unknown) =>
  createApiClient({
    prefix: 'http://api.invalid',
    calls,
    fetch: async () => Response.json(value),
  });

const isValid = (name: string, value: unknown) => errorsOf(name, value) === undefined;

type Kind = Pick<(typeof kinds)[number], 'key' | 'name'> & { reply?: string };
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Whether the document allows the reply; whether the API package reads it, and reads all of it. */
async function judge({ key, name, reply = `${name}Reply` }: Kind, value: Json) {
  const sent = value as { msg?: unknown; data?: unknown };
  const allowed = isValid(reply, value) && isValid(name, sent.data);
  const read = await answering(value)
    .call<CallKey>(key)
    .then(
      (found) => ({ whole: isKept(sent.data, found) && isText(sent.msg), failed: false }),
      (error) => ({
        whole: false,
        failed: error instanceof ApiError && error.kind !== 'other' && isText(sent.msg),
      }),
    );
  return { allowed, failure: isValid('Failure', value), ...read };
}

const isText = (msg: unknown) => msg === undefined || typeof msg === 'string';

/** Whether what was read has all that was sent: null is missing or an empty `alt`, and a number may be an id. */
function isKept(sent: unknown, read: unknown): boolean {
  if (sent === null && read === '') return true;
  if (sent === null || read === undefined) return sent === (read ?? null) || sent === read;
  if (typeof sent === 'number' && typeof read === 'string') return String(sent) === read;
  if (typeof sent !== 'object' || typeof read !== 'object' || read === null) return sent === read;
  if (Array.isArray(sent) !== Array.isArray(read)) return false;
  if (Array.isArray(sent) && sent.length !== Object.keys(read).length) return false;
  const given = new Map(Object.entries(sent));
  return Object.entries(read).every(([key, value]) =>
    isKept(given.get(key) ?? null, value ?? null),
  );
}

describe('the published contract and the API package', () => {
  /** Where something can be changed: every field and every item. */
  const spotsOf = (value: Json): (string | number)[][] => {
    if (typeof value !== 'object' || value === null) return [];
    const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
    return keys.flatMap((key) => [
      [key],
      ...spotsOf((value as Record<string | number, Json>)[key] ?? null).map((spot) => [
        key,
        ...spot,
      ]),
    ]);
  };

  const values: Json[] = [
    ...[null, true, 0, 1, -1, 1.5, 200, 404, 1e300, [], {}, [null], [1, '..', 'a'], [{}]],
    ...['', '.', '..', '...', 'a', 'a'.repeat(200), 'a'.repeat(201), '冬季', 'en', 'fr', '200'],
    ...['#1F5F5b', '#fff', 'red', '#1f5f5b;', 'javascript:alert(1)', '/details', '//evil.example'],
    ...['/media/a', '/media/', 'media/a', '/media/a\\b', 'https://a.example/b', 'HTTP://A.EXAMPLE'],
    ...['ftp://a.example', 'https:a.example', 'data:image/png;base64,', '/other/a'],
    ...['2026-02-28T00:00Z', '2024-02-29T23:59:59.123456+08:00', '2026-11-18 09:00:00+08:00'],
    ...['2026-11-18T09:00:00', '2026-11-18', '2026-11-18T09:00:00+0800', '20261118T090000Z'],
    { src: '/media/a', alt: '', width: null, height: 3, srcset: [] },
    { src: '/media/a', alt: '', width: 0 },
    [{ src: '/media/a', width: 1.5 }],
  ];

  const isNamedDifference = (spot: (string | number)[], value: unknown) =>
    spot.at(-1) === 'timeZone' && typeof value === 'string';

  it.each(kinds)(
    'judge every reply alike that differs in one place: $name',
    async (kind) => {
      const full: Json = JSON.parse(JSON.stringify(kind.sample));
      const { properties } = published.components.schemas[kind.name] ?? {};
      if (properties) expect(Object.keys(kind.sample.data)).toEqual(Object.keys(properties));
      expect(await judge(kind, full)).toMatchObject({ allowed: true, whole: true, failure: false });

      const spot = fc.constantFrom(...spotsOf(full), ['unknown'], ['data', 'unknown']);
      const value = fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom<(Json | undefined)[]>(...values, undefined) },
        { weight: 1, arbitrary: fc.jsonValue() as fc.Arbitrary<Json> },
      );
      let allowed = 0;
      let refused = 0;
      await fc.assert(
        fc.asyncProperty(spot, value, async (spot, value) => {
          fc.pre(!isNamedDifference(spot, value));
          const reply = changed(full, spot, value);
          const found = await judge(kind, JSON.parse(JSON.stringify(reply)));
          expect(found.whole).toBe(found.allowed);
          expect(found.failed).toBe(found.failure);
          if (found.allowed) allowed += 1;
          else refused += 1;
        }),
        { numRuns: 250 },
      );
      expect(Math.min(allowed, refused)).toBeGreaterThan(20);
    },
    30_000,
  );

  const at = (...spot: (string | number)[]) => spot;
  const [banners, , site, home, maintenance, articles] = kinds;
  const [article] = exampleReplies.searchRichText.found.data;

  it.each([
    ['a day that does not exist', maintenance, at('data', 'reopensAt'), '2026-02-30T08:00:00Z'],
    ['an hour that does not exist', articles, at('data', 0, 'updatedAt'), '2026-01-01T25:00Z'],
    ['a time zone that nobody knows', site, at('data', 'timeZone'), 'Mars/Olympus'],
    ['an address without a host', banners, at('data', 'image', 'src'), 'https://'],
    ['half a surrogate pair', banners, at('data', 'title'), 'a\ud83d'],
    ['an id of 101 characters of two units', home, at('data', 'banners', 0), '📚'.repeat(101)],
  ] as const)('differ in %s, of which no schema can tell', async (_, kind, spot, value) => {
    const reply = changed(kind.sample, [...spot], value);
    expect(await judge(kind, reply)).toMatchObject({ allowed: true, whole: false });
  });

  it('agree on at most fifty articles', async () => {
    const many = (count: number) => ({ code: 200, msg: '', data: Array(count).fill(article) });
    expect(await judge(articles, many(50))).toMatchObject({ allowed: true, whole: true });
    expect(await judge(articles, many(51))).toMatchObject({ allowed: false, whole: false });
  });

  it.each([false, 0, '', null, undefined, true, 1, '0', 'false', [], {}])(
    'agree that the close flag may be %j',
    async (data) => {
      const reply = { code: 0, msg: '', data };
      expect(isValid('CloseFlagReply', JSON.parse(JSON.stringify(reply)))).toBe(true);
      expect(await answering(reply).call('closeFlag')).toBe(Boolean(data));
    },
  );
});

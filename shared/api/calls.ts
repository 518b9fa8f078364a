import * as v from 'valibot';
import { isSegment, segment } from './address.ts';
import { type ConfigKey, closeFlagSchema, configSchemas } from './config.ts';
import { assumeSanitized, type HtmlSchema, type SafeHtml } from './fields.ts';
import { articlesSchema, bannerSchema, functionEntrySchema } from './items.ts';

/** Base path of the API for browsers. */
export const API_BASE = '/api';

/** The parameter of a search that asks the gateway for a part of the answer. */
export const PART_PARAMETER = 'part';

/**
 * The table of calls: the path of each below the base path of the API, with the place of its argument, and the
 * schema of its answer, the data of the reply. `schemas`: one for each argument that the call accepts.
 */
export function createCalls<Html extends string>(html: HtmlSchema<Html>) {
  return {
    banner: { path: 'banner/{id}', schema: bannerSchema(html) },
    function: { path: 'function/{id}', schema: functionEntrySchema(html) },
    config: { path: 'support/config/getKey?key={key}', schemas: configSchemas },
    search: { path: 'richText/search/{term}', schema: articlesSchema(html) },
    closeFlag: { path: 'support/config/getCloseFlag', schema: closeFlagSchema },
  } as const;
}

export type Calls<Html extends string = SafeHtml> = ReturnType<typeof createCalls<Html>>;
export type CallName = keyof Calls;

/** The calls whose answers have sanitized HTML: those to the gateway. */
export const calls = createCalls(assumeSanitized);

type KeyOf<Name extends CallName, Call = Calls[Name]> = Call extends { schemas: infer Schemas }
  ? `${Name} ${keyof Schemas & string}`
  : Call extends { path: `${string}{${string}` }
    ? `${Name} ${string}`
    : Name;

/**
 * A call with its argument, such as `banner 1`: the key of its answer in the content cache, the snapshot and a
 * rendering. It determines the type of the answer.
 */
export type CallKey = { [Name in CallName]: KeyOf<Name> }[CallName];

export type Answer<Key extends CallKey, Html extends string = SafeHtml> = Key extends CallName
  ? AnswerTo<Calls<Html>[Key], ''>
  : Key extends `${infer Name extends CallName} ${infer Argument}`
    ? AnswerTo<Calls<Html>[Name], Argument>
    : never;

type AnswerTo<Call, Argument> = Call extends { schema: v.GenericSchema<unknown, infer Output> }
  ? Output
  : Call extends { schemas: Record<Argument & string, v.GenericSchema<unknown, infer Output>> }
    ? Output
    : never;

/** The name of a call, and its argument: empty for a call without one. */
export function parseCallKey<Key extends CallKey>(key: Key) {
  const [name, ...words] = key.split(' ');
  return { name: name as NameOf<Key>, argument: words.join(' ') };
}

type NameOf<Key extends CallKey> = Key extends `${infer Name extends CallName} ${string}`
  ? Name
  : Key & CallName;

/** Whether a text is the key of a call with a valid argument. */
export function isCallKey(text: string): text is CallKey {
  const { name, argument } = parseCallKey(text as CallKey);
  if (!Object.hasOwn(calls, name)) return false;
  const call = calls[name];
  if ('schemas' in call) return Object.hasOwn(call.schemas, argument);
  return call.path.includes('{') ? isSegment(argument) : text === name;
}

/**
 * The path of a call with its argument.
 *
 * @throws ApiError of kind `notFound` if the argument is no valid path segment
 */
export function callPath(key: CallKey): string {
  const { name, argument } = parseCallKey(key);
  return calls[name].path.replace(/\{\w+\}/, () => segment(argument));
}

/** The schema of the answer to a call. */
export function schemaOf<Html extends string>(calls: Calls<Html>, key: CallKey): v.GenericSchema {
  const { name, argument } = parseCallKey(key);
  const call = calls[name];
  return 'schemas' in call ? call.schemas[argument as ConfigKey] : call.schema;
}

/** @throws ValiError if the data does not match the schema of the answer */
export function parseAnswer<Key extends CallKey, Html extends string>(
  calls: Calls<Html>,
  key: Key,
  data: unknown,
): Answer<Key, Html> {
  return v.parse(schemaOf(calls, key), data) as Answer<Key, Html>;
}

import * as v from 'valibot';

/** What of an answer is not as a schema wants it. */
export interface Misfit {
  /** Names of fields and places in lists, from the outside in. */
  path: string[];
  /** What stands there. */
  came: unknown;
  /** It is left out, or read as something else; otherwise the whole answer is refused. */
  forgiven: boolean;
}

/** Schemas tell what they are made of: each kind has some of these. */
type Part = v.GenericSchema & {
  pipe?: readonly [v.GenericSchema, ...v.GenericPipeItem[]];
  entries?: Record<string, v.GenericSchema>;
  item?: v.GenericSchema;
  wrapped?: v.GenericSchema;
  options?: readonly string[];
  fallback?: unknown;
};

/** Each place once; also what reading an answer passes over in silence, such as a bad item of a list. */
export function misfitsOf(schema: v.GenericSchema, data: unknown): Misfit[] {
  const { issues = [] } = v.safeParse(schema, data);
  const all = [...issues.map((issue) => misfit(issue, [], false)), ...forgivenIn(schema, data, [])];
  return [...new Map(all.map((found) => [found.path.join('\n'), found])).values()];
}

function forgivenIn(schema: Part, data: unknown, path: string[]): Misfit[] {
  if ('fallback' in schema) {
    const { issues } = v.safeParse(withoutFallback(schema), data);
    if (issues) return issues.map((issue) => misfit(issue, path, true));
  }
  const { entries, item, wrapped, pipe: [inner] = [] } = schema;
  if (inner) return forgivenIn(inner, data, path);
  if (wrapped) return data == null ? [] : forgivenIn(wrapped, data, path);
  if (item && Array.isArray(data)) {
    return data.flatMap((value, place) => forgivenIn(item, value, [...path, String(place)]));
  }
  if (!entries || typeof data !== 'object' || data === null) return [];
  const values = new Map(Object.entries(data));
  return Object.entries(entries).flatMap(([name, part]) =>
    forgivenIn(part, values.get(name), [...path, name]),
  );
}

/** The kinds of schema that have one in the contract. */
function withoutFallback({ type, pipe, wrapped, options }: Part): v.GenericSchema {
  if (pipe) return v.pipe(...pipe);
  if (wrapped) return wrapped;
  if (options) return v.picklist(options);
  throw new Error(`what a ${type} is without its fallback is not known`);
}

function misfit(issue: v.BaseIssue<unknown>, above: string[], forgiven: boolean): Misfit {
  const path = issue.path?.map(({ key }) => String(key)) ?? [];
  return { path: [...above, ...path], came: issue.input, forgiven };
}

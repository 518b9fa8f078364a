import { type CallKey, calls, schemaOf } from '@twinfront/shared/api/calls';
import { isConfigKey } from '@twinfront/shared/api/config';
import * as v from 'valibot';
import { isFields, type MappedCall } from '../mapping.ts';

/** Schemas of the contract have some of these properties. */
type Part = v.GenericSchema & {
  pipe?: readonly [Part, ...unknown[]];
  wrapped?: Part;
  entries?: Record<string, Part>;
  item?: Part;
  options?: readonly unknown[];
};

/**
 * JSONata makes no difference between a value and a list of one, and has no empty list without brackets: what the
 * contract has as a list becomes one again. Of optional lists only those that are there.
 */
export function restoreLists(call: MappedCall, data: unknown): unknown {
  return restore(schemaOf(calls, (isConfigKey(call) ? `config ${call}` : call) as CallKey), data);
}

function restore(schema: v.GenericSchema, value: unknown): unknown {
  const { type, entries, item, options } = innermost(schema);
  if (item) return toList(value).map((each) => restore(item, each));
  if (type === 'union') {
    const parts = options as v.GenericSchema[];
    // Where a text or a list is valid, a text stays a text.
    const fitting = parts.find((part) => v.is(part, value)) ?? parts.find(isList);
    return fitting ? restore(fitting, value) : value;
  }
  if (!entries || !isFields(value)) return value;
  const restored = { ...value };
  for (const [name, part] of Object.entries(entries)) {
    if (name in value || (isList(part) && !v.is(part, undefined))) {
      restored[name] = restore(part, value[name]);
    }
  }
  return restored;
}

function innermost(schema: v.GenericSchema): Part {
  const { pipe, wrapped } = schema as Part;
  const inner = pipe?.[0] ?? wrapped;
  return inner ? innermost(inner) : schema;
}

const isList = (schema: v.GenericSchema) => innermost(schema).item !== undefined;

function toList(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

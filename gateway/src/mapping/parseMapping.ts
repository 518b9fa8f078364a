import * as v from 'valibot';
import { isNode, LineCounter, parseDocument, visit } from 'yaml';
import {
  argumentOf,
  BRACES,
  type CallMapping,
  definitionsOf,
  isPlaceholder,
  type MappedCall,
  type Mapping,
  mappedCalls,
  optionalCalls,
  type RequestMapping,
  rootNames,
  syntaxError,
} from './mapping.ts';

export interface ParsedMapping {
  mapping: Mapping;
  /** Where an expression stands, by its name: `api.yaml:43: calls.site.data`. */
  placeOf: (name: string) => string;
}

/**
 * Reads a mapping.
 *
 * @param file its name in errors
 * @param text YAML
 * @returns every error, each with its line
 */
export function parseMapping(file: string, text: string): ParsedMapping | { errors: string[] } {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, {
    lineCounter,
    prettyErrors: false,
    // A number has other digits above 2^53.
    intAsBigInt: true,
  });
  const errors: { line: number; text: string }[] = [];
  const lineAt = (offset = 0) => Math.max(1, lineCounter.linePos(offset).line);
  const report = (line: number, message: string) =>
    errors.push({ line, text: `${file}:${line}: ${message}` });

  /** The line of the value at a path, or of the innermost map around one that is missing. */
  function lineOf(path: string[]): number {
    const node = document.getIn(path, true);
    if (isNode(node)) return lineAt(node.range?.[0]);
    return path.length > 0 ? lineOf(path.slice(0, -1)) : 1;
  }

  for (const { pos, message } of document.errors) report(lineAt(pos[0]), message + IN_QUOTES);
  visit(document, {
    Alias: (_key, alias) => {
      if (alias.resolve(document)) return;
      report(lineAt(alias.range?.[0]), `*${alias.source} is not defined${IN_QUOTES}`);
    },
  });
  if (errors.length === 0) {
    const { success, output, issues } = v.safeParse(mappingSchema, document.toJS());
    if (success) {
      const placeOf = (name: string) => `${file}:${lineOf(name.split('.'))}: ${name}`;
      return { mapping: output, placeOf };
    }
    for (const { path = [], message } of issues) {
      const keys = path.map(({ key }) => String(key));
      report(lineOf(keys), [keys.join('.'), message].filter(Boolean).join(': '));
    }
  }
  return { errors: errors.toSorted((one, other) => one.line - other.line).map(({ text }) => text) };
}

/** YAML reads `{`, `[`, `: `, `&` and `*` itself. */
const IN_QUOTES = '; an expression stands in quotes or in a block ("|")';
const EXPRESSION = 'expected an expression in quotes or in a block ("|")';
const MEDIA = 'expected a path such as /uploads/, with "/" at both ends';
const PATH = 'expected a path that begins with "/", such as /news?size=50';

const list = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : `${words[0]}`;

const isMap = (value: unknown): value is object => typeof value === 'object' && value !== null;

const mapOf = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, ({ expected }) => {
    const known = list(Object.keys(entries));
    if (expected === 'Object') return `expected a map of ${known}`;
    return expected === 'never' ? `unknown; expected ${known}` : 'missing';
  });

/** @param faultOf what is wrong with a value */
const check = <T>(faultOf: (value: T) => string | undefined) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    const message = dataset.typed ? faultOf(dataset.value) : undefined;
    if (message) addIssue({ message });
  });

const expression = v.pipe(
  v.string(EXPRESSION),
  check((source) => syntaxError(source)),
);

/** Its JSON is an expression. */
const constant = v.pipe(
  v.unknown(),
  v.transform((value) => JSON.stringify(value, exactNumber)),
);

const exactNumber = (_key: string, value: unknown) => {
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
};

function pathFault(call: MappedCall, path: string): string | undefined {
  const argument = argumentOf[call];
  const [found] = /[\s\\{}]/.exec(path.replace(BRACES, '')) ?? [];
  if (found) {
    const character = /\s/.test(found) ? 'a space' : `"${found}"`;
    return `${character} in a path is written as ${encodeURIComponent(found)}`;
  }
  for (const [placeholder, source = ''] of path.matchAll(BRACES)) {
    if (source === argument) continue;
    if (isPlaceholder(source)) {
      const expected = argument ? `; expected {${argument}}` : `: ${call} has no argument`;
      return `unknown ${placeholder}${expected}`;
    }
    const error = syntaxError(source);
    if (error) return `${placeholder}: ${error}`;
  }
  return undefined;
}

/** JSONata reads a hyphen as a minus. */
const requestName = v.pipe(
  v.string(),
  v.regex(
    /^(?!(?:true|false|null)$)[\p{L}_][\p{L}\p{N}_]*$/u,
    'expected a name that an expression can use, of letters, digits and "_"',
  ),
);

const requestOf = (call: MappedCall): v.GenericSchema<unknown, RequestMapping> => {
  const path = v.pipe(
    v.string(PATH),
    v.regex(/^\/(?!\/)/, PATH),
    check((text) => pathFault(call, text)),
  );
  return v.lazy((value) =>
    isMap(value)
      ? mapOf({ path, optional: v.optional(v.boolean('expected true or false'), false) })
      : v.pipe(
          path,
          v.transform((text) => ({ path: text, optional: false })),
        ),
  );
};

const requestsOf = (call: MappedCall): v.GenericSchema<unknown, CallMapping['get']> =>
  v.lazy((value) =>
    isMap(value)
      ? v.record(requestName, requestOf(call))
      : v.pipe(
          requestOf(call),
          v.transform((request) => ({ '': request })),
        ),
  );

/** @param get as it stands in the file; undefined: the data needs no request, and may be a map or a list */
const dataOf = (get: unknown): v.GenericSchema<unknown, string> =>
  v.lazy((value) => {
    if (typeof value !== 'string' && value !== null && !(get !== undefined && isMap(value)))
      return constant;
    return v.pipe(
      expression,
      check((source) => (isMap(get) ? unknownReply(source, Object.keys(get)) : undefined)),
    );
  });

const callOf = (call: MappedCall): v.GenericSchema<unknown, CallMapping> =>
  v.lazy((value) =>
    mapOf({
      get: v.optional(requestsOf(call), {}),
      data: dataOf(isMap(value) && 'get' in value ? value.get : undefined),
    }),
  );

/** Of several requests an expression reads the replies by their names. */
function unknownReply(source: string, requests: string[]): string | undefined {
  if (syntaxError(source)) return undefined;
  const unknown = rootNames(source).find((name) => !requests.includes(name));
  return unknown && `there is no request ${unknown}; expected ${list(requests)}`;
}

const mappingSchema = mapOf({
  media: v.optional(v.pipe(v.string(MEDIA), v.regex(/^\/(?:[^/\s\\?#]+\/)*$/, MEDIA))),
  error: v.optional(expression),
  define: v.optional(
    v.pipe(
      v.string(EXPRESSION),
      check((text) => syntaxError(`${definitionsOf(text) || '('}null)`, text, 1)),
    ),
    '',
  ),
  calls: mapOf(
    Object.fromEntries(
      mappedCalls.map((call) => [
        call,
        call in optionalCalls ? v.optional(callOf(call)) : callOf(call),
      ]),
    ),
  ),
});

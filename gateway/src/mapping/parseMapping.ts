import jsonata from 'jsonata';
import {
  isAlias,
  isCollection,
  isMap,
  isScalar,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { expressionError } from './expressionError.ts';
import {
  argumentOf,
  BRACES,
  type CallMapping,
  type ExpressionError,
  type ExpressionName,
  expressionsIn,
  isPlaceholder,
  type MappedCall,
  type Mapping,
  mappedCalls,
  optionalCalls,
  type RequestMapping,
  requestName,
} from './mapping.ts';
import { rootNames } from './rootNames.ts';

export interface ParsedMapping {
  mapping: Mapping;
  /** An error of an expression with its place in the file: `api.yaml:43:29: calls.site.data: …`. */
  describe: (error: ExpressionError) => string;
}

/**
 * Reads a mapping.
 *
 * @param file its name in errors
 * @param text YAML
 * @returns every error, each with its line and column
 */
export function parseMapping(file: string, text: string): ParsedMapping | { errors: string[] } {
  const counter = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: counter,
    prettyErrors: false,
    // A number has other digits above 2^53.
    intAsBigInt: true,
  });
  const errors: { offset: number; text: string }[] = [];
  const expressions = new Map<ExpressionName, Scalar>();

  const place = (offset: number) => {
    const { line, col } = counter.linePos(offset);
    return `${file}:${Math.max(1, line)}:${Math.max(1, col)}`;
  };
  const report = (offset: number, message: string) => errors.push({ offset, text: message });
  const offsetOf = (node: Node | null | undefined) => node?.range?.[0] ?? 0;

  /** The entries of a map by key; reports what is no map, and keys that are not `known`. */
  function entriesOf(node: unknown, name: string, known?: readonly string[]): Map<string, Pair> {
    if (!isMap(node)) {
      const path = name ? `${name}: ` : '';
      report(
        offsetOf(node as Node | null),
        `${path}expected a map${known ? ` of ${list(known)}` : ''}`,
      );
      return new Map();
    }
    const entries = new Map<string, Pair>();
    for (const pair of (node as YAMLMap<Node, Node>).items) {
      const key = String(isScalar(pair.key) ? pair.key.value : pair.key);
      if (!known || known.includes(key)) entries.set(key, pair);
      else report(offsetOf(pair.key), `${join(name, key)}: unknown; expected ${list(known)}`);
    }
    return entries;
  }

  const nodeOf = (pair: Pair | undefined) => {
    const node = pair?.value as Node | null | undefined;
    return isAlias(node) ? node.resolve(document) : node;
  };

  /**
   * An expression, or a value of another type, whose JSON is an expression.
   *
   * @param isConstant whether the value may be a map or a list
   */
  function readExpression(pair: Pair, name: ExpressionName, isConstant = false): string {
    const node = nodeOf(pair);
    const isEmpty = !node || (isScalar(node) && node.value === null);
    if (isEmpty || (!isConstant && isCollection(node))) {
      report(offsetOf(pair.value as Node), `${name}: expected an expression ${IN_QUOTES}`);
      return 'null';
    }
    if (!isScalar(node) || typeof node.value !== 'string') {
      return JSON.stringify(node.toJS(document), (_key, value) =>
        typeof value === 'bigint' ? exactNumber(value) : value,
      );
    }
    expressions.set(name, node);
    const source = node.value;
    const error = syntaxError(name, name === 'define' ? block(source) : source);
    if (error) reportExpression(error);
    return source;
  }

  function reportExpression(error: ExpressionError): void {
    report(startOf(error), `${error.expression}: ${error.message}`);
  }

  /** The offset in the file where the token of an error begins. */
  function startOf({ expression, end, token }: ExpressionError): number {
    const node = expressions.get(expression);
    if (!node) return 0;
    const source = String(node.value);
    // After the token, and after a bracket behind the name of a function.
    const found = token ? source.lastIndexOf(token, end - token.length) : -1;
    const isAtEnd = token === '(end)';
    const start = isAtEnd ? end : found >= 0 ? found : end - 1;
    return fileOffset(text, node, Math.max(0, Math.min(start, source.length)));
  }

  function readText(pair: Pair | undefined, name: string, expected: string, valid: RegExp) {
    const node = nodeOf(pair);
    if (!pair || !node) return undefined;
    if (isScalar(node) && typeof node.value === 'string' && valid.test(node.value))
      return node.value;
    report(offsetOf(node), `${name}: expected ${expected}`);
    return undefined;
  }

  function readPath(pair: Pair, call: MappedCall, request: string): string {
    const name = requestName(call, request);
    const node = nodeOf(pair);
    const path = readText(
      pair,
      name,
      'a path that begins with "/", such as /news?size=50',
      /^\/(?!\/)/,
    );
    if (path === undefined || !isScalar(node)) return '/';
    expressions.set(name, node);
    const argument = argumentOf[call];
    for (const [placeholder, source = ''] of path.matchAll(BRACES)) {
      if (!isPlaceholder(source) || source === argument) continue;
      const expected = argument ? `; expected {${argument}}` : `: ${call} has no argument`;
      report(offsetOf(node), `${name}: unknown ${placeholder}${expected}`);
    }
    // The positions of the other characters stay the same.
    const literal = path.replace(BRACES, (braces) => '_'.repeat(braces.length));
    const [found] = /[\s\\{}]/.exec(literal) ?? [];
    if (found) {
      const end = literal.indexOf(found) + 1;
      const character = /\s/.test(found) ? 'a space' : `"${found}"`;
      const message = `${character} in a path is written as ${encodeURIComponent(found)}`;
      reportExpression({ expression: name, end, token: undefined, message });
      return path;
    }
    for (const { source, start } of expressionsIn(path, name)) {
      const error = syntaxError(name, source);
      if (error) reportExpression({ ...error, end: start + error.end });
    }
    return path;
  }

  function readRequest(pair: Pair, call: MappedCall, request: string): RequestMapping {
    const node = nodeOf(pair);
    if (!isMap(node)) return { path: readPath(pair, call, request), isOptional: false };
    const name = requestName(call, request);
    const entries = entriesOf(node, name, ['path', 'optional']);
    const path = entries.get('path');
    if (!path) report(offsetOf(pair.key as Node), `${name}: path is missing`);
    const optional = nodeOf(entries.get('optional'));
    const isOptional = isScalar(optional) && optional.value === true;
    if (optional && !isOptional && !(isScalar(optional) && optional.value === false)) {
      report(offsetOf(optional), `${name}.optional: expected true or false`);
    }
    return { path: path ? readPath(path, call, request) : '/', isOptional };
  }

  function readRequests(pair: Pair | undefined, call: MappedCall): CallMapping['get'] {
    if (!pair) return {};
    const name = requestName(call, '');
    if (!isMap(nodeOf(pair))) return { '': readRequest(pair, call, '') };
    const requests = [...entriesOf(nodeOf(pair), name)];
    for (const [key, { key: node }] of requests) {
      if (REQUEST_NAME.test(key)) continue;
      const message = `${name}.${key}: expected a name that an expression can use, of letters, digits and "_"`;
      report(offsetOf(node as Node), message);
    }
    return Object.fromEntries(requests.map(([key, each]) => [key, readRequest(each, call, key)]));
  }

  function readCall(pair: Pair, call: MappedCall): CallMapping {
    const name = `calls.${call}` as const;
    const entries = entriesOf(nodeOf(pair), name, ['get', 'data']);
    const requests = entries.get('get');
    const data = entries.get('data');
    if (isMap(nodeOf(pair)) && !data)
      report(offsetOf(pair.key as Node), `${name}: data is missing`);
    const get = readRequests(requests, call);
    const source = data ? readExpression(data, `${name}.data`, !requests) : 'null';
    checkRoots(`${name}.data`, source, Object.keys(get));
    return { get, data: source };
  }

  /** Of several requests an expression reads the replies by their names. */
  function checkRoots(expression: ExpressionName, source: string, requests: string[]): void {
    if (requests.length === 0 || requests.includes('') || syntaxError(expression, source)) return;
    for (const name of rootNames(source)) {
      if (requests.includes(name)) continue;
      const message = `there is no request ${name}; expected ${list(requests)}`;
      const end = source.indexOf(name) + name.length;
      reportExpression({ expression, end, token: name, message });
    }
  }

  for (const { pos, code, message } of document.errors) {
    const isExpression = code === 'BLOCK_AS_IMPLICIT_KEY' || code === 'UNEXPECTED_TOKEN';
    report(pos[0], isExpression ? `${message}; an expression stands ${IN_QUOTES}` : message);
  }
  if (errors.length === 0) {
    const entries = entriesOf(document.contents, '', ['media', 'error', 'define', 'calls']);
    const callsPair = entries.get('calls');
    if (!callsPair && errors.length === 0) report(0, 'calls is missing');
    const calls = callsPair
      ? entriesOf(nodeOf(callsPair), 'calls', mappedCalls)
      : new Map<string, Pair>();
    for (const call of mappedCalls) {
      const isMissing = callsPair && isMap(nodeOf(callsPair)) && !calls.has(call);
      if (isMissing && !(call in optionalCalls)) {
        report(offsetOf(callsPair.key as Node), `calls.${call} is missing`);
      }
    }
    const definePair = entries.get('define');
    const errorPair = entries.get('error');
    const mapping: Mapping = {
      media: readText(
        entries.get('media'),
        'media',
        'a path such as /uploads/, with "/" at both ends',
        /^\/(?:[^/\s\\?#]+\/)*$/,
      ),
      define: definePair ? readExpression(definePair, 'define') : '',
      error: errorPair && readExpression(errorPair, 'error'),
      calls: Object.fromEntries(
        [...calls].map(([call, pair]) => [call, readCall(pair, call as MappedCall)]),
      ),
    };
    if (errors.length === 0) {
      const describe = (error: ExpressionError) =>
        `${place(startOf(error))}: ${error.expression}: ${error.message}`;
      return { mapping, describe };
    }
  }
  const sorted = errors.toSorted((one, other) => one.offset - other.offset);
  return { errors: sorted.map(({ offset, text }) => `${place(offset)}: ${text}`) };
}

const exactNumber = (value: bigint) =>
  Number.isSafeInteger(Number(value)) ? Number(value) : String(value);

const join = (name: string, key: string) => (name ? `${name}.${key}` : key);

const list = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : `${words[0]}`;

/** YAML reads `{`, `[`, `: `, `&` and `*` itself. */
const IN_QUOTES = 'in quotes or in a block ("|")';

/** JSONata reads a hyphen as a minus. */
const REQUEST_NAME = /^(?!(?:true|false|null)$)[\p{L}_][\p{L}\p{N}_]*$/u;

/** Definitions as an expression. */
const block = (definitions: string) => `(${definitions})`;

function syntaxError(expression: ExpressionName, source: string): ExpressionError | undefined {
  try {
    jsonata(source);
    return undefined;
  } catch (error) {
    const found = expressionError(expression, error, source);
    return expression === 'define' ? { ...found, end: found.end - '('.length } : found;
  }
}

/** The offset in the file of an offset in the value of a scalar. */
function fileOffset(text: string, { range, type, value }: Scalar, at: number): number {
  const [start = 0, end = 0] = range ?? [];
  const source = text.slice(start, end);
  switch (type) {
    case 'BLOCK_LITERAL':
      return start + literalOffset(source, String(value), at);
    case 'QUOTE_SINGLE':
      return start + 1 + rawLength(source.slice(1), /''|./g, at);
    case 'QUOTE_DOUBLE':
      return start + 1 + rawLength(source.slice(1), /\\(?:x..|u.{4}|U.{8}|.)|./g, at);
    default:
      return source.includes('\n') ? start : start + at;
  }
}

/** Of the first `count` characters, which a file writes as the matches of `tokens`. */
function rawLength(source: string, tokens: RegExp, count: number): number {
  // Lines that are folded: the place of the whole text.
  if (source.includes('\n')) return 0;
  const written = source.match(tokens)?.slice(0, count) ?? [];
  return written.join('').length;
}

/** Each line of a literal block stands in the file as it is, behind the indentation. */
function literalOffset(source: string, value: string, at: number): number {
  const before = value.slice(0, at);
  const line = before.split('\n').length - 1;
  const column = at - (before.lastIndexOf('\n') + 1);
  const lines = source.split('\n');
  // The first one is the header.
  const offset = lines.slice(0, line + 1).join('\n').length + 1;
  const indent = (lines[line + 1] ?? '').length - (value.split('\n')[line] ?? '').length;
  return offset + Math.max(0, indent) + column;
}

import jsonata from 'jsonata';
import { parseJson } from '../../content/parseJson.ts';
import { mappingLimits } from '../../limits.ts';
import { expressionError } from '../expressionError.ts';
import {
  argumentOf,
  BRACES,
  definitionsOf,
  type Expression,
  type ExpressionError,
  type ExpressionName,
  expressionsOf,
  isPlaceholder,
  type MappedCall,
  type Mapping,
  placeIn,
  requestName,
} from '../mapping.ts';
import { rootNames } from '../rootNames.ts';
import { isFields } from './fields.ts';
import { type PictureRules, resolvePictures } from './resolvePictures.ts';
import { restoreLists } from './restoreLists.ts';
import { textOfHtml } from './textOfHtml.ts';

/** What expressions need of the mapping. */
export interface EvaluationData {
  mapping: Mapping;
  pictures: PictureRules;
  /** Where the thread is, in shared memory: the index in `expressionsOf`, and the position in that expression. */
  running: Int32Array;
}

interface Reply {
  status: number;
  text: string;
}

export interface Evaluation {
  call: MappedCall;
  /** The id or the term; empty for other calls. */
  argument: string;
  /** By the names of the requests. Undefined: the outcome is the paths of the requests. */
  replies: Record<string, Reply> | undefined;
}

/** Exactly one of them. */
export type Outcome =
  /** JSON. Without it the item does not exist. `hint`: the reply has none of the fields that the expression reads. */
  | { data: string | undefined; hint?: ExpressionError | undefined }
  /** By the names of the requests. */
  | { paths: Record<string, string> }
  /** The API reports a failure in its reply. */
  | { failure: { code: unknown; msg: unknown } }
  /** The name of a request whose reply is not 2xx. */
  | { failed: string }
  /** A reply is no JSON; its name. */
  | { invalid: string }
  | { error: ExpressionError };

interface Compiled extends Expression {
  /** With the definitions before it. */
  text: string;
  expression: jsonata.Expression;
}

/** JSONata calls a function with this name before each part of an expression. */
const ENTRY = Symbol.for('jsonata.__evaluate_entry') as unknown as string;

const importMarkdown = () => import('./renderMarkdown.ts');
const markdown = async (source: unknown) => (await importMarkdown()).renderMarkdown(source);

/** Evaluates the expressions of a mapping. The gateway does it in a worker thread, which an expression may block. */
export function createEvaluation({ mapping, pictures, running }: EvaluationData) {
  const definitions = definitionsOf(mapping);

  const compiled = expressionsOf(mapping).map((part, index): Compiled => {
    const text = definitions ? `${definitions}${part.source}\n)` : part.source;
    const expression = jsonata(text, mappingLimits.guardrails);
    expression.assign(ENTRY, ({ position = 0 }: jsonata.ExprNode) => {
      running[0] = index;
      running[1] = position;
    });
    expression.registerFunction('text', textOfHtml, '<j?:s>');
    expression.registerFunction('markdown', markdown, '<j?:s>');
    return { ...part, text, expression };
  });
  const find = (name: ExpressionName) => compiled.filter((each) => each.name === name);
  const [failureOf] = find('error');

  /** Imports the helper of Markdown, which takes as long as all others, if the mapping uses it. */
  async function load(): Promise<void> {
    const sources = compiled.map(({ source }) => source);
    if ([mapping.define, ...sources].join().includes('$markdown')) await importMarkdown();
  }

  /** Makes the data of the contract from the replies of the API, or the paths of the requests for them. */
  async function evaluate({ call, argument, replies }: Evaluation): Promise<Outcome> {
    const variable = argumentOf[call];
    const bindings = variable ? { [variable]: argument } : {};
    try {
      return replies
        ? await evaluateReplies(call, replies, bindings)
        : { paths: await fillPaths(call, argument, bindings) };
    } catch (error) {
      if (isExpressionError(error)) return { error };
      throw error;
    }
  }

  async function fillPaths(call: MappedCall, argument: string, bindings: object) {
    const paths: Record<string, string> = {};
    for (const [request, { path }] of Object.entries(mapping.calls[call]?.get ?? {})) {
      const name = requestName(call, request);
      let filled = path.replace(BRACES, (braces, source) =>
        isPlaceholder(source) ? encodeURIComponent(argument) : braces,
      );
      for (const expression of find(name)) {
        const value = await run(expression, undefined, bindings);
        if (typeof value === 'object' && value !== null) throw noText(expression, value);
        const text = encodeURIComponent(String(value ?? '').toWellFormed());
        filled = filled.replace(`{${expression.source}}`, () => text);
      }
      paths[request] = filled;
    }
    return paths;
  }

  async function evaluateReplies(
    call: MappedCall,
    replies: Record<string, Reply>,
    bindings: object,
  ): Promise<Outcome> {
    const [expression] = find(`calls.${call}.data`);
    const { get } = mapping.calls[call] ?? {};
    if (!expression || !get) throw new Error(`the mapping has no call ${call}`);
    const inputs: Record<string, unknown> = {};
    let received: unknown;
    const failures: { outcome: Outcome; isMissing: boolean }[] = [];
    for (const [name, { status, text }] of Object.entries(replies)) {
      const isOk = status >= 200 && status <= 299;
      if (!isOk && get[name]?.isOptional) continue;
      try {
        received = parseJson(text);
        inputs[name] = withoutNulls(received);
      } catch {
        // The body of a failure may be a page.
        if (isOk) return { invalid: name };
      }
      const failure = await readFailure(inputs[name], status);
      // A status that is not 2xx counts if the reply has no code.
      if (failure && (isOk || typeof failure.code === 'number'))
        failures.push({ outcome: { failure }, isMissing: failure.code === 404 });
      else if (!isOk) failures.push({ outcome: { failed: name }, isMissing: status === 404 });
    }
    // Another failure comes first: a 404 would remove an item that may exist.
    const first = failures.find(({ isMissing }) => !isMissing) ?? failures[0];
    if (first) return first.outcome;
    const input = '' in get ? inputs[''] : inputs;
    const data = restoreLists(call, await run(expression, input, bindings));
    const hint = '' in get ? unreadReply(expression, received) : undefined;
    if (data === undefined || data === null)
      return { data: call === 'closeFlag' ? 'null' : undefined, hint };
    return { data: JSON.stringify(resolvePictures(call, data, pictures)), hint };
  }

  /** What `error` makes of a reply. */
  async function readFailure(input: unknown, status: number) {
    if (!failureOf) return undefined;
    const failure = await run(failureOf, input, { status });
    if (failure === undefined || failure === null) return undefined;
    if (!isFields(failure)) throw noFailure(failure);
    return { code: failure.code, msg: failure.msg };
  }

  /** @throws ExpressionError */
  async function run(part: Compiled, input: unknown, bindings: object) {
    const { name, text, expression } = part;
    let result: unknown;
    try {
      result = await expression.evaluate(input, { ...bindings });
    } catch (error) {
      const { message, token, end } = expressionError(name, error, text);
      // A function replaces the position of an error in it by that of its call, but not the token.
      const isAtToken =
        token !== undefined && text.slice(0, end).replace(/\($/, '').endsWith(token);
      const place = placeIn(mapping, part, isAtToken ? end : (running[1] ?? 0));
      throw { ...place, token: isAtToken ? token : undefined, message } satisfies ExpressionError;
    }
    if (result === undefined) return undefined;
    // A copy without the library's marks on lists.
    return JSON.parse(JSON.stringify(result, rejectFunctions(name)) ?? 'null');
  }

  return { load, evaluate };
}

const noFailure = (value: unknown): ExpressionError => ({
  expression: 'error',
  end: 0,
  token: undefined,
  message: `expected null or { "code": …, "msg": … }, got ${JSON.stringify(value)}`,
});

const noText = ({ name, start }: Expression, value: unknown): ExpressionError => ({
  expression: name,
  end: start + 1,
  token: undefined,
  message: `expected a text, got ${JSON.stringify(value)}`,
});

/** A misspelt field, or a reply of another kind, has no result without an error. */
function unreadReply({ name, source }: Expression, input: unknown): ExpressionError | undefined {
  const fields = isFields(input) ? Object.keys(input) : [];
  const roots = rootNames(source);
  const [root] = roots;
  if (root === undefined || fields.length === 0) return undefined;
  if (roots.some((each) => fields.includes(each))) return undefined;
  const shown = fields.slice(0, SHOWN_FIELDS).join(', ');
  const message = `the reply has no ${root}; it has ${shown}`;
  return { expression: name, end: source.indexOf(root) + root.length, token: root, message };
}

const SHOWN_FIELDS = 10;

/** @throws ExpressionError */
const rejectFunctions = (name: ExpressionName) => (_key: string, value: unknown) => {
  const isFunction =
    isFields(value) && ('_jsonata_function' in value || '_jsonata_lambda' in value);
  if (!isFunction) return value;
  const message = 'the result contains a function';
  throw { expression: name, end: 0, token: undefined, message } satisfies ExpressionError;
};

function isExpressionError(error: unknown): error is ExpressionError {
  return isFields(error) && 'expression' in error;
}

/** Null counts as missing. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNulls);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      each === null ? [] : [[key, withoutNulls(each)]],
    ),
  );
}

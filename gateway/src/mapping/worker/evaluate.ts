import { createMarkdown } from '@twinfront/shared/node/createMarkdown';
import { toText } from 'hast-util-to-text';
import jsonata from 'jsonata';
import rehypeParse from 'rehype-parse';
import Tinypool from 'tinypool';
import { unified } from 'unified';
import { parseJson } from '../../content/parseJson.ts';
import { mappingLimits } from '../../limits.ts';
import {
  argumentOf,
  definitionsOf,
  describeExpressionError,
  isFields,
  type MappedCall,
  type Mapping,
  requestName,
  rootNames,
} from '../mapping.ts';
import { type PictureRules, resolvePictures } from './resolvePictures.ts';
import { restoreLists } from './restoreLists.ts';

/** What expressions need of the mapping. */
export interface EvaluationData {
  mapping: Mapping;
  pictures: PictureRules;
}

interface Reply {
  status: number;
  text: string;
}

export interface Evaluation {
  /** The name of the expression in errors, such as `calls.site.data`. */
  name: string;
  call: MappedCall;
  /** The id or the term; empty for other calls. */
  argument: string;
  /** An expression in the path of a request, or the replies to the requests by their names. */
  input: { source: string } | { replies: Record<string, Reply> };
}

/** What is wrong with an expression of the mapping, or with the reply that it reads. */
export interface Problem {
  /** The name of the expression. */
  name: string;
  message: string;
}

/** Exactly one of them. */
export type Outcome =
  /** JSON. Without it the item does not exist. `hint`: the reply has none of the fields that the expression reads. */
  | { data: string | undefined; hint?: Problem | undefined }
  /** A part of a path. */
  | { text: string }
  /** The API reports a failure in its reply. */
  | { failure: { code: unknown; msg: unknown } }
  /** The name of a request whose reply is not 2xx. */
  | { failed: string }
  | { problem: Problem };

class ExpressionError extends Error {
  readonly problem: Problem;

  constructor(name: string, message: string) {
    super(message);
    this.problem = { name, message };
  }
}

/** Evaluates the expressions of a mapping. The gateway does it in a worker thread, which an expression may block. */
export function createEvaluation({ mapping, pictures }: EvaluationData) {
  const definitions = definitionsOf(mapping.define);
  const compiled = new Map<string, jsonata.Expression>();

  function compile(source: string): jsonata.Expression {
    const text = definitions ? `${definitions}${source}\n)` : source;
    const expression = jsonata(text, mappingLimits.guardrails);
    expression.registerFunction('text', textOfHtml, '<j?:s>');
    expression.registerFunction('markdown', renderMarkdown, '<j?:s>');
    compiled.set(source, expression);
    return expression;
  }

  async function evaluate(evaluation: Evaluation): Promise<Outcome> {
    const { name, call, argument, input } = evaluation;
    const variable = argumentOf[call];
    const bindings = variable ? { [variable]: argument } : {};
    try {
      return 'source' in input
        ? await evaluatePath(name, input.source, bindings)
        : await evaluateReplies(evaluation, input.replies, bindings);
    } catch (error) {
      // An error that crosses threads loses its properties.
      if (error instanceof ExpressionError) return { problem: error.problem };
      throw error;
    }
  }

  async function evaluatePath(name: string, source: string, bindings: object): Promise<Outcome> {
    const value = await run(name, source, undefined, bindings);
    if (typeof value !== 'object' || value === null) return { text: String(value ?? '') };
    throw new ExpressionError(name, `expected a text, got ${JSON.stringify(value)}`);
  }

  async function evaluateReplies(
    { name, call }: Evaluation,
    replies: Record<string, Reply>,
    bindings: object,
  ): Promise<Outcome> {
    const { get, data: source } = mapping.calls[call] ?? {};
    if (!get || source === undefined) throw new Error(`the mapping has no call ${call}`);
    const inputs: Record<string, unknown> = {};
    let received: unknown;
    const failures: { outcome: Outcome; isMissing: boolean }[] = [];
    for (const [request, { status, text }] of Object.entries(replies)) {
      const isOk = status >= 200 && status <= 299;
      if (!isOk && get[request]?.optional) continue;
      try {
        received = parseJson(text);
        inputs[request] = withoutNulls(received);
      } catch {
        // The body of a failure may be a page.
        if (isOk) throw new ExpressionError(requestName(call, request), 'the reply is not JSON');
      }
      const failure = await readFailure(inputs[request], status);
      // A status that is not 2xx counts if the reply has no code.
      if (failure && (isOk || typeof failure.code === 'number'))
        failures.push({ outcome: { failure }, isMissing: failure.code === 404 });
      else if (!isOk) failures.push({ outcome: { failed: request }, isMissing: status === 404 });
    }
    // Another failure comes first: a 404 would remove an item that may exist.
    const first = failures.find(({ isMissing }) => !isMissing) ?? failures[0];
    if (first) return first.outcome;
    const input = '' in get ? inputs[''] : inputs;
    const data = restoreLists(call, await run(name, source, input, bindings));
    const hint = '' in get ? unreadReply(name, source, received) : undefined;
    if (data === undefined || data === null)
      return { data: call === 'closeFlag' ? 'null' : undefined, hint };
    return { data: JSON.stringify(resolvePictures(call, data, pictures)), hint };
  }

  /** What `error` makes of a reply. */
  async function readFailure(input: unknown, status: number) {
    if (mapping.error === undefined) return undefined;
    const failure = await run('error', mapping.error, input, { status });
    if (failure === undefined || failure === null) return undefined;
    if (isFields(failure)) return { code: failure.code, msg: failure.msg };
    const expected = 'expected null or { "code": …, "msg": … }';
    throw new ExpressionError('error', `${expected}, got ${JSON.stringify(failure)}`);
  }

  /** @throws ExpressionError */
  async function run(name: string, source: string, input: unknown, bindings: object) {
    try {
      const expression = compiled.get(source) ?? compile(source);
      const result = await expression.evaluate(input, { ...bindings });
      if (result === undefined) return undefined;
      // A copy without the library's marks on lists.
      return JSON.parse(JSON.stringify(result));
    } catch (error) {
      const { position = 0 } = error as Partial<jsonata.JsonataError>;
      if (definitions && position <= definitions.length)
        throw new ExpressionError('define', describeExpressionError(error, mapping.define, 1));
      const message = describeExpressionError(error, source, definitions.length);
      throw new ExpressionError(name, message);
    }
  }

  return { evaluate };
}

let ofThread: ReturnType<typeof createEvaluation> | undefined;

/** Evaluates with the data of this worker thread. */
export function evaluate(evaluation: Evaluation): Promise<Outcome> {
  ofThread ??= createEvaluation(Tinypool.workerData);
  return ofThread.evaluate(evaluation);
}

/** Resolves when the thread has imported what expressions need. */
export const load = () => undefined;

/** A misspelt field, or a reply of another kind, has no result without an error. */
function unreadReply(name: string, source: string, input: unknown): Problem | undefined {
  const fields = isFields(input) ? Object.keys(input) : [];
  const roots = rootNames(source);
  const [root] = roots;
  if (root === undefined || fields.length === 0) return undefined;
  if (roots.some((each) => fields.includes(each))) return undefined;
  const shown = fields.slice(0, SHOWN_FIELDS).join(', ');
  return { name, message: `the reply has no ${root}; it has ${shown}` };
}

const SHOWN_FIELDS = 10;

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

const markdown = createMarkdown();
const { rules } = markdown.renderer;
// HTML in Markdown is dropped.
rules.html_block = () => '';
rules.html_inline = () => '';

/** `$markdown`: HTML of GitHub Flavored Markdown. */
function renderMarkdown(source: unknown): string | undefined {
  return source === undefined ? undefined : markdown.render(String(source)).trimEnd();
}

const parser = unified().use(rehypeParse, { fragment: true }).freeze();

/** `$text`: the text of HTML in one line, without tags and with its character references decoded. */
function textOfHtml(html: unknown): string | undefined {
  if (html === undefined) return undefined;
  return toText(parser.parse(String(html)))
    .replace(/\s+/g, ' ')
    .trim();
}

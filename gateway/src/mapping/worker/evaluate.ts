import jsonata from 'jsonata';
import { mappingLimits } from '../../limits.ts';
import { expressionError } from '../expressionError.ts';
import {
  argumentOf,
  definitionsOf,
  type ExpressionError,
  type ExpressionName,
  type MappedCall,
  type Mapping,
  placeIn,
} from '../mapping.ts';
import { isFields } from './fields.ts';
import { type PictureRules, resolvePictures } from './resolvePictures.ts';
import { restoreLists } from './restoreLists.ts';
import { textOfHtml } from './textOfHtml.ts';

/** What expressions need of the mapping. */
export interface EvaluationData {
  mapping: Mapping;
  pictures: PictureRules;
  /** Where the thread is, in shared memory: 1 in `error`, 0 in the data of a call, and the position there. */
  running: Int32Array;
}

export interface Evaluation {
  call: MappedCall;
  /** The id or the term; empty for other calls. */
  argument: string;
  /** JSON by the names of the requests; a text: the reply of the only request; undefined: no request. */
  replies: string | Record<string, string> | undefined;
}

/** Exactly one of them. */
export type Outcome =
  /** JSON. Without it the item does not exist. */
  | { data: string | undefined }
  /** The API reports a failure in its reply. */
  | { failure: { code: unknown; msg: unknown } }
  /** A reply is no JSON; its name. */
  | { invalid: string }
  | { error: ExpressionError };

interface Compiled {
  name: ExpressionName;
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

  function compile(name: ExpressionName, source: string): Compiled {
    const text = definitions ? `${definitions}${source}\n)` : source;
    const expression = jsonata(text, mappingLimits.guardrails);
    expression.assign(ENTRY, ({ position = 0 }: jsonata.ExprNode) => {
      running[0] = Number(name === 'error');
      running[1] = position;
    });
    expression.registerFunction('text', textOfHtml, '<j?:s>');
    expression.registerFunction('markdown', markdown, '<j?:s>');
    return { name, text, expression };
  }

  const failureOf = mapping.error === undefined ? undefined : compile('error', mapping.error);
  const expressions = new Map(
    Object.entries(mapping.calls).map(([call, { data }]) => [
      call,
      compile(`calls.${call as MappedCall}.data`, data),
    ]),
  );

  /** Imports the helper of Markdown, which takes as long as all others, if the mapping uses it. */
  async function load(): Promise<void> {
    const data = Object.values(mapping.calls).map((call) => call.data);
    if ([mapping.define, ...data].join().includes('$markdown')) await importMarkdown();
  }

  /** Makes the data of the contract from the replies of the API. */
  async function evaluate({ call, argument, replies }: Evaluation): Promise<Outcome> {
    const texts = typeof replies === 'string' ? { '': replies } : (replies ?? {});
    const inputs: Record<string, unknown> = {};
    for (const [name, text] of Object.entries(texts)) {
      try {
        inputs[name] = withoutNulls(JSON.parse(text));
      } catch {
        return { invalid: name };
      }
    }
    try {
      if (failureOf) {
        for (const input of Object.values(inputs)) {
          const failure = await run(failureOf, input, {});
          if (failure === undefined || failure === null) continue;
          if (!isFields(failure)) throw noFailure(failure);
          return { failure: { code: failure.code, msg: failure.msg } };
        }
      }
      const compiled = expressions.get(call);
      if (!compiled) throw new Error(`the mapping has no call ${call}`);
      const variable = argumentOf[call];
      const input = typeof replies === 'string' ? inputs[''] : inputs;
      const result = await run(compiled, input, variable ? { [variable]: argument } : {});
      const data = restoreLists(call, result);
      if (data === undefined || data === null)
        return { data: call === 'closeFlag' ? 'null' : undefined };
      return { data: JSON.stringify(resolvePictures(call, data, pictures)) };
    } catch (error) {
      if (isExpressionError(error)) return { error };
      throw error;
    }
  }

  /** @throws ExpressionError */
  async function run({ name, text, expression }: Compiled, input: unknown, bindings: object) {
    let result: unknown;
    try {
      result = await expression.evaluate(input, { ...bindings });
    } catch (error) {
      const { message, token, end } = expressionError(name, error);
      // A function replaces the position of an error in it by that of its call, but not the token.
      const isAtToken =
        token !== undefined && text.slice(0, end).replace(/\($/, '').endsWith(token);
      const place = placeIn(mapping, name, isAtToken ? end : (running[1] ?? 0));
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

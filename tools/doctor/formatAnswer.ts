import { parseJson } from '../../gateway/src/content/parseJson.ts';
import { type Answer, dataOf, failureOf } from './request.ts';

const MAX_REPLY = 2000;

/** The requests of a call, their replies, and its result. */
export function formatAnswer(answer: Answer): string {
  const blocks = answer.requests.map(
    ({ address, status, text }) =>
      `GET ${address}\n${status ? `HTTP ${status}` : 'no complete response'}\n${shownReply(text)}`,
  );
  return [...blocks, resultOf(answer)].join('\n\n');
}

function resultOf(answer: Answer): string {
  const { error, value, reply } = answer;
  if (!error) return `Result:\n${JSON.stringify(value, undefined, 2)}`;
  if (error.kind === 'notFound') return 'Result: it does not exist.';
  const { field, received, expected } = failureOf(answer) ?? {};
  if (field) return `Failed: ${field}: received ${received}; expected ${expected}`;
  return `Failed: the data breaks the contract. Run the doctor without --print for the reasons.\n${JSON.stringify(dataOf(reply), undefined, 2)}`;
}

function shownReply(text: string): string {
  let shown = text;
  try {
    shown = JSON.stringify(parseJson(text), undefined, 2);
  } catch {
    // As it is.
  }
  const clean = shown.replace(/[\p{Bidi_Control}]|(?!\n)\p{Cc}/gu, ' ');
  return clean.length > MAX_REPLY ? `${clean.slice(0, MAX_REPLY)}\n…` : clean;
}

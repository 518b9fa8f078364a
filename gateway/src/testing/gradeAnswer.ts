import type { IncomingHttpHeaders } from 'node:http';
import type { Exchange } from './exchange.ts';
import { markCookies } from './markCookies.ts';
import { markPolicy, parsePolicy } from './markPolicy.ts';
import { markScripts } from './markScripts.ts';

export interface Verdict {
  score: number;
  grade: string;
  /** What each test gives or takes. */
  marks: Record<string, number>;
}

/** Bonuses count only for those who would have as much without. */
const LEAST_FOR_BONUSES = 90;

const grades = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
] as const;

/**
 * Grades an answer that came by TLS, by the rules of the HTTP Observatory (version 6 of its
 * algorithm). That plain HTTP leads to TLS is the proxy's part, and taken for granted.
 *
 * @param preflight what the same address answers to `OPTIONS` from elsewhere
 */
export function gradeAnswer(answer: Exchange, preflight: Exchange): Verdict {
  const read = (name: string) => textOf(answer.headers, name);
  const policy = read('content-security-policy');
  const transport = markTransport(read('strict-transport-security'));
  const marks = {
    'content-security-policy': markPolicy(policy),
    cookies: markCookies(answer.headers['set-cookie'], transport === 0),
    'cross-origin-embedder-policy': markOne(read('cross-origin-embedder-policy'), embedder),
    'cross-origin-opener-policy': markOne(read('cross-origin-opener-policy'), opener),
    'cross-origin-resource-policy': markOne(read('cross-origin-resource-policy'), resource),
    'cross-origin-resource-sharing': markSharing(preflight.headers),
    'referrer-policy': markReferrer(read('referrer-policy')),
    'strict-transport-security': transport,
    'subresource-integrity': markScripts(String(answer.body)),
    'x-content-type-options': read('x-content-type-options') === 'nosniff' ? 0 : -5,
    'x-frame-options': markFrames(policy, read('x-frame-options')),
  };
  const score = scoreOf(Object.values(marks));
  const [, grade = 'F'] = grades.find(([least]) => score >= least) ?? [];
  return { score, grade, marks };
}

function textOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  return headers[name] === undefined ? undefined : String(headers[name]);
}

function scoreOf(marks: number[]): number {
  const sum = (list: number[]) => list.reduce((total, mark) => total + mark, 100);
  const without = sum(marks.filter((mark) => mark < 0));
  return Math.max(without >= LEAST_FOR_BONUSES ? sum(marks) : without, 0);
}

const embedder = { 'require-corp': 10, credentialless: 10, 'unsafe-none': 0 };
const opener = {
  'same-origin': 10,
  'same-origin-allow-popups': 10,
  'noopener-allow-popups': 10,
  'unsafe-none': 0,
};
const resource = { 'same-origin': 10, 'same-site': 10, 'cross-origin': 0 };

function markOne(value: string | undefined, known: Record<string, number>): number {
  return value === undefined ? 0 : (known[value] ?? -5);
}

function markSharing(headers: IncomingHttpHeaders): number {
  const origin = headers['access-control-allow-origin'] ?? '*';
  return origin !== '*' && headers['access-control-allow-credentials'] === 'true' ? -50 : 0;
}

function markReferrer(value: string | undefined): number {
  if (value === undefined) return 0;
  return /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(value) ? 5 : -5;
}

const HALF_A_YEAR_S = 15_552_000;

function markTransport(value = ''): number {
  const [, seconds] = /^max-age=(\d+)(?:;[^,]*)?$/.exec(value) ?? [];
  if (seconds === undefined) return -20;
  return Number(seconds) >= HALF_A_YEAR_S ? 0 : -10;
}

function markFrames(policy: string | undefined, value = ''): number {
  return parsePolicy(policy)?.has('frame-ancestors') || /^(deny|sameorigin)$/i.test(value)
    ? 5
    : -20;
}

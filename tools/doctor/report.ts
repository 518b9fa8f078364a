/**
 * `broken`: a page lacks what it needs. `warning`: pages work without it, but visitors may notice.
 * `hint`: a possible improvement.
 */
export type Level = 'broken' | 'warning' | 'hint';

export interface Fault {
  /** Such as `data.title`, or the part of the HTTP response. */
  field: string;
  received: string;
  expected: string;
}

export interface Finding extends Fault {
  level: Level;
  /** On the pages. */
  effect: string;
}

/** One call, or one picture. */
export interface Check {
  name: string;
  address: string;
  findings: Finding[];
  /** Of a valid answer, in a few words. */
  summary?: string | undefined;
  /** Those of a mapping. */
  requests?: { address: string }[];
  /** What to do. */
  advice?: string | undefined;
}

export const fault = (field: string, received: string, expected: string): Fault => ({
  field,
  received,
  expected,
});

const MAX_LENGTH = 60;
const MAX_FINDINGS = 20;
const labels = { broken: 'BROKEN', warning: 'warning', hint: 'ok' };
const levels: Level[] = ['broken', 'warning', 'hint'];

export function shorten(text: string): string {
  const characters = [...text];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : text;
}

/** As JSON, shortened to fit in a line. */
export function quote(value: unknown): string {
  if (value === undefined) return 'nothing';
  try {
    return shorten(JSON.stringify(value));
  } catch {
    return 'data that is nested too deeply';
  }
}

export const count = (number: number, noun: string) =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

const gravest = (findings: Finding[]): Level =>
  levels.find((level) => findings.some((finding) => finding.level === level)) ?? 'hint';

export const isBroken = (checks: Check[]) =>
  checks.some(({ findings }) => gravest(findings) === 'broken');

/** A line for each check, one for each finding below it, and a summary. */
export function formatReport(checks: Check[]): string {
  const lines = checks.flatMap(({ name, address, summary, findings, requests = [], advice }) => {
    const sorted = levels.flatMap((level) => findings.filter((finding) => finding.level === level));
    const more = sorted.length - MAX_FINDINGS;
    return [
      `${labels[gravest(findings)].padEnd(8)} ${name}${summary ? `: ${summary}` : ''} <${address}>`,
      ...requests.map(({ address }) => `         GET ${address}`),
      ...sorted
        .slice(0, MAX_FINDINGS)
        .map(
          ({ level, field, received, expected, effect }) =>
            `         ${level === 'hint' ? 'hint: ' : '- '}${field}: received ${received}; expected ${expected}; effect: ${effect}`,
        ),
      ...(more > 0 ? [`         … and ${more} more`] : []),
      ...(advice ? advice.split('\n').map((line) => `         ${line}`) : []),
    ];
  });
  // Text of the API must neither break a line nor control a terminal.
  return [...lines, '', ...summaryOf(checks)]
    .map((line) => line.replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu, ' '))
    .join('\n');
}

function summaryOf(checks: Check[]): string[] {
  const broken = checks.filter(({ findings }) => gravest(findings) === 'broken').length;
  const all = checks.flatMap(({ findings }) => findings);
  const parts = (['warning', 'hint'] as const)
    .map((level) => [level, all.filter((finding) => finding.level === level).length] as const)
    .filter(([, number]) => number > 0)
    .map(([level, number]) => `; ${count(number, level)}`)
    .join('');
  if (broken === 0) return [`All checks passed${parts}.`];
  return [
    `${broken} of ${count(checks.length, 'check')} failed${parts}.`,
    'Effects assume an empty cache: a running gateway serves the last valid replies.',
  ];
}

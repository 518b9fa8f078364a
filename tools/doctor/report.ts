/** `broken`: a page lacks what it needs. `warning`: pages work without it, but visitors may notice. */
export type Level = 'broken' | 'warning';

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

/** The result of one call. */
export interface Check {
  /** The call, such as `banner 5`. */
  name: string;
  findings: Finding[];
  /** The beginning of the data of a valid answer. */
  summary?: string | undefined;
  /** What was sent for the call. */
  requests: { address: string }[];
}

export const fault = (field: string, received: string, expected: string): Fault => ({
  field,
  received,
  expected,
});

const MAX_LENGTH = 60;

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

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

const has = (level: Level, { findings }: Check) =>
  findings.some((finding) => finding.level === level);

export const isBroken = (checks: Check[]) => checks.some((check) => has('broken', check));

const withoutIndexes = (text: string) => text.replace(/\[\d+\]/g, '[]');

function lineOf([first, ...others]: Finding[]): string {
  if (!first) return '';
  const { field, received, expected, effect } = first;
  const more = others.length > 0 ? `; and ${others.length} more like it` : '';
  return `- ${field}: received ${received}; expected ${expected}; effect: ${effect}${more}`;
}

/** A line for each check, one for each finding below it, and a summary. */
export function formatReport(checks: Check[]): string {
  const lines = checks.flatMap((check) => {
    const { name, summary, findings, requests } = check;
    const label = has('broken', check) ? 'BROKEN' : has('warning', check) ? 'warning' : 'ok';
    // The gravest first, and those that differ in their indexes only once.
    const sorted = findings.toSorted((a, b) => a.level.localeCompare(b.level));
    const alike = Map.groupBy(sorted, ({ field, expected, effect, level }) =>
      JSON.stringify([level, expected, ...[field, effect].map(withoutIndexes)]),
    );
    const title = summary ? `${name}: ${summary}` : name;
    const addresses = requests.map(({ address }) => `<${address}>`);
    return [
      [label.padEnd(8), title, ...addresses].join(' '),
      ...[...alike.values()].map((each) => `         ${lineOf(each)}`),
    ];
  });
  // Text of the API must neither break a line nor control a terminal.
  return [...lines, '', ...summaryOf(checks)]
    .map((line) => line.replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu, ' '))
    .join('\n');
}

function summaryOf(checks: Check[]): string[] {
  const broken = checks.filter((check) => has('broken', check)).length;
  const warnings = checks
    .flatMap(({ findings }) => findings)
    .filter(({ level }) => level === 'warning').length;
  const others = warnings > 0 ? `; ${count(warnings, 'warning')}` : '';
  if (broken === 0) return [`All checks passed${others}.`];
  return [
    `${broken} of ${count(checks.length, 'check')} failed${others}.`,
    'Effects assume an empty cache: a running gateway serves the last valid replies.',
    'If all fail alike, check the base URL; an API with other calls needs a mapping (docs/mapping.md).',
  ];
}

import type { Check, Finding, Level } from './Check.ts';
import { counted } from './counted.ts';

const WIDTH = 12;
const INDENT = ' '.repeat(WIDTH);
const MOST_FINDINGS = 20;
const verdicts = { broken: 'BROKEN', flaw: 'works, but', hint: 'ok' };

/** What was found, for somebody who never saw this site from inside. */
export function formatReport(checks: Check[]): string {
  const lines = [...checks.flatMap(linesOf), '', ...summary(checks)];
  // What the API says must not break a line, or steer a terminal.
  return lines
    .map((text) => text.replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu, ' '))
    .join('\n');
}

export function isBroken(checks: Check[]): boolean {
  return checks.some(({ findings }) => levelOf(findings) === 'broken');
}

function linesOf({ name, address, findings: all, found }: Check): string[] {
  const sorted = all.toSorted((one, other) => Number(isHint(one)) - Number(isHint(other)));
  const findings = sorted.slice(0, MOST_FINDINGS);
  const more = sorted.length - findings.length;
  const what = found ? `${name}: ${found}` : name;
  if (findings.length === 0) return [line('hint', what, `<${address}>`)];
  return [
    line(levelOf(findings), what),
    `${INDENT}<${address}>`,
    ...findings.flatMap((finding, place) => [
      `${INDENT}${isHint(finding) ? 'hint: ' : '- '}${finding.what}`,
      // Said once of all that it comes from.
      ...(finding.seen && findings[place + 1]?.seen !== finding.seen
        ? [`${INDENT}  Visitors see ${finding.seen}`]
        : []),
    ]),
    ...(more > 0 ? [`${INDENT}… and ${more} more`] : []),
  ];
}

const line = (level: Level, ...words: string[]) => verdicts[level].padEnd(WIDTH) + words.join('  ');

const isHint = ({ level }: Finding) => level === 'hint';

/** The gravest. */
function levelOf(findings: Finding[]): Level {
  const levels = findings.map(({ level }) => level);
  return (['broken', 'flaw'] as const).find((level) => levels.includes(level)) ?? 'hint';
}

function summary(checks: Check[]): string[] {
  const count = (level: Level) =>
    checks.filter(({ findings }) => levelOf(findings) === level).length;
  const hints = checks.flatMap(({ findings }) => findings.filter(isHint));
  const flawed = count('flaw');
  const parts = [
    verdictOn(count('broken'), checks.length),
    flawed > 0 &&
      (flawed === 1 ? '1 works, but not as it should' : `${flawed} work, but not as they should`),
    hints.length > 0 && counted(hints.length, 'hint'),
  ];
  return [`${parts.filter(Boolean).join('; ')}.`, ...(count('broken') > 0 ? [keeps] : [])];
}

const keeps =
  'What visitors see is said of a site that never had a better answer: the gateway goes on showing the last good one.';

function verdictOn(broken: number, all: number): string {
  if (broken === 0) return 'All is there that the pages need';
  if (broken === all) return 'Nothing of it can be shown';
  return `${broken} of ${all} answers ${broken === 1 ? 'is' : 'are'} broken`;
}

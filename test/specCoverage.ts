import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One row of a coverage table: a line of the specification and what shows it. */
interface CoverageRow {
  line: string;
  /** `title` as in a report: the titles of its groups and its own, with ` › ` between. */
  tests: { file: string; title: string }[];
  /** Why no test shows it. */
  notShown?: string;
}

const REFERENCE = /^`([^`]+)` › (.+)$/;
const NOT_SHOWN = /^Not shown: (.+)$/;

/** Rows of the tables whose last column is "shown by". */
export function parseCoverage(markdown: string): CoverageRow[] {
  const rows: CoverageRow[] = [];
  let inTable = false;
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('|')) inTable = false;
    else if (/\| shown by \|$/.test(line)) inTable = true;
    else if (inTable && !/^\|[-|]+\|$/.test(line)) rows.push(parseRow(line));
  }
  return rows;
}

function parseRow(text: string): CoverageRow {
  const cells = text
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
  const row: CoverageRow = { line: cells.slice(0, -1).join(' | '), tests: [] };
  for (const item of cells.at(-1)?.split('<br>') ?? []) {
    const [, file, title] = REFERENCE.exec(item) ?? [];
    const [, reason] = NOT_SHOWN.exec(item) ?? [];
    if (file && title) row.tests.push({ file, title });
    else if (reason) row.notShown = reason;
    else throw new Error(`"${item}" is neither \`file\` › title nor "Not shown: reason" (${text})`);
  }
  return row;
}

/** What is wrong with a row, in words; empty when its tests exist. */
export function rowFaults(row: CoverageRow, root: string): string[] {
  if (row.tests.length === 0 && !row.notShown) return [`Nothing shows "${row.line}".`];
  return row.tests.flatMap(({ file, title }) => {
    const full = path.join(root, file);
    if (!existsSync(full)) return [`${file} does not exist ("${row.line}").`];
    return hasTest(readFileSync(full, 'utf8'), title)
      ? []
      : [`${file} has no test "${title}" ("${row.line}").`];
  });
}

/** Whether a source has a test of this title, each part of which is one literal. */
function hasTest(source: string, title: string): boolean {
  return title
    .split(' › ')
    .every((part) =>
      ["'", '"', '`']
        .map((quote) => `${quote}${part.replaceAll(quote, `\\${quote}`)}${quote},`)
        .some((literal) => source.includes(literal)),
    );
}

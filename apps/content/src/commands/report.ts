import { escapeControls } from '@twinfront/shared/node/log';
import type { Progress } from '../folder/readFile.ts';
import {
  type ChangeCounts,
  type FileChange,
  hiddenState,
  type Visibility,
} from '../model/content.ts';
import { type Finding, formatFinding } from '../model/finding.ts';
import { showTime } from '../model/localTime.ts';
import type { Output } from './context.ts';

/* What commands print about a sync. */

export type SyncResult = {
  warnings: Finding[];
  /** When visitors see the items that they do not always see, by path. */
  visibilities: ReadonlyMap<string, Visibility>;
  /** IANA name of the time zone of the site. */
  timeZone: string;
} & ({ errors: Finding[] } | { counts: ChangeCounts; changes: FileChange[] });

const MAX_FINDINGS = 50;
const MAX_CHANGES = 100;

/** Errors and warnings, a line each, by default the first 50. */
export function formatFindings(
  { warnings, ...result }: SyncResult,
  folder: string,
  most = MAX_FINDINGS,
): string {
  const place = escapeControls(folder);
  const lines = list(warnings, most, formatFinding, '; check lists all');
  if (lines.length > 0) lines.unshift(`${count(warnings.length, 'warning')} in ${place}:`);
  if ('errors' in result) {
    lines.push(`${count(result.errors.length, 'error')} in ${place}:`);
    lines.push(...list(result.errors, most, formatFinding, '; check lists all'));
  }
  return lines.join('\n');
}

/** The items that appear later, a line each. */
export function formatScheduled({ visibilities, timeZone }: SyncResult): string[] {
  const now = Date.now();
  const scheduled = [...visibilities]
    .filter(([, visibility]) => hiddenState(visibility, now) === 'scheduled')
    .sort(([, one], [, other]) => one.from - other.from);
  return list(
    scheduled,
    MAX_CHANGES,
    ([path, { from }]) => `${path} appears at ${showTime(new Date(from), timeZone)}`,
  );
}

/** The files of the folder that have changed, a line each, by default the first hundred. */
export const formatChanges = (changes: FileChange[], most = MAX_CHANGES): string[] =>
  list(changes, most, ({ kind, path }) => `${kind.padEnd('removed'.length)}  ${path}`);

export const formatCounts = ({ added, changed, removed, unchanged }: ChangeCounts): string =>
  `${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged.`;

export const count = (number: number, what: string) =>
  number === 1 ? `1 ${what}` : `${number} ${what}s`;

/** A line for each of the first items, and one for the others. */
function list<T>(items: T[], most: number, format: (item: T) => string, advice = ''): string[] {
  const lines = items.slice(0, most).map((item) => `  ${format(item)}`);
  const more = items.length - lines.length;
  return more > 0 ? [...lines, `  … and ${more} more${advice}`] : lines;
}

const PROGRESS_INTERVAL_MS = 2000;

/** Returns a function that counts the files of a sync, a line each time. */
export function createProgress(out: Output, now = () => performance.now()) {
  let shownAt = now();
  return ({ task, file, done, total }: Progress): void => {
    if (now() - shownAt < PROGRESS_INTERVAL_MS) return;
    shownAt = now();
    out.write(`${escapeControls(`${done} of ${total} ${task}: ${file}`)}\n`);
  };
}

import { writeFileSync } from 'node:fs';
import { formatFacts, type MachineFacts } from './machineFacts.ts';

interface Report {
  figures: { machine: MachineFacts; rounds: number; [part: string]: unknown };
  /** How they were measured. */
  notes: string[];
  table: string;
  /** A file for every single figure. */
  json: string | undefined;
}

/** Writes what was measured, in Markdown. */
export function report({ figures, notes, table, json }: Report): void {
  const { machine, rounds } = figures;
  const head = `${formatFacts(machine)}. Medians of ${rounds} rounds (least–greatest); a ratio is the median of each round's.`;
  process.stdout.write(`${[head, notes.join('\n'), table].join('\n\n')}\n`);
  if (json) writeFileSync(json, `${JSON.stringify(figures, undefined, 2)}\n`);
}

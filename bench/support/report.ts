import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** Progress. The standard output has the tables alone. */
export function log(line: string): void {
  process.stderr.write(`${line}\n`);
}

const load = loadavg()[0] ?? 0;

type Row = Record<string, string | number>;

/** Prints a Markdown table, with the names of the cells at its head, below the facts that it depends on. */
export function printTable(rows: Row[], notes: string[] = []): void {
  const memory = Math.round(totalmem() / 2 ** 30);
  const facts = `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model.trim()}, ${availableParallelism()} cores (load before: ${load.toFixed(1)}), ${memory} GiB, Node ${process.versions.node}.`;
  const head = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) =>
    Object.values(row).map((cell) => (typeof cell === 'number' ? cell.toFixed() : cell)),
  );
  const table = [head, head.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`);
  process.stdout.write(`${[facts, ...notes].join('\n')}\n\n${table.join('\n')}\n\n`);
}

/** The first argument as a number; ends the process if it is none. */
export function numberArgument(what: string, standard: number, least = 1): number {
  return parseCount(process.argv[2] ?? `${standard}`, what, least);
}

/** An argument as a number; ends the process if it is none. */
export function parseCount(argument: string, what: string, least = 1): number {
  const value = Number(argument);
  if (Number.isInteger(value) && value >= least) return value;
  log(`The argument is the number of ${what}, ${least} or more.`);
  process.exit(1);
}

/** A cell with the limits that were missed, each of which fails the benchmark. */
export function missedLimits(missed: string[]): string {
  if (missed.length > 0) process.exitCode = 1;
  return missed.join('; ') || '–';
}

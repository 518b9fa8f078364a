/** How far the bench has come; the tables alone go to the standard output. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

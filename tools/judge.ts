import { explainVerdict, usage } from './explainVerdict.ts';

try {
  process.stdout.write(`${explainVerdict(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}\n`);
  process.exitCode = 1;
}

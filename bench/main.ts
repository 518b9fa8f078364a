import { listBenchmarks } from './listBenchmarks.ts';
import { say } from './say.ts';

const benchmarks = listBenchmarks();
const chosen = benchmarks.find(({ name }) => name === process.argv[2]);
if (chosen) {
  // Its arguments stand where they would if it were started by itself.
  process.argv.splice(2, 1);
  await import(chosen.main);
} else {
  const width = Math.max(...benchmarks.map(({ name }) => name.length));
  say('Usage: npm run bench -- <name> [options]');
  for (const { name, description } of benchmarks) say(`  ${name.padEnd(width)}  ${description}`);
  process.exitCode = 2;
}

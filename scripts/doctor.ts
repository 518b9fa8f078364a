import { examine } from './doctor/examine.ts';
import { formatReport, isBroken } from './doctor/formatReport.ts';
import { readArguments, usage } from './doctor/readArguments.ts';
import type { Target } from './doctor/Target.ts';

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) process.stdout.write(`${usage}\n`);
else {
  const target = readTarget();
  if (target) await report(target);
}

async function report(target: Target): Promise<void> {
  const { api, media } = target;
  process.stdout.write(`Asking the API at ${api}, and for pictures at ${media}/media/\n\n`);
  const checks = await examine(target);
  process.stdout.write(`${formatReport(checks)}\n`);
  process.exitCode = isBroken(checks) ? 1 : 0;
}

function readTarget(): Target | undefined {
  try {
    return readArguments(args, process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}\n`);
    process.exitCode = 2;
    return undefined;
  }
}

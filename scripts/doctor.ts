import { examine } from './doctor/examine.ts';
import { formatReport, isBroken } from './doctor/formatReport.ts';
import { readArguments, usage } from './doctor/readArguments.ts';
import type { Target } from './doctor/Target.ts';

const target = readTarget();
if (target) {
  const { api, media } = target;
  process.stdout.write(`Asking the API at ${api}, and for pictures at ${media}/media/\n\n`);
  const checks = await examine(target);
  process.stdout.write(`${formatReport(checks)}\n`);
  process.exitCode = isBroken(checks) ? 1 : 0;
}

function readTarget(): Target | undefined {
  try {
    return readArguments(process.argv.slice(2), process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}\n`);
    process.exitCode = 2;
    return undefined;
  }
}

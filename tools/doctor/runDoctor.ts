import { examine } from './examine.ts';
import { formatReport, isBroken } from './formatReport.ts';
import { readArguments, usage } from './readArguments.ts';
import type { Target } from './Target.ts';

interface Output {
  out: (text: string) => void;
  err: (text: string) => void;
}

/** The command without its process; returns the exit code. */
export async function runDoctor(
  args: string[],
  env: NodeJS.ProcessEnv,
  { out, err }: Output,
): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    out(`${usage}\n`);
    return 0;
  }
  let target: Target;
  try {
    target = readArguments(args, env);
  } catch (error) {
    err(`${error instanceof Error ? error.message : error}\n\n${usage}\n`);
    return 2;
  }
  out(`Asking the API at ${target.api}, and for pictures at ${target.media}/media/\n\n`);
  const checks = await examine(target);
  out(`${formatReport(checks)}\n`);
  return isBroken(checks) ? 1 : 0;
}

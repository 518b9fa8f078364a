import { parseArgs } from 'node:util';
import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import { parseConfig } from '../../gateway/src/config.ts';
import { pictureLimits } from '../../gateway/src/limits.ts';
import { runChecks } from './checks.ts';
import { formatReport, isBroken } from './report.ts';
import type { Target } from './request.ts';

const usage = `Usage: npm run doctor -- <API base URL>
Sends the five calls to an API and reports each violation of the contract: the field, the received and the
expected value, and the effect on the pages.
For example: npm run doctor -- https://api.example.org/v1
MEDIA_UPSTREAM: base URL of pictures below /media/, by default the origin of the API.
Exit codes: 0 passed, 1 at least one check failed, 2 invalid arguments.`;

const SLOW_MS = 1000;

/** @returns the exit code */
export async function runDoctor(
  args: string[],
  env: NodeJS.ProcessEnv,
  { out, err }: Record<'out' | 'err', (text: string) => void>,
): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    out(`${usage}\n`);
    return 0;
  }
  let target: Target;
  try {
    target = parseTarget(args, env);
  } catch (error) {
    err(`${error instanceof Error ? error.message : error}\n\n${usage}\n`);
    return 2;
  }
  out(`API: ${target.api}, pictures: ${target.media}/media/\n\n`);
  const checks = await runChecks(target);
  out(`${formatReport(checks)}\n`);
  return isBroken(checks) ? 1 : 0;
}

/**
 * The addresses as the gateway reads them.
 *
 * @throws an error for the operator
 */
function parseTarget(args: string[], env: NodeJS.ProcessEnv): Target {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [address = '', ...others] = positionals;
  if (!address.trim()) throw new Error('The base URL of the API is missing.');
  if (others.length > 0)
    throw new Error(
      `Expected one base URL, received ${positionals.length}: ${positionals.join(' ')}`,
    );
  const config = parseConfig({ API_UPSTREAM: address, MEDIA_UPSTREAM: env.MEDIA_UPSTREAM });
  if ('errors' in config) {
    const errors = config.errors.map((error) => error.replace(/^API_UPSTREAM/, 'The address'));
    throw new Error([...errors, ...suggestion(address)].join('\n'));
  }
  const { apiUpstream: api, mediaUpstream: media } = config;
  const timeoutMs = REQUEST_TIMEOUT_MS;
  return { api, media, timeoutMs, stallMs: pictureLimits.readTimeoutMs, slowMs: SLOW_MS };
}

/** The address without what the gateway rejects, also if its scheme is missing. */
function suggestion(address: string): string[] {
  const hasScheme = /^([a-z][a-z+.-]*:\/\/|https?:)/i.test(address);
  const meant = URL.parse(hasScheme ? address : `http://${address}`);
  if (!meant || !/^https?:$/.test(meant.protocol)) return [];
  return [`Did you mean ${meant.origin}${meant.pathname.replace(/\/$/, '')}?`];
}

if (import.meta.main) {
  process.exitCode = await runDoctor(process.argv.slice(2), process.env, {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  });
}

import path from 'node:path';
import { parseArgs } from 'node:util';
import { type CallKey, isCallKey } from '@twinfront/shared/api/calls';
import { configSchemas } from '@twinfront/shared/api/config';
import { parseConfig } from '../../gateway/src/config.ts';
import { runChecks } from './checks.ts';
import { formatAnswer } from './formatAnswer.ts';
import { formatReport, isBroken } from './report.ts';
import { createRecordingFetch, openMapping, sendCall } from './request.ts';

const usage = `Usage: npm run doctor -- <API base URL> [--mapping <file>] [--print <call>]
Sends the five calls to an API and reports each violation of the contract: the field, the received and the
expected value, and the effect on the pages.
For example: npm run doctor -- https://api.example.org/v1
--mapping <file>: the mapping of an API with other calls, by default API_MAPPING (docs/mapping.md).
--print <call>: only one call, with its requests, their replies and its result; such as --print "banner 5",
  "function 7", "search News", "config site" or closeFlag.
API_AUTHORIZATION, API_QUERY, API_HEADERS, MEDIA_UPSTREAM, SITE_LOCALE: as for the gateway (docs/configuration.md).
Exit codes: 0 passed, 1 at least one check failed, 2 invalid arguments, settings or mapping.`;

/** Resolves with the exit code, and with what is printed. */
export async function runDoctor(args: string[], env: NodeJS.ProcessEnv) {
  if (args.includes('--help') || args.includes('-h')) return { code: 0, out: usage };
  let options: ReturnType<typeof parseOptions>;
  try {
    options = parseOptions(args, env);
  } catch (error) {
    const message = error instanceof Error ? error.message : error;
    return { code: 2, err: `${message}\nUsage: npm run doctor -- --help` };
  }
  const { api, apiMapping, apiCredentials, mediaFolder, siteLocale, call } = options;
  const fetch = createRecordingFetch(apiCredentials);
  const mapped = apiMapping && openMapping({ ...apiMapping, api, media: mediaFolder, fetch });
  const target = { api, siteLocale, fetch: mapped?.fetch ?? fetch };
  try {
    // A deadline of a call is that of the API alone.
    await mapped?.load();
    if (call) {
      const answer = await sendCall(target, call);
      return { code: answer.error ? 1 : 0, out: formatAnswer(answer) };
    }
    const checks = await runChecks(target);
    return { code: isBroken(checks) ? 1 : 0, out: formatReport(checks) };
  } finally {
    await mapped?.close();
  }
}

/** The settings of the gateway that concern its API. */
const SETTINGS = /^(MEDIA_UPSTREAM|SITE_LOCALE|API_(AUTHORIZATION|QUERY|HEADERS)(_FILE)?)$/;

/**
 * Reads the environment as the gateway does.
 *
 * @throws an error for the operator
 */
function parseOptions(args: string[], env: NodeJS.ProcessEnv) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { mapping: { type: 'string' }, print: { type: 'string' } },
  });
  const [address = '', ...others] = positionals;
  if (!address.trim()) throw new Error('The base URL of the API is missing.');
  if (others.length > 0) throw new Error(`Expected one base URL, not: ${positionals.join(' ')}`);
  const ofApi = Object.entries(env).filter(([name]) => SETTINGS.test(name));
  const API_MAPPING = values.mapping ? path.resolve(values.mapping) : env.API_MAPPING;
  const environment = { ...Object.fromEntries(ofApi), API_MAPPING, API_UPSTREAM: address };
  const config = parseConfig(environment);
  if ('errors' in config) {
    const lines = config.errors.map((error) => error.replace(/^API_UPSTREAM/, 'The address'));
    throw new Error(lines.join('\n'));
  }
  const { apiUpstream: api, mediaFolder, siteLocale, apiMapping, apiCredentials } = config;
  const call = values.print === undefined ? undefined : parseCall(values.print);
  return { api, mediaFolder, siteLocale, apiMapping, apiCredentials, call };
}

/** @throws an error for the operator */
function parseCall(text: string): CallKey {
  const call = text.trim();
  const key = Object.hasOwn(configSchemas, call) ? `config ${call}` : call;
  if (isCallKey(key)) return key;
  throw new Error(`--print is "${text}"; it must be a call such as "banner 5" or "config site".`);
}

if (import.meta.main) {
  const { code, out, err } = await runDoctor(process.argv.slice(2), process.env);
  if (out) process.stdout.write(`${out}\n`);
  if (err) process.stderr.write(`${err}\n`);
  process.exitCode = code;
}

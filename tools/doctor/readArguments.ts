import { parseArgs } from 'node:util';
import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import { parseConfig } from '../../gateway/src/config.ts';
import { PICTURE_READ_TIMEOUT_MS } from '../../gateway/src/routes/media.ts';
import type { Target } from './Target.ts';

export const usage = `Usage: npm run doctor -- <API base URL>
Asks an API all five calls, and says what fits the contract, what is missing, and what a visitor
would see. For example: npm run doctor -- https://api.example.org/v1
MEDIA_UPSTREAM names where pictures below /media/ come from, if that is not the API's origin.
Ends with 0 if all is there that the pages need, with 1 if something is broken, with 2
if it was asked wrongly.`;

const SLOW_MS = 1000;

/**
 * The addresses as the gateway would read them.
 *
 * @throws an error that says what would be right
 */
export function readArguments(args: string[], env: NodeJS.ProcessEnv): Target {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [address = '', ...others] = positionals;
  if (!address.trim()) throw new Error('No address of an API is given.');
  if (others.length > 0) {
    throw new Error(
      `One address is enough; there are ${positionals.length}: ${positionals.join(' ')}`,
    );
  }

  const config = parseConfig({ API_UPSTREAM: address, MEDIA_UPSTREAM: env.MEDIA_UPSTREAM });
  if ('errors' in config) {
    const faults = config.errors.map((fault) => fault.replace(/^API_UPSTREAM/, 'The address'));
    throw new Error([...faults, ...meantBy(address)].join('\n'));
  }
  const { apiUpstream: api = '', mediaUpstream: media = '' } = config;
  return {
    api,
    media,
    timeoutMs: REQUEST_TIMEOUT_MS,
    stallMs: PICTURE_READ_TIMEOUT_MS,
    slowMs: SLOW_MS,
  };
}

function meantBy(address: string): string[] {
  const { protocol, origin, pathname } = parseUrl(address) ?? {};
  if (!origin || !pathname) return [];
  const isHttp = protocol === 'http:' || protocol === 'https:';
  return isHttp ? [`Did you mean ${origin}${pathname.replace(/\/$/, '')} ?`] : [];
}

/** Without a scheme, it is an address all the same. */
function parseUrl(text: string): URL | undefined {
  const hasScheme = /^([a-z][a-z+.-]*:\/\/|https?:)/i.test(text);
  return URL.parse(hasScheme ? text : `http://${text}`) ?? undefined;
}

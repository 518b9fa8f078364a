import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  createEnvReader,
  DAY_MS,
  type Env,
  oneOf,
  readSecretFile,
} from '@twinfront/shared/node/env';
import { describeError } from '@twinfront/shared/node/log';
import { DEFAULT_LOCALE, languages } from '@twinfront/shared/site/locale';
import express from 'express';
import { type ParsedMapping, parseMapping } from './mapping/mappedFetch.ts';

export type Config = Exclude<ReturnType<typeof parseConfig>, { errors: string[] }>;

/** Parses the environment and reports all errors at once. An empty value counts as unset. */
export function parseConfig(env: Env) {
  const { errors, read, whole, readServer } = createEnvReader(env);

  /**
   * From the variable, or from the file that `<name>_FILE` names. Errors do not contain the value.
   *
   * @param parse returns undefined for an invalid value
   * @param fault what is wrong with such a value
   */
  function readSecret<T>(name: string, parse: (secret: string) => T | undefined, fault: string) {
    const given = env[name]?.trim();
    const file = env[`${name}_FILE`]?.trim();
    if (given && file) errors.push(`${name} and ${name}_FILE are both set; give one of them.`);
    const read = given || !file ? { secret: given ?? '' } : readSecretFile(`${name}_FILE`, file);
    if ('error' in read) errors.push(`${read.error}.`);
    const secret = 'secret' in read ? read.secret : '';
    const value = secret ? parse(secret) : undefined;
    if (secret && value === undefined) {
      errors.push(`${given ? name : `The secret in ${name}_FILE`} ${fault}.`);
    }
    return value;
  }

  const readCredentials = () => ({
    headers: {
      ...readSecret(
        'API_AUTHORIZATION',
        (authorization) => toHeaders([['authorization', authorization]]),
        'has characters that no header may have',
      ),
      ...readSecret(
        'API_HEADERS',
        parseHeaders,
        'must have one header a line, such as X-Api-Key: …',
      ),
    },
    query: readSecret(
      'API_QUERY',
      (query) => (QUERY.test(query) ? query.replace(/^\?/, '') : undefined),
      'must be a percent-encoded query, such as key=…',
    ),
  });

  function readMapping(): ParsedMapping | undefined {
    const file = env.API_MAPPING?.trim();
    if (!file) return undefined;
    try {
      const parsed = parseMapping(file, readFileSync(path.resolve(root, file), 'utf8'));
      if (!('errors' in parsed)) return parsed;
      errors.push(...parsed.errors);
    } catch (error) {
      errors.push(`API_MAPPING: cannot be read: ${describeError(error)}.`);
    }
    return undefined;
  }

  const apiUpstream = read('API_UPSTREAM', '', parseBase, baseRule);
  if (!env.API_UPSTREAM?.trim()) errors.push(NO_UPSTREAM);
  const apiMapping = readMapping();
  const mediaUpstream = read(
    'MEDIA_UPSTREAM',
    apiUpstream && new URL(apiUpstream).origin,
    parseBase,
    baseRule,
  );
  const config = {
    ...readServer(8080),
    apiUpstream,
    /** Unset: the API has the contract. */
    apiMapping,
    apiCredentials: readCredentials(),
    mediaFolder: mediaUpstream && mediaFolder(mediaUpstream, apiMapping?.mapping.media),
    publicOrigin: read('PUBLIC_ORIGIN', undefined, parseOrigin, originRule),
    /** Files at the root of the site; unset: none. */
    publicDir: read('PUBLIC_DIR', undefined, parseFolder, 'a folder that exists'),
    trustProxy: read('TRUST_PROXY', false, parseTrust, trustRule),
    /** Seconds for which shared caches keep pages; 0: they keep none. */
    sharedCacheSeconds: whole('SHARED_CACHE_SECONDS', 0, 0, DAY_MS / 1000),
    /** The headers in which a trusted proxy states the device; empty: none. */
    deviceHeaders: read('DEVICE_HEADER', [], parseHeaderNames, headerRule),
    /** Keeps search engines away, such as from a site for staging. */
    noindex: read('NOINDEX', 'off', oneOf('on', 'off'), 'on or off') === 'on',
    /** Browsers measure visits and send what they measured. */
    webVitals: read('WEB_VITALS', 'off', oneOf('on', 'off'), 'on or off') === 'on',
    /** Open pages request their content again in this interval; undefined: they do not. */
    pageRefetchMs: whole('PAGE_REFETCH_MS', 0, 0, DAY_MS) || undefined,
    closeFlagRefreshMs: whole('CLOSE_FLAG_REFRESH_MS', 2000, 50, DAY_MS),
    contentTtlMs: whole('CONTENT_TTL_MS', 5000, 1, DAY_MS),
    snapshotDir: path.resolve(root, env.SNAPSHOT_DIR?.trim() || 'data/snapshot'),
    /** Unset: no bypass. */
    bypassSecret: readSecret(
      'MAINTENANCE_BYPASS_SECRET',
      (secret) => (secret.length < MIN_SECRET_LENGTH ? undefined : secret),
      `is too short; it must be at least ${MIN_SECRET_LENGTH} characters`,
    ),
    /** The language while the config of the site is unknown. */
    siteLocale: read('SITE_LOCALE', DEFAULT_LOCALE, oneOf(...languages), languages.join(' or ')),
    siteClosed: read('SITE_CLOSED', 'auto', oneOf('auto', 'on', 'off'), 'auto, on or off'),
    /** The gateway becomes ready after a while even without content. */
    readyWithoutContent:
      read('READY_WITHOUT_CONTENT', 'on', oneOf('on', 'off'), 'on or off') === 'on',
  };
  if (config.deviceHeaders.length > 0 && config.trustProxy === false) {
    errors.push(NO_TRUSTED_PROXY);
  }
  return errors.length > 0 ? { errors } : config;
}

const MIN_SECRET_LENGTH = 24;
const NO_UPSTREAM =
  'API_UPSTREAM is not set; it must be the base URL of the API, such as https://api.example.org/v1. To start the site with its own content service, run npm start.';
const NO_TRUSTED_PROXY =
  'DEVICE_HEADER is set, but TRUST_PROXY is not; name the proxies that set the header in TRUST_PROXY, because visitors can send it too.';
const QUERY = /^\??[!"$-~]+$/;
const OF_CONNECTION =
  /^(host|connection|content-length|transfer-encoding|keep-alive|upgrade|expect)$/i;
const root = path.resolve(import.meta.dirname, '../..');
const baseRule = 'an http(s) address without credentials, query or fragment';
const originRule = 'an origin such as https://www.example.com, without a path';
const headerRule = 'the name of a header such as X-Device, or several names with commas';
const trustRule =
  'true, false, a number of proxies, or a list of addresses, ranges, loopback, linklocal, uniquelocal';

/** The address of the folder whose files are `/media/…`: that of the mapping, else the path of `MEDIA_UPSTREAM`. */
function mediaFolder(mediaUpstream: string, mapped?: string): string {
  if (mapped) return new URL(mapped, mediaUpstream).href;
  return new URL(mediaUpstream).pathname === '/' ? `${mediaUpstream}/media/` : `${mediaUpstream}/`;
}

/** Without trailing slashes: a path is appended. */
function parseBase(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text) || /[?#]/.test(text)) return undefined;
  const url = new URL(text);
  if (url.username || url.password) return undefined;
  return url.href.replace(/\/+$/, '');
}

/** One header a line. The connection itself sets some of them. */
function parseHeaders(text: string): Record<string, string> | undefined {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim());
  const pairs = lines.map((line) => {
    const [name = '', value = ''] = line.split(/:(.*)/);
    return [name.trim(), value.trim()] as [string, string];
  });
  const isValid = pairs.every(([name, value]) => value && !OF_CONNECTION.test(name));
  return isValid ? toHeaders(pairs) : undefined;
}

/** Undefined if a name or a value is not allowed. */
function toHeaders(pairs: [name: string, value: string][]): Record<string, string> | undefined {
  try {
    return Object.fromEntries(new Headers(pairs));
  } catch {
    return undefined;
  }
}

/** Relative to the repository. */
function parseFolder(text: string): string | undefined {
  const folder = path.resolve(root, text);
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? folder : undefined;
}

function parseOrigin(text: string): string | undefined {
  const base = parseBase(text);
  return base && new URL(base).origin === base ? base : undefined;
}

function parseHeaderNames(text: string): string[] | undefined {
  const names = text.split(',').map((name) => name.trim());
  return names.every((name) => /^[\w-]+$/.test(name)) ? names : undefined;
}

/** As in Express, which throws an error for an invalid list. */
function parseTrust(text: string): boolean | number | string[] | undefined {
  if (text === 'true' || text === 'on') return true;
  if (text === 'false' || text === 'off') return false;
  if (/^\d{1,3}$/.test(text)) return Number(text);
  const list = text.split(',').map((item) => item.trim());
  try {
    express().set('trust proxy', list);
    return list;
  } catch {
    return undefined;
  }
}

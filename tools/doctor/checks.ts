import { Readable } from 'node:stream';
import { type CallKey, calls, type Answer as Data, schemaOf } from '@twinfront/shared/api/calls';
import type { ConfigKey } from '@twinfront/shared/api/config';
import type { ApiError } from '@twinfront/shared/api/errors';
import { assumeSanitized, type Picture } from '@twinfront/shared/api/fields';
import * as items from '@twinfront/shared/api/items';
import { sizeLimits } from '@twinfront/shared/api/limits';
import { isId, parseTag, parseTerm } from '@twinfront/shared/site/details';
import { failureText } from '@twinfront/shared/site/failureText';
import { fold } from '@twinfront/shared/site/fold';
import { articleTarget, parseLink } from '@twinfront/shared/site/link';
import { siteUrl } from '@twinfront/shared/site/paths';
import * as v from 'valibot';
import { mediaAddress } from '../../gateway/src/content/media.ts';
import { messagesOf } from '../../shared/site/messages/messagesOf.ts';
import { diffSanitized } from './diffSanitized.ts';
import { describeIssue, fieldName, issuesOf, toleratedEffect } from './issues.ts';
import {
  type Check,
  count,
  type Fault,
  type Finding,
  type Level,
  quote,
  shorten,
} from './report.ts';
import {
  type Answer,
  checkPicture,
  dataOf,
  failureOf,
  parseJson,
  sendCall,
  slowness,
  type Target,
} from './request.ts';

/** A check of a valid answer, beyond its schema. */
interface Rule<T> {
  level: Level;
  field: string;
  /** The wrong value; `true`: the value of the field. */
  find: (value: T, data: unknown) => unknown;
  expected: string;
  effect: string;
}

const ruleOf =
  (level: Level) =>
  <T>(field: string, find: Rule<T>['find'], expected: string, effect: string): Rule<T> => ({
    level,
    field,
    find,
    expected,
    effect,
  });
const warning = ruleOf('warning');
const hint = ruleOf('hint');

interface Call<Key extends CallKey> {
  name: string;
  key: Key;
  /** What the data should be. */
  expected: string;
  /** On the pages, if the call fails, besides the toast. */
  effect: string;
  summary: (value: Data<Key>) => string;
  rules: Rule<Data<Key>>[];
}

type Item = items.Banner | items.FunctionEntry;

const MAX_ITEMS = 20;
const MAX_CONCURRENT = 4;
const MISSING = { id: 'doctor-no-such-item', number: '987654321' };
const ADDRESS =
  'an http(s) address, tel: with a number, mailto: with an address, or a page of the site such as /details?search=…';
const TERM = '1 to 100 characters on one line';
const ID = 'at most 64 of A to Z, digits, "_", "-" and ".", or a link';
const articleSchema = items.articleSchema(assumeSanitized);

const insecure = <T>(name: string, pick: (value: T) => Picture | undefined) =>
  hint<T>(
    `${name}.src`,
    (value) => /^http:/i.test(pick(value)?.src ?? ''),
    'https://',
    'not shown on a site with https://',
  );

const unsized = <T>(name: string, pick: (value: T) => Picture | undefined) =>
  hint<T>(
    name,
    (value) => [pick(value)].some((picture) => picture && !(picture.width && picture.height)),
    'a width and a height',
    'the page may shift while it loads',
  );

const undescribed = <T extends object>(name: keyof T & string) =>
  hint<T>(
    `${name}.alt`,
    (value, data) => value[name] && altIn(data, name) === undefined,
    'text that describes the picture, or "" for a decorative one',
    'it counts as decorative: screen readers skip it',
  );

/** Undefined if it is missing or null. */
function altIn(data: unknown, name: string): unknown {
  const picture = new Map<string, unknown>(Object.entries(data ?? {})).get(name);
  return new Map<string, unknown>(Object.entries(picture ?? {})).get('alt') ?? undefined;
}

const missing = <T extends object>(name: keyof T & string, expected: string, effect: string) =>
  hint<T>(
    name,
    (value) => !value[name] || (Array.isArray(value[name]) && value[name].length === 0),
    expected,
    effect,
  );

const bodyOf = (data: unknown) =>
  String(typeof data === 'object' && data !== null && 'body' in data ? (data.body ?? '') : '');
const isTooLong = (html: string) => Buffer.byteLength(html) > sizeLimits.bodyBytes;
const removedFrom = (html: string) => (isTooLong(html) ? [] : diffSanitized(html));

// The table of checks.

const closeFlag: Call<'closeFlag'> = {
  name: 'close flag',
  key: 'closeFlag',
  expected: 'true or false',
  effect: 'the site stays open or closed as it last was; open, if that is unknown',
  summary: (isClosed) => (isClosed ? 'the site is closed' : 'the site is open'),
  rules: [
    warning(
      '',
      (_, data) => isOpenText(data) || (typeof data === 'object' && data),
      'true or false: any text, object or list closes the site',
      'only the maintenance page',
    ),
  ],
};

const isOpenText = (data: unknown) =>
  typeof data === 'string' && /^(false|0|no|off|open|null)$/i.test(data.trim());

const config = <K extends ConfigKey>(
  key: K,
  more: Pick<Call<`config ${K}`>, 'effect' | 'summary' | 'rules'>,
): Call<`config ${K}`> => ({
  name: `config "${key}"`,
  key: `config ${key}`,
  expected: 'an object',
  ...more,
});

const siteConfig = config('site', {
  effect: 'no site name and no footer text, and the interface in Chinese',
  summary: ({ name }) => name,
  rules: [
    warning(
      'footer.links',
      ({ footer }) => footer.links?.find(({ href }) => !parseLink(href)),
      ADDRESS,
      'the footer leaves this link out',
    ),
    warning(
      'footer.contact',
      ({ footer }) =>
        [footer.contact ?? []]
          .flat()
          .find((each) => typeof each === 'object' && !parseLink(each.href)),
      ADDRESS,
      'the footer shows its title without a link',
    ),
    warning(
      'alert.link',
      ({ alert }) => alert?.link && !parseLink(alert.link),
      ADDRESS,
      'its text has no link',
    ),
    missing('logo', 'a picture', 'the first letter of the name replaces it'),
    undescribed('logo'),
    insecure('logo', ({ logo }) => logo),
    hint(
      'icon',
      ({ icon, logo }) => !icon && logo && logo.width !== logo.height,
      'a square picture, because the logo is none',
      'the logo is the icon of browsers and home screens',
    ),
    insecure('icon', ({ icon }) => icon),
    missing('timeZone', 'an IANA time zone', 'dates are in the time of Shanghai'),
  ],
});

const homeConfig = config('home', {
  effect: 'a home page without content',
  summary: ({ banners, functions }) =>
    `${count(banners.length, 'banner')}, ${count(functions.length, 'function')}`,
  rules: [
    warning('notices', ({ notices }) => notices !== '' && !parseTerm(notices), TERM, 'no notices'),
    missing('notices', 'a term', 'no notices'),
    missing('banners', 'ids', 'no banners'),
    missing('functions', 'ids', 'no functions'),
    hint(
      '',
      ({ banners, functions }) => Math.max(banners.length, functions.length) > MAX_ITEMS,
      'any number of items',
      `none; only the first ${MAX_ITEMS} are checked`,
    ),
  ],
});

const maintenanceConfig = config('maintenance', {
  effect: 'a default text instead of yours while the site is closed',
  summary: ({ title }) => title,
  rules: [],
});

const htmlRules: Rule<unknown>[] = [
  warning(
    'body',
    (_, data) => isTooLong(bodyOf(data)),
    `at most ${sizeLimits.bodyBytes} bytes`,
    'nothing of this item',
  ),
  warning('body', (_, data) => !removedFrom(bodyOf(data)), 'HTML with allowed elements', 'no text'),
  hint(
    'body',
    (_, data) => removedFrom(bodyOf(data))?.length && removedFrom(bodyOf(data)),
    'allowed HTML',
    'the gateway removes these',
  ),
];

const itemRules = (id: string): Rule<Item>[] => [
  warning('id', (item) => item.id !== id, `${quote(id)} as requested`, 'it links to another item'),
  warning(
    'link',
    ({ link }) => link && !parseLink(link),
    ADDRESS,
    'it links to its own page, or nowhere',
  ),
  warning('id', (item) => !isId(item.id) && !parseLink(item.link), ID, 'it links nowhere'),
  hint(
    'body',
    ({ id, link, body }) => isId(id) && !parseLink(link) && !body,
    'text, or a link',
    'its page has little more than a title',
  ),
  ...htmlRules,
];

const banner = (id: string): Call<`banner ${string}`> => ({
  name: `banner ${id}`,
  key: `banner ${id}`,
  expected: 'an object: { "id": …, "title": …, "image": … }',
  effect: 'the home page leaves this banner out, and its own page fails',
  summary: ({ title }) => title,
  rules: [
    ...itemRules(id),
    undescribed('image'),
    unsized('image', ({ image }) => image),
    insecure('image', ({ image }) => image),
    missing('portrait', 'a tall picture', 'phones crop the wide one'),
    undescribed('portrait'),
    unsized('portrait', ({ portrait }) => portrait),
    insecure('portrait', ({ portrait }) => portrait),
  ],
});

const functionEntry = (id: string): Call<`function ${string}`> => ({
  name: `function ${id}`,
  key: `function ${id}`,
  expected: 'an object: { "id": …, "title": …, "icon": … }',
  effect: 'the home page leaves this function out, and its own page fails',
  summary: ({ title }) => title,
  rules: [...itemRules(id), undescribed('icon'), insecure('icon', ({ icon }) => icon)],
});

const search = (
  term: string,
  name: string,
  effect: string,
  rules: Rule<items.Article[]>[] = [],
): Call<`search ${string}`> => ({
  name,
  key: `search ${term}`,
  expected: 'a list of articles, best match first; [] if nothing is found',
  effect,
  summary: ({ length }) => count(length, 'article'),
  rules,
});

const hasTag = (tags: string[], tag: string) => tags.some((each) => fold(each) === fold(tag));

/** Of each article in a list. */
const articleRules: Rule<items.Article>[] = [
  ...htmlRules,
  warning(
    'id',
    (article) => !articleTarget(article),
    `${TERM}, or such a title`,
    'it links nowhere',
  ),
  missing('updatedAt', 'a time', 'the article has no date'),
];

/** Sends all calls, one for each item of the home page, and fetches their pictures. */
export async function runChecks(target: Target): Promise<Check[]> {
  const send = <Key extends CallKey>({ key }: Call<Key>) => sendCall(target, key);
  const [flag, site, home, maintenance] = await Promise.all([
    send(closeFlag),
    send(siteConfig),
    send(homeConfig),
    send(maintenanceConfig),
  ]);
  const common = commonFailure([flag, site, home, maintenance]);
  if (common) return [common];
  const messages = messagesOf(site.value?.locale);
  const toast = ({ failure }: ApiError) => toastOf(failureText(failure, messages));
  /** The first call that names a relative address, which the gateway fetches. */
  const pictures = new Map<string, string>();
  const check = <Key extends CallKey>(call: Call<Key>, answer: Answer<Data<Key>>) => {
    for (const src of mediaIn(answer.value)) if (!pictures.has(src)) pictures.set(src, call.name);
    return checkAnswer(call, answer, toast, target);
  };
  const sendAndCheck = async <Key extends CallKey>(call: Call<Key>) =>
    check(call, await send(call));
  const ids = home.value ?? { banners: [], functions: [], notices: '' };
  return [
    check(closeFlag, flag),
    check(siteConfig, site),
    check(homeConfig, home),
    check(maintenanceConfig, maintenance),
    ...(await mapConcurrently(firstOf(ids.banners), (id) => sendAndCheck(banner(id)))),
    ...(await mapConcurrently(firstOf(ids.functions), (id) => sendAndCheck(functionEntry(id)))),
    ...(await checkNotices(parseTerm(ids.notices))),
    await checkMissing('banner', banner(missingId(ids.banners))),
    await checkMissing('function', functionEntry(missingId(ids.functions))),
    await sendAndCheck(search(MISSING.id, 'search without results', 'an error instead of results')),
    ...(await checkPictures(target, pictures)),
  ];

  async function checkNotices(term: string | undefined): Promise<Check[]> {
    if (term === undefined) return [];
    const tag = parseTag(term);
    const what = tag === undefined ? `search for “${term}”` : `articles with the tag “${tag}”`;
    const call = search(term, `notices: ${what}`, 'no notices on the home page', [
      hint(
        '',
        ({ length }) => length === 0,
        tag === undefined ? 'articles' : `the articles with the tag, as the answer to “${term}”`,
        'no notices on the home page',
      ),
      warning(
        'tags',
        (articles) =>
          tag !== undefined && articles.find(({ tags }) => tags && !hasTag(tags, tag))?.tags,
        `only articles with the tag ${quote(tag ?? '')}`,
        'other articles among the notices',
      ),
    ]);
    const answer = await send(call);
    const ids = (answer.value ?? []).flatMap((article) => parseTerm(article.id) ?? []);
    const pages = await mapConcurrently([...new Set(ids)], (id) =>
      sendAndCheck(
        search(
          id,
          `page of the notice “${id}”: search for its id`,
          'the page of this article fails',
          [
            warning(
              '',
              ([first]) => first?.id !== id,
              `a list that begins with the article ${quote(id)}, as the address of its page is its id`,
              `its page is “${messages.notFoundTitle}”, unless the list has it further down`,
            ),
          ],
        ),
      ),
    );
    // The list of the notices has the same hints.
    const good = pages.filter(({ findings }) => findings.every(({ level }) => level === 'hint'));
    const [page] = good;
    const name = `pages of ${count(good.length, 'notice')}: searches for their ids`;
    return [
      check(call, answer),
      ...pages.filter((each) => !good.includes(each)),
      ...(page ? [{ ...page, name, findings: [], summary: undefined }] : []),
    ];
  }

  async function checkMissing(
    item: string,
    call: Call<`banner ${string}`> | Call<`function ${string}`>,
  ): Promise<Check> {
    const answer = await sendCall(target, call.key);
    const { address, error, reply, tookMs, requests } = answer;
    const name = `a ${item} that does not exist`;
    const slow = slowness(tookMs, target.slowMs);
    if (error?.kind === 'notFound') {
      const summary = reply?.status === 404 ? 'HTTP 404' : 'code 404';
      return { name, address, findings: slow, summary, requests };
    }
    const fault = failureOf(answer) ?? {
      field: 'status',
      received: `HTTP ${reply?.status} with the data ${quote(dataOf(reply))}`,
    };
    const expected = 'HTTP 404, or an envelope of code 404';
    const effect = error
      ? `removed items stay, and pages fail instead of “${messages.notFoundTitle}”, ${toast(error)}`
      : `this ${item} at every address without one`;
    const findings: Finding[] = [{ level: 'warning', ...fault, expected, effect }, ...slow];
    return { name, address, findings, requests };
  }
}

function checkAnswer<Key extends CallKey>(
  { name, key, expected, effect, summary, rules }: Call<Key>,
  answer: Answer<Data<Key>>,
  toast: (error: ApiError) => string,
  { slowMs }: Target,
): Check {
  const { address, value, error, reply, tookMs, requests } = answer;
  const data = dataOf(reply);
  const failed = failureOf(answer, expected);
  const issues = failed || !reply ? [] : issuesOf(schemaOf(calls, key), data);
  const findings: Finding[] = issues.map((issue) => ({
    level: issue.tolerated ? 'warning' : 'broken',
    ...withKeys(describeIssue(issue, expected), answer),
    effect: issue.tolerated || !error ? toleratedEffect(issue.path) : lost(error),
  }));
  if (failed && error) findings.push({ level: 'broken', ...failed, effect: lost(error) });
  if (!error) findings.push(...applyRules(rules, value, data));
  const faults = findings.filter(({ level }) => level !== 'hint');
  // A fault makes hints about the same field pointless.
  const hints = findings.filter(
    ({ level, field }) =>
      level === 'hint' && !faults.some((fault) => fault.field.startsWith(field)),
  );
  return {
    name,
    address,
    findings: [...faults, ...hints, ...slowness(tookMs, slowMs)],
    summary: error ? undefined : shorten(summary(value)),
    requests,
  };

  function lost(error: ApiError): string {
    return key === 'closeFlag' ? effect : `${effect}, ${toast(error)}`;
  }
}

const MAX_KEYS = 30;

/** Where nothing was received, the keys that a reply has instead. */
function withKeys(found: Fault, { requests, reply }: Answer): Fault {
  if (found.received !== 'nothing') return found;
  const replies =
    requests.length > 0 ? requests.map(({ text }) => parseJson(text)) : [dataOf(reply)];
  const keys = [...new Set(replies.flatMap((each) => keysOf(each)))];
  if (keys.length === 0) return found;
  const more = keys.length > MAX_KEYS ? ', …' : '';
  const where = requests.length > 0 ? 'the reply' : 'the data';
  return {
    ...found,
    received: `nothing; ${where} has ${keys.slice(0, MAX_KEYS).join(', ')}${more}`,
  };
}

/** The keys of an object, of the objects in it, and of the first object in a list. */
function keysOf(value: unknown, path = '', depth = 0): string[] {
  if (Array.isArray(value)) return depth > 3 ? [] : keysOf(value[0], `${path}[0]`, depth + 1);
  if (typeof value !== 'object' || value === null || depth > 3) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const name = path ? `${path}.${key}` : key;
    const inner = keysOf(each, name, depth + 1);
    return inner.length > 0 ? inner : [name];
  });
}

function applyRules<T>(rules: Rule<T>[], value: T, data: unknown, path: string[] = []): Finding[] {
  const own = rules.flatMap(({ level, field: name, find, expected, effect }): Finding[] => {
    const found = find(value, data);
    if (!found) return [];
    const names = name.split('.').filter(Boolean);
    const field = fieldName([...path, ...names]);
    const inData = names.reduce((at, key) => new Map(Object.entries(at ?? {})).get(key), data);
    return [{ level, field, received: quote(found === true ? inData : found), expected, effect }];
  });
  // Only lists of articles have items of their own.
  const items = Array.isArray(data) && path.length === 0 ? data : [];
  return [
    ...own,
    ...items.flatMap((item, index) => {
      const parsed = v.safeParse(articleSchema, item);
      return parsed.success ? applyRules(articleRules, parsed.output, item, [String(index)]) : [];
    }),
  ];
}

/** A fault of the API as a whole is one finding. */
function commonFailure(answers: Answer[]): Check | undefined {
  const [first] = answers;
  const fault = first && failureOf(first);
  if (!fault || !first.error) return undefined;
  /** A redirect names another address for each call, and a message may name the path of the call. */
  const key = (answer: Answer) => {
    if (answer.reply?.location) return 'redirect';
    const found = failureOf(answer);
    const { failure } = answer.error ?? {};
    if (found?.field !== 'code' || !failure) return JSON.stringify(found);
    return failure.kind === 'envelope' ? failure.code : failure.kind;
  };
  const advice = adviceOf(answers);
  if (!advice && answers.some((answer) => key(answer) !== key(first))) return undefined;
  const toast = toastOf(failureText(first.error.failure, messagesOf()));
  return {
    name: 'all calls: the first four fail alike, further ones were not sent',
    address: first.address,
    findings: [{ level: 'broken', ...fault, effect: `pages without content, ${toast}` }],
    requests: first.requests,
    advice,
  };
}

const SHOWN_REPLY = 100;

/** For an API that has none of the calls. */
function adviceOf(answers: Answer[]): string | undefined {
  const isOther = (answer: Answer) =>
    answer.requests.length === 0 &&
    answer.reply &&
    (answer.reply.status === 404 || failureOf(answer)?.field === 'body');
  if (!answers.every(isOther)) return undefined;
  const { text = '' } =
    (answers.find(({ reply }) => reply?.status !== 404) ?? answers[0])?.reply ?? {};
  const shown = [...text].slice(0, SHOWN_REPLY).join('');
  const reply = shown ? `A reply begins with: ${shown}\n` : '';
  return `${reply}This API does not have the five calls. Describe it in a mapping: docs/mapping.md`;
}

/** The relative addresses of the pictures in an answer, in all sizes. */
function mediaIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'src' && `${part}`.startsWith('/') ? [`${part}`] : mediaIn(part),
  );
}

/** Those with the same findings are one check. */
async function checkPictures(target: Target, owners: Map<string, string>): Promise<Check[]> {
  const checked = await mapConcurrently([...owners], async ([src, owner]) => {
    return { src, owner, findings: await checkPicture(target, src) };
  });
  const alike = Map.groupBy(checked, ({ findings }) => JSON.stringify(findings));
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const name = `picture of ${first.owner}${others.length > 0 ? ` and ${others.length} more` : ''}`;
    return [
      {
        name,
        address: mediaAddress(target.mediaFolder, siteUrl(first.src)) ?? first.src,
        findings: first.findings,
      },
    ];
  });
}

const toastOf = (text: string) => (text ? `toast “${shorten(text)}”` : 'a toast without text');
const firstOf = (ids: string[]) => [...new Set(ids)].slice(0, MAX_ITEMS);

/** An API whose ids are numbers may reject other ids as malformed. */
const missingId = (ids: string[]) =>
  ids.length > 0 && ids.every((id) => /^\d+$/.test(id)) ? MISSING.number : MISSING.id;

/** Few at a time: the doctor itself must not slow the API down. */
const mapConcurrently = <T, R>(items: T[], run: (item: T) => Promise<R>): Promise<R[]> =>
  Readable.from(items).map(run, { concurrency: MAX_CONCURRENT }).toArray();

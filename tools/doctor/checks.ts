import { Readable } from 'node:stream';
import { type CallKey, calls, type Answer as Data, schemaOf } from '@twinfront/shared/api/calls';
import type { ConfigKey } from '@twinfront/shared/api/config';
import { sizeLimits } from '@twinfront/shared/api/limits';
import { parseTerm } from '@twinfront/shared/site/details';
import { DEFAULT_LOCALE } from '@twinfront/shared/site/locale';
import { siteUrl } from '@twinfront/shared/site/paths';
import { mediaAddress } from '../../gateway/src/content/media.ts';
import { diffSanitized } from './diffSanitized.ts';
import { describeIssue, effectOf, fieldName, issuesOf } from './issues.ts';
import { type Check, count, type Finding, fault, quote, shorten } from './report.ts';
import {
  type Answer,
  checkPicture,
  dataOf,
  failureOf,
  sendCall,
  slowness,
  type Target,
} from './request.ts';

interface Call<Key extends CallKey> {
  name: string;
  key: Key;
  /** What the data should be. */
  expected: string;
  /** On the pages, if the call fails. */
  effect: string;
  summary: (value: Data<Key>) => string;
}

const MAX_ITEMS = 20;
const MAX_NOTICES = 3;
const MAX_CONCURRENT = 4;
const MISSING = { id: 'doctor-no-such-item', number: '987654321' };

const closeFlag: Call<'closeFlag'> = {
  name: 'close flag',
  key: 'closeFlag',
  expected: 'true or false',
  effect: 'the site stays open or closed as it last was; open, if that is unknown',
  summary: (isClosed) => (isClosed ? 'the site is closed' : 'the site is open'),
};

const config = <K extends ConfigKey>(
  key: K,
  call: Pick<Call<`config ${K}`>, 'effect' | 'summary'>,
): Call<`config ${K}`> => ({
  name: `config "${key}"`,
  key: `config ${key}`,
  expected: 'an object',
  ...call,
});

const siteConfig = config('site', {
  effect: 'no site name and no footer text, and the interface in Chinese',
  summary: ({ name }) => name,
});
const homeConfig = config('home', {
  effect: 'a home page without content',
  summary: ({ banners, functions }) =>
    `${count(banners.length, 'banner')}, ${count(functions.length, 'function')}`,
});
const maintenanceConfig = config('maintenance', {
  effect: 'a default text instead of yours while the site is closed',
  summary: ({ title }) => title,
});

type ItemCall = Call<`banner ${string}` | `function ${string}`>;

const item = (kind: 'banner' | 'function', id: string): ItemCall => ({
  name: `${kind} ${id}`,
  key: `${kind} ${id}`,
  expected: `an object: { "id": …, "title": …, "${kind === 'banner' ? 'image' : 'icon'}": … }`,
  effect: `the home page leaves this ${kind} out, and its own page fails`,
  summary: ({ title }) => title,
});

const search = (term: string, name: string, effect: string): Call<`search ${string}`> => ({
  name,
  key: `search ${term}`,
  expected: 'a list of articles, best match first; [] if nothing is found',
  effect,
  summary: ({ length }) => count(length, 'article'),
});

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
  /** The first call that names a relative address, which the gateway fetches. */
  const pictures = new Map<string, string>();
  const check = <Key extends CallKey>(call: Call<Key>, answer: Answer<Data<Key>>) => {
    for (const src of mediaIn(answer.value)) if (!pictures.has(src)) pictures.set(src, call.name);
    return checkAnswer(call, answer, target);
  };
  const sendAndCheck = async <Key extends CallKey>(call: Call<Key>) =>
    check(call, await send(call));
  const ids = home.value ?? { banners: [], functions: [], notices: '' };
  return [
    check(closeFlag, flag),
    check(siteConfig, site),
    check(homeConfig, home),
    check(maintenanceConfig, maintenance),
    ...(await mapConcurrently(firstOf(ids.banners), (id) => sendAndCheck(item('banner', id)))),
    ...(await mapConcurrently(firstOf(ids.functions), (id) => sendAndCheck(item('function', id)))),
    ...(await checkNotices(parseTerm(ids.notices))),
    await checkMissing('banner', missingId(ids.banners)),
    await checkMissing('function', missingId(ids.functions)),
    await sendAndCheck(search(MISSING.id, 'search without results', 'an error instead of results')),
    ...(await checkPictures(target, pictures)),
  ];

  async function checkNotices(term: string | undefined): Promise<Check[]> {
    if (term === undefined) return [];
    const call = search(term, `notices: search for “${term}”`, 'no notices on the home page');
    const answer = await send(call);
    const terms = (answer.value ?? []).flatMap(({ id }) => parseTerm(id) ?? []);
    const pages = terms.slice(0, MAX_NOTICES);
    return [check(call, answer), ...(await mapConcurrently(pages, checkNoticePage))];
  }

  async function checkNoticePage(id: string): Promise<Check> {
    const name = `page of the notice “${id}”: search for its id`;
    const call = search(id, name, 'the page of this article fails');
    const answer = await send(call);
    const checked = check(call, answer);
    if (!answer.value || answer.value[0]?.id === id) return checked;
    const expected = `${quote(id)}, because the page of an article is the search for its id`;
    const other = fault('data[0].id', quote(answer.value[0]?.id), expected);
    const effect = 'its page is not found, unless the list has it further down';
    return { ...checked, findings: [...checked.findings, { level: 'warning', ...other, effect }] };
  }

  async function checkMissing(kind: 'banner' | 'function', id: string): Promise<Check> {
    const answer = await send(item(kind, id));
    const { address, error, reply, tookMs, requests } = answer;
    const name = `a ${kind} that does not exist`;
    const slow = slowness(tookMs, target.slowMs);
    if (error?.kind === 'notFound') {
      const summary = reply?.status === 404 ? 'HTTP 404' : 'code 404';
      return { name, address, findings: slow, summary, requests };
    }
    const expected = 'HTTP 404, or an envelope of code 404';
    const received = `HTTP ${reply?.status} with the data ${quote(dataOf(reply))}`;
    const found = failureOf(answer) ?? fault('status', received, expected);
    const effect = error
      ? 'removed items stay, and their pages fail instead of being 404'
      : `this ${kind} at every address without one`;
    const findings: Finding[] = [{ level: 'warning', ...found, expected, effect }, ...slow];
    return { name, address, findings, requests };
  }
}

function checkAnswer<Key extends CallKey>(
  { name, key, expected, effect, summary }: Call<Key>,
  answer: Answer<Data<Key>>,
  { slowMs, siteLocale }: Target,
): Check {
  const { address, value, error, reply, tookMs, requests, hints } = answer;
  const data = dataOf(reply);
  const failed = failureOf(answer, expected);
  const issues = failed || !reply ? [] : issuesOf(schemaOf(calls, key), data);
  const findings: Finding[] = issues.map((issue) => ({
    level: issue.lost ? 'warning' : 'broken',
    ...describeIssue(issue, expected),
    effect: effectOf(issue) ?? effect,
  }));
  if (failed) findings.push({ level: 'broken', ...failed, effect });
  else {
    for (const hint of hints) {
      const found = fault('mapping', hint, 'an expression that reads the reply');
      findings.push({ level: 'warning', ...found, effect: 'no result' });
    }
  }
  return {
    name,
    address,
    findings: [...findings, ...bodyFindings(data), ...slowness(tookMs, slowMs)],
    summary: error ? undefined : shorten(summary(value)),
    requests,
    advice: localeAdvice(value, siteLocale),
  };
}

/** Only the config of the site has a language. */
function localeAdvice(value: unknown, siteLocale = DEFAULT_LOCALE): string | undefined {
  const { locale } = (value ?? {}) as { locale?: string };
  if (locale === undefined || locale === siteLocale) return undefined;
  return `Set SITE_LOCALE=${locale}, the language of the site until the gateway has read its config.`;
}

/** What visitors miss of the HTML of an item, or of each article in a list. */
function bodyFindings(data: unknown): Finding[] {
  if (!Array.isArray(data)) return bodyFinding(data, []);
  return data.flatMap((item, index) => bodyFinding(item, [`${index}`]));
}

function bodyFinding(item: unknown, path: string[]): Finding[] {
  const { body } = (item ?? {}) as { body?: unknown };
  if (typeof body !== 'string') return [];
  const finding = (received: string, expected: string, effect: string): Finding[] => [
    { level: 'warning', ...fault(fieldName([...path, 'body']), received, expected), effect },
  ];
  const bytes = Buffer.byteLength(body);
  if (bytes > sizeLimits.bodyBytes) {
    return finding(`${bytes} bytes`, `at most ${sizeLimits.bodyBytes}`, 'this item is left out');
  }
  const lost = diffSanitized(body);
  if (!lost) return finding(quote(body), 'HTML with allowed elements', 'no text');
  if (lost.length === 0) return [];
  return finding(shorten(lost.join(', ')), 'allowed HTML', 'the gateway removes these');
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
  return {
    name: 'all calls: the first four fail alike, further ones were not sent',
    address: first.address,
    findings: [{ level: 'broken', ...fault, effect: 'pages without content' }],
    requests: first.requests,
    advice,
  };
}

const SHOWN_REPLY = 100;

/** For an API that has none of the calls. */
function adviceOf(answers: Answer[]): string | undefined {
  const isOther = (answer: Answer) =>
    answer.address !== '' &&
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
    const { src, owner, findings } = first;
    const name = `picture of ${owner}${others.length > 0 ? ` and ${others.length} more` : ''}`;
    return [{ name, address: mediaAddress(target.mediaFolder, siteUrl(src)) ?? src, findings }];
  });
}

const firstOf = (ids: string[]) => [...new Set(ids)].slice(0, MAX_ITEMS);

/** An API whose ids are numbers may reject other ids as malformed. */
const missingId = (ids: string[]) =>
  ids.length > 0 && ids.every((id) => /^\d+$/.test(id)) ? MISSING.number : MISSING.id;

/** Few at a time: the doctor itself must not slow the API down. */
const mapConcurrently = <T, R>(items: T[], run: (item: T) => Promise<R>): Promise<R[]> =>
  Readable.from(items).map(run, { concurrency: MAX_CONCURRENT }).toArray();

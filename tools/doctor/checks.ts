import { Readable } from 'node:stream';
import { type CallKey, calls, type Answer as Data, schemaOf } from '@twinfront/shared/api/calls';
import type { ConfigKey } from '@twinfront/shared/api/config';
import { sizeLimits } from '@twinfront/shared/api/limits';
import { parseTerm } from '@twinfront/shared/site/details';
import { diffSanitized } from './diffSanitized.ts';
import { describeIssue, effectOf, fieldName, issuesOf } from './issues.ts';
import { type Check, type Finding, fault, quote, shorten } from './report.ts';
import { type Answer, dataOf, failureOf, sendCall, slowness, type Target } from './request.ts';

interface Call<Key extends CallKey> {
  name: string;
  key: Key;
  /** What the data should be. */
  expected: string;
  /** What visitors see if the call fails. */
  effect: string;
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
};

const config = <Key extends ConfigKey>(key: Key, effect: string): Call<`config ${Key}`> => ({
  name: `config "${key}"`,
  key: `config ${key}`,
  expected: 'an object',
  effect,
});

const siteConfig = config('site', 'no site name and no footer text, and the interface in Chinese');
const homeConfig = config('home', 'a home page without content');
const maintenanceConfig = config(
  'maintenance',
  'a default text instead of yours while the site is closed',
);

const item = (kind: 'banner' | 'function') => (id: string) => ({
  name: `${kind} ${id}`,
  key: `${kind} ${id}` as const,
  expected: `an object: { "id": …, "title": …, "${kind === 'banner' ? 'image' : 'icon'}": … }`,
  effect: `the home page leaves this ${kind} out, and its own page fails`,
});

const search = (term: string, name: string, effect: string): Call<`search ${string}`> => ({
  name,
  key: `search ${term}`,
  expected: 'a list of articles, best match first; [] if nothing is found',
  effect,
});

/** Sends all calls, one for each item of the home page. */
export async function runChecks(target: Target): Promise<Check[]> {
  async function run<Key extends CallKey>(call: Call<Key>) {
    const answer = await sendCall(target, call.key);
    return { value: answer.value, check: checkAnswer(call, answer, target) };
  }
  const [flag, site, home, maintenance] = await Promise.all([
    run(closeFlag),
    run(siteConfig),
    run(homeConfig),
    run(maintenanceConfig),
  ]);
  const { banners = [], functions = [], notices = '' } = home.value ?? {};
  const items = [
    ...firstOf(banners).map(item('banner')),
    ...firstOf(functions).map(item('function')),
  ];
  return [
    ...[flag, site, home, maintenance].map(({ check }) => check),
    ...(await mapConcurrently(items, async (call) => (await run(call)).check)),
    ...(await checkNotices(parseTerm(notices))),
    await checkMissing('banner', missingId(banners)),
    await checkMissing('function', missingId(functions)),
    (await run(search(MISSING.id, 'search without results', 'an error instead of results'))).check,
  ];

  async function checkNotices(term: string | undefined): Promise<Check[]> {
    if (term === undefined) return [];
    const name = `notices: search for “${term}”`;
    const { value = [], check } = await run(search(term, name, 'no notices on the home page'));
    const ids = value.flatMap(({ id }) => parseTerm(id) ?? []).slice(0, MAX_NOTICES);
    return [check, ...(await mapConcurrently(ids, checkNoticePage))];
  }

  async function checkNoticePage(id: string): Promise<Check> {
    const name = `page of the notice “${id}”: search for its id`;
    const { value, check } = await run(search(id, name, 'the page of this article fails'));
    if (!value || value[0]?.id === id) return check;
    const expected = `${quote(id)}, because the page of an article is the search for its id`;
    const other = fault('data[0].id', quote(value[0]?.id), expected);
    const effect = 'its page is not found, unless the list has it further down';
    return { ...check, findings: [...check.findings, { level: 'warning', ...other, effect }] };
  }

  async function checkMissing(kind: 'banner' | 'function', id: string): Promise<Check> {
    const answer = await sendCall(target, `${kind} ${id}`);
    const { error, reply, requests } = answer;
    const name = `a ${kind} that does not exist`;
    const slow = slowness(answer, target);
    if (error?.kind === 'notFound') return { name, findings: slow, requests };
    const expected = 'HTTP 404, or an envelope of code 404';
    const received = `HTTP ${reply?.status} with the data ${quote(dataOf(reply))}`;
    const found = failureOf(answer) ?? fault('status', received, expected);
    const effect = error
      ? 'removed items stay, and their pages fail instead of being 404'
      : `this ${kind} at every address without one`;
    return {
      name,
      findings: [{ level: 'warning', ...found, expected, effect }, ...slow],
      requests,
    };
  }
}

function checkAnswer<Key extends CallKey>(
  { name, key, expected, effect }: Call<Key>,
  answer: Answer<Data<Key>>,
  target: Target,
): Check {
  const { error, reply, requests, hints } = answer;
  const data = dataOf(reply);
  const failed = failureOf(answer, expected);
  const findings: Finding[] = failed
    ? [{ level: 'broken', ...failed, effect }]
    : hints.map((hint) => ({
        level: 'warning',
        ...fault('mapping', hint, 'an expression that reads the reply'),
        effect: 'no result',
      }));
  const issues = failed || !reply ? [] : issuesOf(schemaOf(calls, key), data);
  for (const issue of issues) {
    findings.push({
      level: issue.lost ? 'warning' : 'broken',
      ...describeIssue(issue, expected),
      effect: effectOf(issue) ?? effect,
    });
  }
  findings.push(...bodyFindings(data), ...slowness(answer, target));
  return { name, findings, summary: error ? undefined : quote(data), requests };
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

const firstOf = (ids: string[]) => [...new Set(ids)].slice(0, MAX_ITEMS);

/** An API whose ids are numbers may reject other ids as malformed. */
const missingId = (ids: string[]) =>
  ids.length > 0 && ids.every((id) => /^\d+$/.test(id)) ? MISSING.number : MISSING.id;

/** Few at a time: the doctor itself must not slow the API down. */
const mapConcurrently = <T, R>(items: T[], run: (item: T) => Promise<R>): Promise<R[]> =>
  Readable.from(items).map(run, { concurrency: MAX_CONCURRENT }).toArray();

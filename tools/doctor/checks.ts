import { Readable } from 'node:stream';
import { type CallKey, calls, type Answer as Data, schemaOf } from '@twinfront/shared/api/calls';
import { sizeLimits } from '@twinfront/shared/api/limits';
import { parseTerm } from '@twinfront/shared/site/details';
import { DEFAULT_LOCALE, languageOf } from '@twinfront/shared/site/locale';
import { diffSanitized } from './diffSanitized.ts';
import { describeIssue, effectOf, fieldName, issuesOf } from './issues.ts';
import { type Check, type Finding, fault, quote, shorten } from './report.ts';
import { type Answer, dataOf, failureOf, sendCall, slowness, type Target } from './request.ts';

const MAX_ITEMS = 20;
const MAX_NOTICES = 3;
const MAX_CONCURRENT = 4;
const MISSING = { id: 'doctor-no-such-item', number: '987654321' };

/** What the data of a call should be, and what visitors see if it fails. */
interface Rule {
  expected: string;
  effect: string;
}

/** Sends all calls, one for each item of the home page. */
export async function runChecks(target: Target): Promise<Check[]> {
  async function run<Key extends CallKey>(key: Key, expected: string, effect: string) {
    const answer = await sendCall(target, key);
    return { value: answer.value, check: checkAnswer(key, answer, { expected, effect }, target) };
  }
  const search = (term: string, effect: string) =>
    run(`search ${term}`, 'a list of articles, best match first; [] if nothing is found', effect);

  const [flag, site, home, maintenance] = await Promise.all([
    run(
      'closeFlag',
      'true or false',
      'the site stays open or closed as it last was; open, if that is unknown',
    ),
    run('config site', 'an object', 'no site name and no footer, and the interface in Chinese'),
    run('config home', 'an object', 'a home page without content'),
    run('config maintenance', 'an object', 'a default text instead of yours on a closed site'),
  ]);
  const { locale } = site.value ?? {};
  const { siteLocale = DEFAULT_LOCALE } = target;
  if (locale && languageOf(locale) !== siteLocale) {
    const wrong = fault('SITE_LOCALE', quote(siteLocale), quote(languageOf(locale)));
    const effect = 'pages in the other language until the gateway has read the config';
    site.check.findings.push({ level: 'warning', ...wrong, effect });
  }
  const { banners = [], functions = [], notices = '' } = home.value ?? {};
  return [
    ...[flag, site, home, maintenance].map(({ check }) => check),
    ...(await checkItems('banner', 'image', banners)),
    ...(await checkItems('function', 'icon', functions)),
    ...(await checkNotices(parseTerm(notices))),
    await checkMissing('banner', missingId(banners)),
    await checkMissing('function', missingId(functions)),
    (await search(MISSING.id, 'an error instead of results')).check,
  ];

  async function checkItems(kind: 'banner' | 'function', picture: string, ids: string[]) {
    const expected = `an object: { "id": …, "title": …, "${picture}": … }`;
    const effect = `the home page leaves this ${kind} out, and its own page fails`;
    const listed = [...new Set(ids)].slice(0, MAX_ITEMS);
    return mapConcurrently(
      listed,
      async (id) => (await run(`${kind} ${id}`, expected, effect)).check,
    );
  }

  async function checkNotices(term: string | undefined): Promise<Check[]> {
    if (term === undefined) return [];
    const { value = [], check } = await search(term, 'no notices on the home page');
    const ids = value.flatMap(({ id }) => parseTerm(id) ?? []).slice(0, MAX_NOTICES);
    return [check, ...(await mapConcurrently(ids, checkNoticePage))];
  }

  async function checkNoticePage(id: string): Promise<Check> {
    const { value, check } = await search(id, 'the page of this article fails');
    if (value && value[0]?.id !== id) {
      const expected = `${quote(id)}, because the page of an article is the search for its id`;
      const other = fault('data[0].id', quote(value[0]?.id), expected);
      const effect = 'its page is not found, unless the list has it further down';
      check.findings.push({ level: 'warning', ...other, effect });
    }
    return check;
  }

  async function checkMissing(kind: 'banner' | 'function', id: string): Promise<Check> {
    const name = `${kind} ${id}` as const;
    const answer = await sendCall(target, name);
    const { error, reply, requests } = answer;
    const findings = slowness(answer, target);
    if (error?.kind !== 'notFound') {
      const received = `HTTP ${reply?.status} with the data ${quote(dataOf(reply))}`;
      const found = failureOf(answer) ?? fault('status', received, '');
      const expected = 'HTTP 404, or an envelope of code 404, because it does not exist';
      const effect = error
        ? 'removed items stay, and their pages fail instead of being 404'
        : `this ${kind} at every address without one`;
      findings.push({ level: 'warning', ...found, expected, effect });
    }
    return { name, findings, requests };
  }
}

function checkAnswer<Key extends CallKey>(
  name: Key,
  answer: Answer<Data<Key>>,
  { expected, effect }: Rule,
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
  const issues = failed || !reply ? [] : issuesOf(schemaOf(calls, name), data);
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

/** An API whose ids are numbers may reject other ids as malformed. */
const missingId = (ids: string[]) =>
  ids.length > 0 && ids.every((id) => /^\d+$/.test(id)) ? MISSING.number : MISSING.id;

/** Few at a time: the doctor itself must not slow the API down. */
const mapConcurrently = <T, R>(items: T[], run: (item: T) => Promise<R>): Promise<R[]> =>
  Readable.from(items).map(run, { concurrency: MAX_CONCURRENT }).toArray();

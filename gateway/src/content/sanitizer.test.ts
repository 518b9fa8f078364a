import type { SafeHtml } from '@twinfront/shared/api/fields';
import { createLog } from '@twinfront/shared/node/log';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createHtmlSanitizer,
  type HtmlSanitizer,
  type SanitizeBody,
  sanitizeContent,
} from './sanitizer.ts';

const LIMITS = { timeoutMs: 20_000, bodyBytes: 1000, heapMb: 256 };
const item = { key: 'banner 1', id: '1', priority: 'background' } as const;
const searched = { ...item, priority: 'search' } as const;
/** The formatting elements are repeated in each paragraph: 16 KB become some gigabytes. */
const MEMORY_BOMB = `<p>${Array.from({ length: 800 }, (_, index) => `<b title=${index}>`).join('')}${'</p><p>x'.repeat(800)}`;
/** Takes several seconds. */
const SLOW = '<b><p>'.repeat(33_000);

let lines: Record<string, unknown>[];
beforeEach(() => {
  lines = [];
});

const create = (limits: Partial<typeof LIMITS> = {}) =>
  createHtmlSanitizer(
    createLog('gateway', 'info', (line) => lines.push(JSON.parse(line))),
    { ...LIMITS, ...limits },
  );

const expectLogged = (fields: { limit: string } | { failure: string }) =>
  expect(lines).toEqual([
    expect.objectContaining({ level: 'warn', key: 'banner 1', id: '1', ...fields }),
  ]);

async function expectRejection(sanitizer: HtmlSanitizer, body: string, limit: string) {
  expect(await sanitizer.sanitize(body, item)).toBeUndefined();
  expectLogged({ limit });
}

/** Not a verdict about the body: the call fails. */
async function expectFailure(sanitizer: HtmlSanitizer, body: string, failure: string) {
  const failed = sanitizer.sanitize(body, item);
  const next = sanitizer.sanitize('<p>a', item);
  await expect(failed).rejects.toThrow(failure);
  expectLogged({ failure });
  expect(await next).toBe('<p>a</p>');
}

it('tells its thread the origin of the site, whose links open in the same tab', async () => {
  const log = createLog('gateway', 'info', (line) => lines.push(JSON.parse(line)));
  const sanitizer = createHtmlSanitizer(log, LIMITS, 'https://library.example');
  const body = '<a href="https://library.example/details?article=about">About</a>';
  expect(await sanitizer.sanitize(body, item)).toBe('<a href="/details?article=about">About</a>');
  await sanitizer.close();
});

describe('the HTML sanitizer', () => {
  let sanitizer: HtmlSanitizer;
  beforeAll(() => {
    sanitizer = create();
  });
  afterAll(() => sanitizer.close());

  it('rejects a body that is larger than the limit in UTF-8, and logs it', async () => {
    await expectRejection(sanitizer, '书'.repeat(334), '1000 bytes');
  });

  it('fails for a body that takes too long, and begins the timeout of the next one when it runs', async () => {
    const timeouts: AbortController[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController();
      timeouts.push(controller);
      return controller.signal;
    });
    const limited = create({ bodyBytes: 200_000 });
    const failure = expectFailure(limited, SLOW, 'longer than 20000 ms');
    // The start of the thread, then the first body.
    await vi.waitFor(() => expect(timeout.mock.calls).toEqual([[60_000], [20_000]]), 10_000);
    // A body that blocked the event loop would be complete before this.
    timeouts[1]?.abort();
    await failure;
    await limited.close();
  });

  it('rejects a body that is nested too deeply', async () => {
    const limited = create({ bodyBytes: 1_000_000 });
    await expectRejection(limited, '<div>'.repeat(100_000), 'the depth of nesting');
    await limited.close();
  });

  it('fails for a body that needs too much memory, and sanitizes the next one', async () => {
    const limited = create({ bodyBytes: 200_000, heapMb: 64 });
    await expectFailure(limited, MEMORY_BOMB, 'more than 64 MB of memory');
    await limited.close();
  });

  it('sanitizes pinned content first', async () => {
    const order: string[] = [];
    const sanitize = async (body: string, of: typeof item | typeof searched) => {
      order.push(String(await sanitizer.sanitize(body, of)));
    };
    await Promise.all([
      sanitize('first', searched),
      sanitize('a', searched),
      sanitize('b', searched),
      sanitize('pinned', item),
    ]);
    expect(order).toEqual(['first', 'pinned', 'a', 'b']);
  });
});

const picture = { src: '/media/a.webp', alt: '' };
const banner = { id: '1', title: 'a', image: picture };
const home = { banners: ['1'], functions: [], notices: 'x' };
const article = (id: string, body: string) => ({ id, title: id, body });
const sanitize: SanitizeBody = async (body, id) =>
  body === 'rejected' ? undefined : (`${id}: ${body}` as SafeHtml);

it.each<[string, Parameters<typeof sanitizeContent>[0], unknown]>([
  [
    'sanitizes each article, and drops one whose body is rejected',
    [article('1', 'a'), article('2', 'rejected'), article('3', 'b')],
    [article('1', '1: a'), article('3', '3: b')],
  ],
  ['sanitizes a single item', { ...banner, body: 'a' }, { ...banner, body: '1: a' }],
  ['leaves an item without a body alone', banner, banner],
  ['leaves a config alone', home, home],
])('%s', async (_, content, expected) => {
  expect(await sanitizeContent(content, sanitize)).toEqual(expected);
});

it('fails the reply if the body of its only item is rejected', async () => {
  const rejected = sanitizeContent({ ...banner, body: 'rejected' }, sanitize);
  await expect(rejected).rejects.toMatchObject({ kind: 'other' });
});

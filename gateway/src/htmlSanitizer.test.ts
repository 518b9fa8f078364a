import { ApiTimeoutError } from '@twinfront/shared/api/errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHtmlSanitizer, type HtmlSanitizer } from './htmlSanitizer.ts';
import { createLog } from './log.ts';

const LIMITS = { timeoutMs: 20_000, maxBytes: 200_000, maxHeapMb: 256, maxQueuedBytes: 1000 };
const item = { call: 'banner 1', id: '1', priority: 'high' } as const;
const visitorItem = { ...item, priority: 'low' } as const;
/** The formatting elements are repeated in each paragraph: 16 KB become some gigabytes. */
const MEMORY_BOMB = `<p>${Array.from({ length: 800 }, (_, index) => `<b title=${index}>`).join('')}${'</p><p>x'.repeat(800)}`;
/** Takes several seconds. */
const SLOW = '<b><p>'.repeat(33_000);

let sanitizer: HtmlSanitizer;
let lines: Record<string, unknown>[];

const create = (limits: Partial<typeof LIMITS> = {}) =>
  createHtmlSanitizer({
    ...LIMITS,
    ...limits,
    log: createLog('info', (line) => lines.push(JSON.parse(line))),
  });

beforeEach(() => {
  lines = [];
  sanitizer = create();
});
afterEach(() => sanitizer.close());

describe('the HTML sanitizer', { timeout: 30_000 }, () => {
  it('removes what is not allowed', async () => {
    expect(await sanitizer.sanitize('<p onclick="x()">a</p><script>x()</script>', item)).toBe(
      '<p>a</p>',
    );
    expect(await sanitizer.sanitize('', item)).toBe('');
  });

  it.each([
    ['is larger than the size limit', { maxBytes: 1000 }, 'x'.repeat(1001), '1000 bytes'],
    ['is larger than that in UTF-8', { maxBytes: 1000 }, '书'.repeat(334), '1000 bytes'],
    ['grows', { maxBytes: 1000 }, '&'.repeat(1000), '4000 bytes when sanitized'],
    ['takes too long', { timeoutMs: 200 }, SLOW, '200 ms'],
    ['needs too much memory', { maxHeapMb: 64 }, MEMORY_BOMB, '64 MB of memory'],
  ])('rejects a body that %s, logs it once, and goes on', async (_, limits, body, limit) => {
    await sanitizer.close();
    sanitizer = create(limits);
    expect(await sanitizer.sanitize(body, item)).toBeUndefined();
    expect(await sanitizer.sanitize(body, item)).toBeUndefined();
    expect(lines).toEqual([
      expect.objectContaining({ level: 'warn', call: 'banner 1', id: '1', limit }),
    ]);
    expect(await sanitizer.sanitize('<p>a', item)).toBe('<p>a</p>');
  });

  it('begins the timeout of a body when it is no longer queued', async () => {
    await sanitizer.close();
    sanitizer = create({ timeoutMs: 200 });
    const slow = [SLOW, `${SLOW}a`].map((body) => sanitizer.sanitize(body, item));
    const queued = sanitizer.sanitize('<p>a', item);
    expect(await Promise.all(slow)).toEqual([undefined, undefined]);
    expect(await queued).toBe('<p>a</p>');
  });

  it('sanitizes a body again only if it has changed', async () => {
    await sanitizer.sanitize('<p>a', item);
    await sanitizer.close();
    expect(await sanitizer.sanitize('<p>a', item)).toBe('<p>a</p>');
    await expect(sanitizer.sanitize('<p>b', item)).rejects.toThrow('closed');
  });

  it('sanitizes content of the home pages first', async () => {
    const order: string[] = [];
    const sanitize = async (body: string, of: typeof item | typeof visitorItem) => {
      order.push(String(await sanitizer.sanitize(body, of)));
    };
    await Promise.all([
      sanitize('first', visitorItem),
      sanitize('a', visitorItem),
      sanitize('b', visitorItem),
      sanitize('home', item),
    ]);
    expect(order).toEqual(['first', 'home', 'a', 'b']);
  });

  it('rejects other content while the queue is full, and takes it later', async () => {
    const blocking = sanitizer.sanitize('first', item);
    const queued = sanitizer.sanitize('x'.repeat(900), visitorItem);
    await expect(sanitizer.sanitize('y'.repeat(200), visitorItem)).rejects.toThrow(ApiTimeoutError);
    expect(await sanitizer.sanitize('z'.repeat(200), item)).toBe('z'.repeat(200));
    await Promise.all([blocking, queued]);
    expect(await sanitizer.sanitize('y'.repeat(200), visitorItem)).toBe('y'.repeat(200));
  });
});

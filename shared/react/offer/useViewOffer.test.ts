import { afterEach, expect, it, vi } from 'vitest';
import { claimOffer } from './useViewOffer.ts';

afterEach(() => vi.unstubAllGlobals());

const stubChoice = (choice: string | null) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ choice })),
  );

function stubStorage(): void {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
}

it('offers the other view once', async () => {
  stubStorage();
  stubChoice(null);
  expect(await claimOffer()).toBe(true);
  expect(await claimOffer()).toBe(false);
  expect(fetch).toHaveBeenCalledOnce();
});

it('offers nothing to a visitor who has chosen a view', async () => {
  stubStorage();
  stubChoice('desktop');
  expect(await claimOffer()).toBe(false);
});

it('offers nothing without storage, and requests nothing', async () => {
  const refused = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refused });
  stubChoice(null);
  expect(await claimOffer()).toBe(false);
  expect(fetch).not.toHaveBeenCalled();
});

import { afterEach, beforeEach, expect, vi } from 'vitest';

beforeEach(() => {
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...args) => messages.push([method, ...args]));
  }
});

afterEach(() => {
  expect(messages.splice(0), 'unplanned console errors and warnings').toEqual([]);
});

const messages: unknown[][] = [];

import { afterEach, beforeEach, expect, vi } from 'vitest';

const messages: unknown[][] = [];

function recordConsole(): void {
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...args) => messages.push([method, ...args]));
  }
}

beforeEach(recordConsole);

// Runs after the hooks of the test file.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Also between two tests, in the hooks of their suites.
  recordConsole();
  expect(messages.splice(0), 'unplanned console errors and warnings').toEqual([]);
});

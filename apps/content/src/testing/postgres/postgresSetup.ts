import type { TestProject } from 'vitest/node';
import { startPostgres } from './startPostgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a server for all tests that need none of their own. */
    postgres: string;
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  // What a test has written need not outlive the machine.
  const { url, stop } = await startPostgres(['fsync=off', 'max_connections=200']);
  provide('postgres', url);
  return stop;
}

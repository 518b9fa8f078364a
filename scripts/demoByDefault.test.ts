import { expect, it } from 'vitest';
import { demoByDefault } from './demoByDefault.ts';

it.each([
  [{}, 'on'],
  [{ DATABASE_URL: ' ', DEMO: '' }, 'on'],
  [{ DEMO: 'off' }, 'off'],
  [{ DATABASE_URL: 'postgres://site@db/site' }, undefined],
  [{ DATABASE_URL: 'other.db', DEMO: 'on' }, 'on'],
])('with %j the demo is %s', (given: NodeJS.ProcessEnv, demo) => {
  const env = { ...given };
  demoByDefault(env);
  expect(env.DEMO).toBe(demo);
});

import { expect, it, vi } from 'vitest';
import { demoByDefault, readEnvironment } from './readEnvironment.ts';

it('names no error of the content service, if the gateway has another API', async () => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const report = vi.fn();
  await readEnvironment({ API_UPSTREAM: 'api.test', DATABASE_URL: 'mysql://x' }, report);
  expect(exit).toHaveBeenCalledWith(1);
  expect(report).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^API_UPSTREAM is "api\.test"; /),
  );
});

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

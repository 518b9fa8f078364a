import { expect, it, vi } from 'vitest';
import { demoByDefault, readEnvironment } from './readEnvironment.ts';

it('names every error of gateway and content service at once', async () => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const errors: string[] = [];
  const faults = { PORT: '99999', SITE_CLOSED: 'maybe', DATABASE_URL: 'mysql://db/site' };
  await readEnvironment({ ...faults, DEMO: 'please', LOG_LEVEL: 'loud' }, (error) =>
    errors.push(error),
  );
  expect(exit).toHaveBeenCalledWith(1);
  expect(errors).toEqual([
    'PORT is "99999"; it must be a whole number from 0 to 65535.',
    expect.stringMatching(/^LOG_LEVEL is "loud"/),
    'SITE_CLOSED is "maybe"; it must be auto, on or off.',
    'DEMO is "please"; it must be on or off.',
    expect.stringMatching(/^DATABASE_URL: mysql: is not supported/),
  ]);
});

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

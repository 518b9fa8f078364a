import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { createReadiness, rejectUntilReady } from './lifecycle.ts';

it('a gateway is ready between its start and its shutdown, and serves pages once it was ready', () => {
  const states = ({ isReady, wasReady }: ReturnType<typeof createReadiness>) => [
    isReady(),
    wasReady(),
  ];
  const readiness = createReadiness();
  expect(states(readiness)).toEqual([false, false]);
  readiness.markReady();
  expect(states(readiness)).toEqual([true, true]);
  readiness.beginShutdown();
  expect(states(readiness)).toEqual([false, true]);

  const stopped = createReadiness();
  stopped.beginShutdown();
  stopped.markReady();
  expect(states(stopped)).toEqual([false, false]);
});

it('a gateway that starts closes connections without a response, but for operations', async () => {
  const readiness = createReadiness();
  const app = express()
    .use(rejectUntilReady(readiness))
    .use((_req, res) => void res.send('ok'));
  await expect(request(app).get('/homeWeb')).rejects.toThrow('socket hang up');
  for (const path of ['/healthz', '/readyz', '/metrics']) await request(app).get(path).expect(200);
  readiness.markReady();
  await request(app).get('/homeWeb').expect(200);
  readiness.beginShutdown();
  await request(app).get('/homeWeb').expect(200);
});

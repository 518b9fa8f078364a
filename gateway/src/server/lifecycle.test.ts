import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { createReadiness, rejectUntilReady } from './lifecycle.ts';

it('a gateway is ready between its start and its shutdown, and not again', () => {
  const { isReady, markReady, beginShutdown } = createReadiness();
  const states = [isReady()];
  markReady();
  states.push(isReady());
  beginShutdown();
  states.push(isReady());
  markReady();
  states.push(isReady());
  expect(states).toEqual([false, true, false, false]);
});

it('a gateway that stops before it is ready serves no page', () => {
  const { isServing, markReady, beginShutdown } = createReadiness();
  beginShutdown();
  markReady();
  expect(isServing()).toBe(false);
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

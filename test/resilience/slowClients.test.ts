import { expect, it } from 'vitest';
import { createFakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../../gateway/src/testing/demoContent.ts';
import { startTestGateway } from '../../gateway/src/testing/startTestGateway.ts';
import { attacks } from './attacks.ts';
import { runAttack } from './runAttack.ts';

it('slow headers, bodies and readers are cut off, and others get pages meanwhile', {
  timeout: 30_000,
}, async () => {
  const api = await createFakeApi();
  serveDemoContent(api);
  const limits = { headersMs: 400, requestMs: 500, stalledMs: 500, keepAliveMs: 600, checkMs: 50 };
  const gateway = await startTestGateway(api, { limits });
  const lastsMs = 700;
  const options = { origin: gateway.address, limits, clients: 30, lastsMs, nextMs: 100 };
  const runs = attacks.map((attack) => runAttack({ ...options, attack, medianMs: 1000 }));
  const figures = await Promise.all(runs);
  expect(figures.map(({ missed }, index) => [attacks[index]?.name, missed])).toEqual(
    attacks.map(({ name }) => [name, []]),
  );
  await gateway.close();
  await api.close();
});

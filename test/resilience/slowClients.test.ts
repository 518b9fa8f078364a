import { expect, it, vi } from 'vitest';
import { createFakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../../gateway/src/testing/demoContent.ts';
import { startTestGateway } from '../../gateway/src/testing/startTestGateway.ts';
import { attacks } from './attacks.ts';
import { pages, runAttack } from './runAttack.ts';

it('slow headers, bodies and readers are disconnected, and other clients get pages', async () => {
  await using api = await createFakeApi();
  serveDemoContent(api);
  const limits = { headersMs: 400, requestMs: 500, stalledMs: 500, keepAliveMs: 600, checkMs: 50 };
  const gateway = await startTestGateway(api, { limits });
  const lastsMs = 700;
  const options = { origin: gateway.address, limits, clients: 30, lastsMs, nextMs: 100 };
  // Cached before the attacks. The short timeouts may close a connection during the first rendering.
  for (const { path } of pages) {
    const isServed = async () => expect((await fetch(gateway.address + path)).status).toBe(200);
    await vi.waitFor(isServed, { timeout: 10_000 });
  }
  // One after the other: together they would measure the load of their own clients.
  for (const attack of attacks) {
    const { missed } = await runAttack({ ...options, attack, medianMs: 1000 });
    expect.soft(missed, attack.name).toEqual([]);
  }
  await gateway.close();
});

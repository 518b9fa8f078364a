import { expect, it } from 'vitest';
import { createFakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../../gateway/src/testing/demoContent.ts';
import { startTestGateway } from '../../gateway/src/testing/startTestGateway.ts';
import { runRollingRestart } from './runRollingRestart.ts';

it('no request fails while one gateway after the other is restarted behind a balancer', {
  timeout: 30_000,
}, async () => {
  const api = await createFakeApi();
  serveDemoContent(api);
  const { missed } = await runRollingRestart({
    gateways: 2,
    start: async (port) => {
      const env = { PORT: String(port), SHUTDOWN_GRACE_MS: '1500', SHUTDOWN_DELAY_MS: '700' };
      const { close } = await startTestGateway(api, { env });
      return { stop: close };
    },
  });
  expect(missed).toEqual([]);
  await api.close();
});

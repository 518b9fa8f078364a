import { expect, it } from 'vitest';
import { createFakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../../gateway/src/testing/demoContent.ts';
import { startTestGateway } from '../../gateway/src/testing/startTestGateway.ts';
import { runRollingRestart } from './runRollingRestart.ts';

it('no request fails while one gateway after the other is restarted behind a balancer', async () => {
  await using api = await createFakeApi();
  serveDemoContent(api);
  const { missed } = await runRollingRestart({
    gateways: 2,
    start: async (port) => {
      // The delay exceeds the interval of the health checks, also on a busy machine.
      const env = { PORT: String(port), SHUTDOWN_GRACE_MS: '10000', SHUTDOWN_DELAY_MS: '2000' };
      const { close } = await startTestGateway(api, { env });
      return { stop: close };
    },
  });
  expect(missed).toEqual([]);
});

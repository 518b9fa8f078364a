import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { afterAll, beforeAll } from 'vitest';
import { parseConfig } from '../config.ts';
import { type GatewayOptions, startGateway } from '../gateway.ts';
import { createHttpServer } from '../http/server.ts';
import { type ServerLimits, serverLimits } from '../limits.ts';
import { createFakeApi, type FakeApi } from './createFakeApi.ts';
import { createTestBundles } from './createTestBundles.ts';
import { serveDemoContent } from './demoContent.ts';

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;

interface TestGatewayOptions extends Pick<GatewayOptions, 'expressions'> {
  env?: Record<string, string>;
  limits?: Partial<ServerLimits>;
}

/** The gateway before a fake API, when it is ready. */
export async function startTestGateway(
  api: Pick<FakeApi, 'base'>,
  { env = {}, limits = {}, expressions }: TestGatewayOptions = {},
) {
  const config = parseConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    SHUTDOWN_GRACE_MS: '0',
    API_UPSTREAM: api.base,
    SNAPSHOT_DIR: tempFolder(),
    ...env,
  });
  if ('errors' in config) throw new Error(config.errors.join());
  const bundles = await createTestBundles();
  const gateway = await startGateway({
    config,
    bundles,
    server: createHttpServer({ ...serverLimits, ...limits }),
    expressions,
    withoutContentMs: 10_000,
  });
  await gateway.ready;
  return gateway;
}

/** A fake API with the small site in it, and the gateway before it, for all tests of a file. */
export function setUpTestGateway(options?: TestGatewayOptions) {
  const gateway = {} as TestGateway & { api: FakeApi };
  beforeAll(async () => {
    const api = await createFakeApi();
    serveDemoContent(api);
    Object.assign(gateway, await startTestGateway(api, options), { api });
  });
  afterAll(async () => {
    await gateway.close();
    await gateway.api.close();
  });
  return gateway;
}

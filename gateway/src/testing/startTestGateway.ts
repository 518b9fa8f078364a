import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseConfig } from '../config.ts';
import { type GatewayOptions, startGateway } from '../gateway.ts';
import { createHttpServer } from '../http/server.ts';
import { type ServerLimits, serverLimits } from '../limits.ts';
import type { FakeApi } from './createFakeApi.ts';
import { createTestBundles } from './createTestBundles.ts';

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
  const folder = await mkdtemp(path.join(tmpdir(), 'twinfront-'));
  const config = parseConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    SHUTDOWN_GRACE_MS: '0',
    API_UPSTREAM: api.base,
    SNAPSHOT_DIR: folder,
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
  return {
    ...gateway,
    close: async () => {
      await gateway.close();
      await rm(folder, { recursive: true });
    },
  };
}

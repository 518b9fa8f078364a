import { createFakeApi, type FakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { serveDemoContent } from '../../gateway/src/testing/demoContent.ts';
import { startSite } from '../../test/startSite.ts';
import { forwardTo } from './forwardTo.ts';

export const BYPASS_SECRET = 'open-for-the-staff';

export interface Servers extends AsyncDisposable {
  api: FakeApi;
  /** A reverse proxy in front of the gateway, whose replies below `/api` can be replaced. */
  apiProxy: FakeApi;
}

/** A fake API, a gateway in front of it, and a reverse proxy in front of the gateway. */
export async function startServers(): Promise<Servers> {
  const api = await createFakeApi();
  serveDemoContent(api);
  const gateway = await startSite({
    API_UPSTREAM: api.base,
    CLOSE_FLAG_REFRESH_MS: '100',
    CONTENT_TTL_MS: '1',
    LOG_LEVEL: 'error',
    MAINTENANCE_BYPASS_SECRET: BYPASS_SECRET,
  });
  const apiProxy = await createFakeApi({ path: '/api', otherwise: forwardTo(gateway.origin) });
  const stop = async () => {
    await apiProxy.close();
    await gateway.stop();
    await api.close();
  };
  return { api, apiProxy, [Symbol.asyncDispose]: stop };
}

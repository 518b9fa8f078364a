import { type Api, createApi } from './api.ts';
import { createApiClient } from './client.ts';
import { API_BASE } from './gatewayBase.ts';
import { cleanedHtml } from './html.ts';

/** For the sites: asks the gateway, whose replies carry HTML that it has cleaned. */
export function createGatewayApi(): Api {
  return createApi(createApiClient({ prefix: API_BASE, html: cleanedHtml }));
}

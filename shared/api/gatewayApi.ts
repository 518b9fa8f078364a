import { type Api, createApi } from './api.ts';
import { createApiClient } from './client.ts';
import { cleanedHtml } from './html.ts';

/** The base path of the API as browsers request it. */
export const API_BASE = '/api';

/** For the sites: asks the gateway, whose replies carry HTML that it has cleaned. */
export function createGatewayApi(): Api {
  return createApi(createApiClient({ prefix: API_BASE, html: cleanedHtml }));
}

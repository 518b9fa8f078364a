import { type ApiClient, createApiClient } from './client.ts';
import { cleanedHtml } from './html.ts';

/** The one base path that the browser asks. */
export const API_BASE = '/api';

/** For the sites: asks the gateway, whose replies carry HTML that it has cleaned. */
export function createGatewayClient(): ApiClient {
  return createApiClient({ prefix: API_BASE, html: cleanedHtml });
}

import { calls } from './calls.ts';
import { createApiClient } from './client.ts';

/** Base path of the API for browsers. */
export const API_BASE = '/api';

/** For browsers: calls the gateway, which sanitizes the HTML of its replies. */
export const gatewayApi = createApiClient({ prefix: API_BASE, calls });

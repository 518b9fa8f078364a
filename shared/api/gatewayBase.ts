/** The one base path that the browser asks. */
export const API_BASE = '/api';

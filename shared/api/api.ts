/** Base path of the API for browsers. */
export const API_BASE = '/api';

/** The parameter of a search that asks the gateway for a part of the answer. */
export const PART_PARAMETER = 'part';

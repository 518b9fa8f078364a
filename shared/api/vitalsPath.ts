/** Browsers send to this path what they measured of a visit. */
export const VITALS_PATH = '/vitals';

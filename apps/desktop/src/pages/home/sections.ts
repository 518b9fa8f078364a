/** The ids of the sections of the home page, which the site navigation links to. */
export const SERVICES_ID = 'services';
export const NOTICES_ID = 'notices';

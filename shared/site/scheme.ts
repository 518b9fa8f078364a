export type Scheme = 'light' | 'dark';

/** Key in `localStorage` of the visitor's choice; unset: the system's scheme. */
export const SCHEME_KEY = 'scheme';

/** Attribute of the root element that `style/tokens.css` uses. */
export const SCHEME_ATTRIBUTE = 'data-scheme';

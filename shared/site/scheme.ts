export type Scheme = 'light' | 'dark';

/** Key in `localStorage` of the visitor's choice; unset: the system's scheme. */
export const SCHEME_KEY = 'scheme';

/** Attribute of the root element that `style/tokens.css` uses. */
export const SCHEME_ATTRIBUTE = 'data-scheme';

/**
 * Inline in the head of every document: applies the stored colour scheme before the first paint. `localStorage`
 * throws if storage is blocked.
 */
export const schemeScript = `try{const s=localStorage.getItem("${SCHEME_KEY}");if(s)document.documentElement.setAttribute("${SCHEME_ATTRIBUTE}",s)}catch{}`;

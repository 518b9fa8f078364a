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

/** Key in `localStorage` of the text of the urgent notice that the visitor has closed. */
export const CLOSED_ALERT_KEY = 'closedAlert';

/**
 * Inline in the element of the urgent notice, at its beginning: hides it before it is painted if the visitor has closed
 * it. `localStorage` throws if storage is blocked.
 */
export const alertScript = `try{const a=document.currentScript.parentElement;a.hidden=a.dataset.alert===localStorage.getItem("${CLOSED_ALERT_KEY}")}catch{}`;

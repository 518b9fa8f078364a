/**
 * What the visitor chooses: keys in `localStorage`, unset without a choice, and attributes of the root element, which
 * `style/tokens.css` uses.
 */
export const preferences = ['data-scheme', 'data-text-size'] as const;

export type Preference = (typeof preferences)[number];

/**
 * Inline in the head of every document: applies the stored choices before the first paint. `localStorage` throws if
 * storage is blocked.
 */
export const preferencesScript = `try{for(const p of ${JSON.stringify(preferences)}){const v=localStorage.getItem(p);if(v)document.documentElement.setAttribute(p,v)}}catch{}`;

/** Key in `localStorage` of the text of the urgent notice that the visitor has closed. */
export const CLOSED_ALERT_KEY = 'closedAlert';

/**
 * Inline in the element of the urgent notice, at its beginning: hides it before it is painted if the visitor has closed
 * it. `localStorage` throws if storage is blocked.
 */
export const alertScript = `try{const a=document.currentScript.parentElement;a.hidden=a.dataset.alert===localStorage.getItem("${CLOSED_ALERT_KEY}")}catch{}`;

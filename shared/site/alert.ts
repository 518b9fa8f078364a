/** Key in `localStorage` of the text of the urgent notice that the visitor has closed. */
export const CLOSED_ALERT_KEY = 'closedAlert';

/**
 * Inline in the element of the urgent notice, at its beginning: hides it before it is painted if the visitor has closed
 * it. `localStorage` throws if storage is blocked.
 */
export const alertScript = `try{const a=document.currentScript.parentElement;a.hidden=a.dataset.alert===localStorage.getItem("${CLOSED_ALERT_KEY}")}catch{}`;

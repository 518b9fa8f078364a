export type Scheme = 'light' | 'dark';

/** Where a browser keeps its visitor's own choice of colours; nothing there: as the system has it. */
export const SCHEME_KEY = 'scheme';

/** Of the root element; `style/tokens.css` reads it. */
export const SCHEME_ATTRIBUTE = 'data-scheme';

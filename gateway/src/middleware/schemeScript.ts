import { SCHEME_ATTRIBUTE, SCHEME_KEY } from '@twinfront/shared/site/scheme';

/**
 * Stands in the head of every document: a visitor who chose light or dark sees it from the first
 * paint on. Reading what is kept throws where keeping is forbidden.
 */
export const schemeScript = `try{const s=localStorage.getItem("${SCHEME_KEY}");if(s)document.documentElement.setAttribute("${SCHEME_ATTRIBUTE}",s)}catch{}`;

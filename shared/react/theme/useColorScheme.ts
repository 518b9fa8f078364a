import { useEffect, useState } from 'react';
import { SCHEME_ATTRIBUTE, SCHEME_KEY, type Scheme } from '../../site/scheme.ts';

/**
 * The colours that the page has now, and how to have the others. Undefined until the page runs: no
 * server knows them.
 */
export function useColorScheme() {
  const [scheme, setScheme] = useState<Scheme>();

  useEffect(() => {
    const update = () => setScheme(chosen() ?? systemScheme());
    update();
    const system = systemDark();
    system.addEventListener('change', update);
    return () => system.removeEventListener('change', update);
  }, []);

  return {
    scheme,
    toggle: () => {
      const next = (chosen() ?? systemScheme()) === 'dark' ? 'light' : 'dark';
      choose(next);
      setScheme(next);
    },
  };
}

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

const systemScheme = (): Scheme => (systemDark().matches ? 'dark' : 'light');

const chosen = () => document.documentElement.getAttribute(SCHEME_ATTRIBUTE) as Scheme | null;

/** Who wants what the system has follows the system again. */
function choose(scheme: Scheme): void {
  const isOwn = scheme !== systemScheme();
  document.documentElement.toggleAttribute(SCHEME_ATTRIBUTE, isOwn);
  if (isOwn) document.documentElement.setAttribute(SCHEME_ATTRIBUTE, scheme);
  try {
    if (isOwn) localStorage.setItem(SCHEME_KEY, scheme);
    else localStorage.removeItem(SCHEME_KEY);
  } catch {
    // Where nothing may be kept, the choice lasts as long as the page.
  }
}

import { useEffect, useState } from 'react';
import { SCHEME_ATTRIBUTE, SCHEME_KEY, type Scheme } from '../../site/scheme.ts';
import { addListener } from '../addListener.ts';

/** The colour scheme in use and a function that toggles it. Undefined before hydration. */
export function useColorScheme() {
  const [scheme, setScheme] = useState<Scheme>();

  useEffect(() => {
    const update = () => setScheme(chosen() ?? systemScheme());
    update();
    return addListener(systemDark(), ['change'], update);
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

/** A choice equal to the system's scheme removes the override. */
function choose(scheme: Scheme): void {
  const isOverride = scheme !== systemScheme();
  document.documentElement.toggleAttribute(SCHEME_ATTRIBUTE, isOverride);
  if (isOverride) document.documentElement.setAttribute(SCHEME_ATTRIBUTE, scheme);
  try {
    if (isOverride) localStorage.setItem(SCHEME_KEY, scheme);
    else localStorage.removeItem(SCHEME_KEY);
  } catch {
    // Without storage the choice lasts as long as the document.
  }
}

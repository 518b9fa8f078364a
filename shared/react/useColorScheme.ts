import { useEffect, useState } from 'react';
import { SCHEME_ATTRIBUTE, SCHEME_KEY, type Scheme } from '../site/storage.ts';
import { addListener } from './browser.ts';

/** The colour scheme in use and a function that toggles it. Undefined before hydration. */
export function useColorScheme() {
  const [scheme, setScheme] = useState<Scheme>();

  useEffect(() => {
    const update = () => {
      applyStored();
      setScheme(chosen() ?? systemScheme());
    };
    update();
    const stopSystem = addListener(systemDark(), ['change'], update);
    // Another tab, or a page shown while this one was in the back/forward cache, may have stored a choice.
    const stopStorage = addListener(window, ['storage', 'pageshow'], update);
    return () => {
      stopSystem();
      stopStorage();
    };
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

function apply(override: string | null): void {
  if (override) document.documentElement.setAttribute(SCHEME_ATTRIBUTE, override);
  else document.documentElement.removeAttribute(SCHEME_ATTRIBUTE);
}

/** A choice equal to the system's scheme removes the override. */
function choose(scheme: Scheme): void {
  const override = scheme === systemScheme() ? null : scheme;
  apply(override);
  try {
    if (override) localStorage.setItem(SCHEME_KEY, override);
    else localStorage.removeItem(SCHEME_KEY);
  } catch {
    // Without storage the choice lasts as long as the document.
  }
}

function applyStored(): void {
  try {
    apply(localStorage.getItem(SCHEME_KEY));
  } catch {
    // Without storage the choice lasts as long as the document.
  }
}

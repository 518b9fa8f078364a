import { useEffect, useState } from 'react';
import type { Preference } from '../site/storage.ts';
import { addListener } from './browser.ts';

/** The visitor's choice, null without one, undefined before hydration; and a function that stores another one. */
export function usePreference(preference: Preference) {
  const [choice, setChoice] = useState<string | null>();

  useEffect(() => {
    const update = () => {
      applyStored(preference);
      setChoice(choiceOf(preference));
    };
    update();
    // Another tab, or a page shown while this one was in the back/forward cache, may have stored a choice.
    return addListener(window, ['storage', 'pageshow'], update);
  }, [preference]);

  const choose = (next: string | null) => {
    apply(preference, next);
    store(preference, next);
    setChoice(next);
  };
  return [choice, choose] as const;
}

/** The visitor's choice as it is applied, which a component may not have rendered yet. */
export const choiceOf = (preference: Preference) =>
  document.documentElement.getAttribute(preference);

function apply(preference: Preference, choice: string | null): void {
  if (choice) document.documentElement.setAttribute(preference, choice);
  else document.documentElement.removeAttribute(preference);
}

function applyStored(preference: Preference): void {
  try {
    apply(preference, localStorage.getItem(preference));
  } catch {
    // Without storage the choice lasts as long as the document.
  }
}

function store(preference: Preference, choice: string | null): void {
  try {
    if (choice) localStorage.setItem(preference, choice);
    else localStorage.removeItem(preference);
  } catch {
    // Without storage the choice lasts as long as the document.
  }
}

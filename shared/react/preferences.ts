import { useEffect } from 'react';
import type { Preference } from '../site/storage.ts';
import { useMediaFeature } from './browser.ts';
import { useMessages } from './runtime/AppContext.ts';
import { store, useStored } from './storage.ts';

/** The visitor's choice, null without one, undefined before hydration. */
function usePreference(preference: Preference): string | null | undefined {
  const choice = useStored(preference);
  useEffect(() => {
    // Before hydration a script has applied it.
    if (choice === undefined) return;
    if (choice) document.documentElement.setAttribute(preference, choice);
    else document.documentElement.removeAttribute(preference);
  }, [preference, choice]);
  return choice;
}

/** Whether the dark scheme is in use, undefined before hydration; and a function that toggles the scheme. */
export function useColorScheme() {
  const choice = usePreference('data-scheme');
  const system = useMediaFeature('prefers-color-scheme: dark') ? 'dark' : 'light';
  const scheme = choice ?? system;
  return {
    isDark: choice === undefined ? undefined : scheme === 'dark',
    toggle: () => {
      const next = scheme === 'dark' ? 'light' : 'dark';
      // A choice equal to the system's scheme removes the override.
      store('data-scheme', next === system ? null : next);
    },
  };
}

/** The values of the preference, whose font sizes are in `style/tokens.css`; null is the standard size. */
const sizes = [null, 'large', 'largest'];

/**
 * The text of the control, its name with the size in use after hydration, and a function that selects the next larger
 * size, after the largest the standard one.
 */
export function useTextSize() {
  const messages = useMessages();
  const choice = usePreference('data-text-size');
  return {
    text: choice === sizes.at(-1) ? messages.standardText : messages.largerText,
    name: choice === undefined ? messages.textSize : messages.textSizes[indexOf(choice)],
    enlarge: () => store('data-text-size', sizes[indexOf(choice ?? null) + 1] ?? null),
  };
}

/** An unknown choice has no font size of its own. */
const indexOf = (choice: string | null) => Math.max(0, sizes.indexOf(choice));

import { useEffect, useSyncExternalStore } from 'react';
import type { Preference } from '../site/storage.ts';
import { addListener } from './browser.ts';
import { useMessages } from './runtime/AppContext.ts';
import { readStored, store, useStored } from './storage.ts';

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
  const system = useSyncExternalStore(onSystemScheme, systemScheme, () => 'light');
  return {
    isDark: choice === undefined ? undefined : (choice ?? system) === 'dark',
    toggle: () => {
      const next = (readStored('data-scheme') ?? systemScheme()) === 'dark' ? 'light' : 'dark';
      // A choice equal to the system's scheme removes the override.
      store('data-scheme', next === systemScheme() ? null : next);
    },
  };
}

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

const systemScheme = () => (systemDark().matches ? 'dark' : 'light');

const onSystemScheme = (onChange: () => void) => addListener(systemDark(), ['change'], onChange);

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
    enlarge: () => {
      const key = 'data-text-size';
      store(key, sizes[indexOf(readStored(key)) + 1] ?? null);
    },
  };
}

/** An unknown choice has no font size of its own. */
const indexOf = (choice: string | null) => Math.max(0, sizes.indexOf(choice));

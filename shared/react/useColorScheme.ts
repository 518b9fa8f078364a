import { useSyncExternalStore } from 'react';
import { addListener } from './browser.ts';
import { choiceOf, usePreference } from './usePreference.ts';

/** Whether the dark scheme is in use, undefined before hydration; and a function that toggles the scheme. */
export function useColorScheme() {
  const [choice, choose] = usePreference('data-scheme');
  const system = useSyncExternalStore(onSystemScheme, systemScheme, () => 'light');
  return {
    isDark: choice === undefined ? undefined : (choice ?? system) === 'dark',
    toggle: () => {
      const next = (choiceOf('data-scheme') ?? systemScheme()) === 'dark' ? 'light' : 'dark';
      // A choice equal to the system's scheme removes the override.
      choose(next === systemScheme() ? null : next);
    },
  };
}

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

const systemScheme = () => (systemDark().matches ? 'dark' : 'light');

const onSystemScheme = (onChange: () => void) => addListener(systemDark(), ['change'], onChange);

import { useMessages } from './runtime/AppContext.ts';
import { choiceOf, usePreference } from './usePreference.ts';

/** The values of the preference, whose font sizes are in `style/tokens.css`; null is the standard size. */
const sizes = [null, 'large', 'largest'];

/**
 * The text of the control, its name with the size in use after hydration, and a function that selects the next larger
 * size, after the largest the standard one.
 */
export function useTextSize() {
  const messages = useMessages();
  const [choice, choose] = usePreference('data-text-size');
  return {
    text: choice === sizes.at(-1) ? messages.standardText : messages.largerText,
    name: choice === undefined ? messages.textSize : messages.textSizes[indexOf(choice)],
    enlarge: () => choose(sizes[indexOf(choiceOf('data-text-size')) + 1] ?? null),
  };
}

/** An unknown choice has no font size of its own. */
const indexOf = (choice: string | null) => Math.max(0, sizes.indexOf(choice));

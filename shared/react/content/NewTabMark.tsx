import { useMessages } from '../entry/AppContext.ts';

/** With the text variation selector, because some fonts render the arrow as an emoji. */
const ARROW = '↗\uFE0E';

/** Marks a link that opens a new tab. Styled by `style/utilities.css`. */
export function NewTabMark() {
  const messages = useMessages();
  return (
    <span className="new-tab-mark">
      <span aria-hidden="true">{ARROW}</span>{' '}
      <span className="visually-hidden">{messages.opensInNewTab}</span>
    </span>
  );
}

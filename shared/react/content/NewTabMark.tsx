import { useMessages } from '../entry/messages.ts';

/** With the variation selector for text: some fonts have an emoji for the arrow. */
const ARROW = '↗\uFE0E';

/** Says of a link to another site that it opens a new tab. Styled by `style/utilities.css`. */
export function NewTabMark() {
  const messages = useMessages();
  return (
    <span className="new-tab-mark">
      <span aria-hidden="true">{ARROW}</span>{' '}
      <span className="visually-hidden">{messages.opensInNewTab}</span>
    </span>
  );
}

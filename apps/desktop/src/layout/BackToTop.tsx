import { focus } from '@twinfront/shared/react/routing/focus';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { FloatButton } from 'antd';
import 'virtual:antd/Badge.css';
import 'virtual:antd/FloatButton.css';

/** Scrolls to the start of a page, from its second screen on. */
export default function BackToTop() {
  const messages = useMessages();
  return (
    <FloatButton.BackTop
      aria-label={messages.backToTop}
      visibilityHeight={window.innerHeight}
      onClick={focusHeading}
    />
  );
}

/** The button will disappear. */
function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (heading) focus(heading);
}

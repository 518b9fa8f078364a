import type { ComponentType, ReactNode } from 'react';
import type { SiteConfig } from '../../api/config.ts';
import { parseLink } from '../../site/link.ts';
import { alertScript, CLOSED_ALERT_KEY } from '../../site/storage.ts';
import { useHydrated } from '../browser.ts';
import { useConfig } from '../queries/queries.ts';
import { focus, mainElement } from '../routing/focus.ts';
import { SiteLink } from '../routing/Link.tsx';
import { useMessages } from '../runtime/AppContext.ts';
import { store, useStored } from '../storage.ts';

type AlertLevel = NonNullable<NonNullable<SiteConfig['alert']>['level']>;

export interface AlertBarProps {
  level: AlertLevel;
  text: ReactNode;
  /** Its button must keep its space and be invisible while it cannot be used. */
  isClosable: boolean;
  onClose: () => void;
}

/** The owner's urgent notice, until the visitor closes it. */
export function SiteAlert({ AlertBar }: { AlertBar: ComponentType<AlertBarProps> }) {
  const messages = useMessages();
  const { data: site } = useConfig('site');
  const { text = '', link, level = 'info' } = site?.alert ?? {};
  const isHydrated = useHydrated();
  const closed = useStored(CLOSED_ALERT_KEY);
  if (!text || text === closed) return null;

  const close = () => {
    // Otherwise the focus would move to the top of the document.
    focus(mainElement());
    store(CLOSED_ALERT_KEY, text);
  };
  return (
    // The script may have set `hidden`.
    <section
      aria-label={messages.siteAlert}
      data-alert={text}
      className="alert-region no-print"
      suppressHydrationWarning
    >
      {!isHydrated && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the script has no content of the site
        <script dangerouslySetInnerHTML={{ __html: alertScript }} />
      )}
      <AlertBar
        level={level}
        text={<SiteLink to={parseLink(link)}>{text}</SiteLink>}
        isClosable={isHydrated}
        onClose={close}
      />
    </section>
  );
}

import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { SiteConfig } from '../../api/config.ts';
import { parseLink } from '../../site/link.ts';
import { alertScript, CLOSED_ALERT_KEY } from '../../site/storage.ts';
import { useHydrated } from '../browser.ts';
import { useConfig } from '../queries/queries.ts';
import { focus, mainElement } from '../routing/focus.ts';
import { SiteLink } from '../routing/Link.tsx';
import { useMessages } from '../runtime/AppContext.ts';
import { store, useStored } from '../storage.ts';

type Alert = NonNullable<SiteConfig['alert']>;

export interface AlertBarProps {
  level: NonNullable<Alert['level']>;
  text: ReactNode;
  /** Its button must keep its space and be invisible while it cannot be used. */
  isClosable: boolean;
  onClose: () => void;
}

interface SiteAlertProps {
  AlertBar: ComponentType<AlertBarProps>;
}

/** The owner's urgent notice, until the visitor closes it. It is hydrated by itself. */
export function SiteAlert({ AlertBar }: SiteAlertProps) {
  const { data: site } = useConfig('site');
  return (
    site?.alert && (
      <Suspense>
        <AlertRegion {...site.alert} AlertBar={AlertBar} />
      </Suspense>
    )
  );
}

function AlertRegion({ text, link, level = 'info', AlertBar }: Alert & SiteAlertProps) {
  const messages = useMessages();
  const isHydrated = useHydrated();
  const closed = useStored(CLOSED_ALERT_KEY);
  if (text === closed) return null;

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

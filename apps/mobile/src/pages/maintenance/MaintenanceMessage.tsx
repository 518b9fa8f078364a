import { DateTime } from '@twinfront/shared/react/content/DateTime.tsx';
import { PageHead } from '@twinfront/shared/react/metadata/PageHead.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Countdown } from '@twinfront/shared/react/status/Countdown.tsx';
import { MaintenanceHead, useMaintenance } from '@twinfront/shared/react/status/maintenance.tsx';
import { Card } from 'antd-mobile';
import { ErrorBlock } from '../../components/ErrorBlock.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { MaintenanceIllustration } from './MaintenanceIllustration.tsx';

/** The owner's message while the site is closed. */
export function MaintenanceMessage() {
  const messages = useMessages();
  const { title, message, reopensAt } = useMaintenance();
  return (
    <>
      <MaintenanceHead />
      <ErrorBlock
        fullPage
        image={<MaintenanceIllustration isOpen={false} />}
        title={title}
        hint={message}
      >
        {reopensAt && (
          <Card>
            <p>
              <strong>
                <DateTime at={reopensAt} precision="minute" format={messages.maintainReopensAt} />
              </strong>
            </p>
            <Countdown to={reopensAt} className="muted needs-scripts" />
          </Card>
        )}
        <p className="muted">{messages.maintainWaiting}</p>
      </ErrorBlock>
    </>
  );
}

/** For visitors who open the maintenance page of an open site. */
export function ReopenedMessage({ returnTo }: { returnTo: string }) {
  const messages = useMessages();
  return (
    <>
      <PageHead title={messages.maintainOpenTitle} noindex />
      <ErrorBlock
        fullPage
        image={<MaintenanceIllustration isOpen />}
        title={messages.maintainOpenTitle}
        hint={messages.maintainOpenMessage}
      >
        <LinkButton to={{ kind: 'document', href: returnTo }}>
          {messages.maintainContinue}
        </LinkButton>
      </ErrorBlock>
    </>
  );
}

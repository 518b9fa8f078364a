import { Suspense } from 'react';
import { useMessages } from '../entry/AppContext.ts';
import { useConfig } from '../queries/config.ts';

/** The heading of the home page, for screen readers: the header shows the name of the site. */
export function HomeHeading() {
  const messages = useMessages();
  return (
    <h1 className="visually-hidden">
      <Suspense fallback={messages.home}>
        <SiteName />
      </Suspense>
    </h1>
  );
}

function SiteName() {
  const messages = useMessages();
  const { result } = useConfig('site');
  return result.ok ? result.value.name : messages.home;
}

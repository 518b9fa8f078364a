import { useMessages } from '../entry/AppContext.ts';
import { useConfig } from '../queries/config.ts';

/** The heading of the home page, for screen readers: the header shows the name of the site. */
export function HomeHeading() {
  const messages = useMessages();
  const { data: site } = useConfig('site');
  return <h1 className="visually-hidden">{site?.name ?? messages.home}</h1>;
}

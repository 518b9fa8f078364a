import { useMaintenance } from '../queries/config.ts';
import { PageHead } from './PageHead.tsx';

/** Without JavaScript; with it, the page polls the close flag. */
const REFRESH_S = 30;

/** Metadata of the maintenance page of a closed site. */
export function MaintenanceHead() {
  const { title, message, reopensAt } = useMaintenance();
  return (
    <PageHead
      title={title}
      description={message}
      status={503}
      reopensAt={reopensAt}
      refreshS={REFRESH_S}
      noindex
    />
  );
}

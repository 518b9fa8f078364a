import type { SiteSection } from '@twinfront/shared/react/routing/address';
import { LineIcon } from '../components/LineIcon.tsx';

const drawings: Record<SiteSection, string> = {
  home: 'M3.5 11 12 4l8.5 7M6 9.5V20h4.5v-5.5h3V20H18V9.5',
  services: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  notices: 'M12 3.5V5M5 17.5c2-2 1-6 2.5-9a5 5 0 0 1 9 0c1.5 3 .5 7 2.5 9zM10 20.5h4',
  search: 'M15.5 15.5 20 20M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0',
};

export function TabIcon({ section }: { section: SiteSection }) {
  return <LineIcon path={drawings[section]} />;
}

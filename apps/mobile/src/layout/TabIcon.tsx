import type { SiteSection } from '@twinfront/shared/react/routing/address';

const drawings: Record<SiteSection, string> = {
  home: 'M3.5 11 12 4l8.5 7M6 9.5V20h4.5v-5.5h3V20H18V9.5',
  services: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  notices: 'M12 3.5V5M5 17.5c2-2 1-6 2.5-9a5 5 0 0 1 9 0c1.5 3 .5 7 2.5 9zM10 20.5h4',
  search: 'M15.5 15.5 20 20M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0',
};

/** antd-mobile-icons has no house. */
export function TabIcon({ section }: { section: SiteSection }) {
  return (
    <svg
      width="1em"
      height="1em"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[section]} />
    </svg>
  );
}

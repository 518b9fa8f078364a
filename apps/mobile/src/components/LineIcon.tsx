const CIRCLE = 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0';

/** Lines in a square of 24 units. */
const paths = {
  home: 'M3.5 11 12 4l8.5 7M6 9.5V20h4.5v-5.5h3V20H18V9.5',
  services: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  notices: 'M12 3.5V5M5 17.5c2-2 1-6 2.5-9a5 5 0 0 1 9 0c1.5 3 .5 7 2.5 9zM10 20.5h4',
  search: 'M15.5 15.5 20 20M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  left: 'M15 4.5 7.5 12l7.5 7.5',
  right: 'M9 4.5l7.5 7.5L9 19.5',
  up: 'M5 4.5h14M12 20V8.5M6.5 14 12 8.5l5.5 5.5',
  play: 'M8 5v14l11-7z',
  pause: 'M9 6v12M15 6v12',
  close: 'M6 6l12 12M18 6 6 18',
  info: `${CIRCLE}M12 11v5.5M12 7.5v.1`,
  warning: 'M12 4 2.5 20h19zM12 10v5M12 17.4v.1',
  error: `${CIRCLE}M12 7.5v5.5M12 16.4v.1`,
};

/** An icon of the first screen: those of antd-mobile-icons would add 6 KB to each page. */
export function LineIcon({ name }: { name: keyof typeof paths }) {
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
      <path d={paths[name]} />
    </svg>
  );
}

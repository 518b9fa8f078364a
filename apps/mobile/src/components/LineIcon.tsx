const shapes = {
  back: 'm14.5 5-7 7 7 7',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.4 15.4 20 20',
};

/** As large and of the colour as the text around it. antd-mobile's own are outlines of 2 KB each. */
export function LineIcon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg width="1em" height="1em" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d={shapes[name]}
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

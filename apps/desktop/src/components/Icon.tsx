const shapes = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.4 15.4 20 20',
  previous: 'm14.5 5-7 7 7 7',
  next: 'm9.5 5 7 7-7 7',
  pause: 'M9 6v12M15 6v12',
  play: 'M8.5 5.5v13l10-6.5z',
  alert: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 8v5M12 16.2v.1',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M5 12.5V20h14v-7.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  arrow: 'M4 12h15m-6-6 6 6-6 6',
};

/** A line icon in the colour of the text beside it, which says what it means. */
export function Icon({ name, size = '1.25em' }: { name: keyof typeof shapes; size?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d={shapes[name]}
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

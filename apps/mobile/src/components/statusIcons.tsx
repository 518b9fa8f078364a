import type { ReactElement, ReactNode } from 'react';

export const statusIcons = {
  /** Page not found: a signpost. */
  default: mark(
    <>
      <path d="M48 12v64M34 76h28" />
      <path fill="var(--brand-wash)" d="M30 20h34l9 8-9 8H30z" />
      <path d="M66 44H36l-8 7 8 7h30z" />
    </>,
  ),
  /** Empty: a blank sheet under a magnifying glass. */
  empty: mark(
    <>
      <path d="M30 12h28l12 12v48H30z" />
      <path d="M58 12v12h12M38 32h16M38 42h10" />
      <circle fill="var(--brand-wash)" cx="62" cy="56" r="12" />
      <path d="m71 65 9 9" />
    </>,
  ),
  /** Failed to load: a cut cable. */
  disconnected: mark(
    <>
      <path
        fill="var(--brand-wash)"
        d="M28 34h12v20H28a10 10 0 0 1 0-20zM68 34H56v20h12a10 10 0 0 0 0-20z"
      />
      <path d="M18 44H8M88 44H78M48 18v8M37 20l4 7M59 20l-4 7M48 62v8M37 68l4-7M59 68l-4-7" />
    </>,
  ),
  /** Rendering failed: a torn page. */
  busy: mark(
    <>
      <path fill="var(--brand-wash)" d="M28 12h40v24l-8 7-8-7-8 7-8-7-8 7z" />
      <path d="M28 76h40V52l-8 7-8-7-8 7-8-7-8 7zM38 24h20" />
    </>,
  ),
};

function mark(drawing: ReactNode): ReactElement {
  return (
    <svg
      viewBox="0 0 96 88"
      fill="none"
      stroke="var(--brand-ink)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawing}
    </svg>
  );
}

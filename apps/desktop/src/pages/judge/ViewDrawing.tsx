import type { View } from '@twinfront/shared/site/device';

const screens: Record<View, string> = {
  auto: 'M10 14a5 5 0 0 1 5-5h56a5 5 0 0 1 5 5v37H15a5 5 0 0 1-5-5zM72 27a5 5 0 0 1 5-5h18a5 5 0 0 1 5 5v38a5 5 0 0 1-5 5H77a5 5 0 0 1-5-5z',
  desktop: 'M20 12a5 5 0 0 1 5-5h60a5 5 0 0 1 5 5v38a5 5 0 0 1-5 5H25a5 5 0 0 1-5-5z',
  mobile: 'M38 9a6 6 0 0 1 6-6h22a6 6 0 0 1 6 6v58a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6z',
};

const lines: Record<View, string> = {
  auto: 'M34 51v15M24 66h30M20 20h26M20 28h18M79 32h14M79 40h14M79 48h9M83 64h6',
  desktop: 'M55 55v13M38 68h34M30 18h50M30 28h15v17H30zM53 28h27M53 36h27M53 44h17',
  mobile: 'M45 15h20M45 23h20v13H45zM45 44h20M45 52h13M51 66h8',
};

/** Left edge of each drawing, to align them. */
const edges: Record<View, number> = { auto: 8, desktop: 18, mobile: 36 };

/** A line drawing of a view. */
export function ViewDrawing({ view }: { view: View }) {
  return (
    <svg
      width="94"
      viewBox={`${edges[view]} 0 94 76`}
      aria-hidden="true"
      fill="none"
      stroke="var(--brand-ink)"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2.25"
    >
      <path fill="var(--brand-wash)" d={screens[view]} />
      <path d={lines[view]} />
    </svg>
  );
}

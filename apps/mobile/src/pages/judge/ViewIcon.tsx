import type { Device } from '@twinfront/shared/site/device';

const drawings = {
  desktop: 'M8 10h32v22H8zM24 32v7M16 39h16',
  mobile: 'M15 6h18v36H15zM22 37h4',
  auto: 'M6 12h24v16H6zM18 28v5M12 33h9M29 19h13v20H29zM34 35h3',
};

export function ViewIcon({ view }: { view: Device | 'auto' }) {
  return (
    <svg
      width="40"
      height="40"
      viewBox="0 0 48 48"
      fill="none"
      stroke="var(--brand-ink)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[view]} />
    </svg>
  );
}

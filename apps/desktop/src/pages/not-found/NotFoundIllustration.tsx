/** A signpost on a hill: one arm is blank, and the path goes on over the hill. */
export function NotFoundIllustration() {
  return (
    <svg
      width="352"
      style={{ maxWidth: '100%' }}
      viewBox="0 0 400 320"
      aria-hidden="true"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle fill="var(--glow)" cx="306" cy="92" r="34" />
      <path fill="var(--brand-wash)" d="M0 258c60-46 118-52 172-22s122 20 228-44v128H0z" />
      <path
        fill="color-mix(in oklab, var(--brand) 14%, var(--brand-wash))"
        d="M0 288c88-34 166-36 236-14s108 12 164-6v52H0z"
      />
      <g fill="none" stroke="var(--outline)" strokeWidth="3">
        <path d="M0 258c60-46 118-52 172-22s122 20 228-44M0 288c88-34 166-36 236-14s108 12 164-6" />
        <path strokeDasharray="2 11" d="M214 320c10-18 34-26 62-32s52-16 44-30-34-16-24-34" />
        <path d="M146 60v222M136 60h20M126 284c12-6 28-6 40 0" />
      </g>
      <path
        fill="var(--brand)"
        stroke="var(--brand)"
        strokeWidth="6"
        d="M92 82h112l26 24-26 24H92z"
      />
      <path stroke="var(--on-brand)" strokeWidth="5" d="M112 106h64" />
      <path
        fill="var(--surface)"
        stroke="var(--outline)"
        strokeWidth="3"
        d="M200 150H88l-26 22 26 22h112z"
      />
    </svg>
  );
}

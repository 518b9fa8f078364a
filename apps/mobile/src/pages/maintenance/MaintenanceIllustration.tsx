const night = {
  sky: '#143b40',
  far: '#2b6460',
  near: '#1d4b4a',
  moon: '#f3e3b5',
  stars: '#dce8dd',
  lamp: '#0d2a2d',
  lampOutline: '#0d2a2d',
};

const day: typeof night = {
  sky: '#f1d9a0',
  far: '#e0b878',
  near: '#c99a5b',
  moon: '#f8ebc8',
  stars: '#f8ebc8',
  lamp: '#fff3d0',
  lampOutline: '#7a5325',
};

/** A window: dark while the site is closed, lit once it is open. */
export function MaintenanceIllustration({ isOpen }: { isOpen: boolean }) {
  const colors = isOpen ? day : night;
  return (
    <svg viewBox="0 0 240 240" aria-hidden="true">
      <clipPath id="arch">
        <path d="M60 208V100a60 60 0 0 1 120 0v108z" />
      </clipPath>
      <path fill="var(--brand-deep)" d="M50 208V100a70 70 0 0 1 140 0v108z" />
      <g clipPath="url(#arch)">
        <path fill={colors.sky} d="M60 40h120v170H60z" />
        <circle fill={colors.moon} cx="146" cy="92" r="17" />
        <path
          fill={colors.stars}
          d="M84 88h3v3h-3zM104 66h2v2h-2zM94 122h2v2h-2zM120 104h2v2h-2zM164 130h2v2h-2z"
        />
        <path fill={colors.far} d="M60 176c22-24 40-26 60-8s38 6 60-14v60H60z" />
        <path fill={colors.near} d="M60 194c26-14 48-10 66 0s38 6 54-8v30H60z" />
      </g>
      <path
        fill="none"
        stroke="var(--brand-deep)"
        strokeWidth="5"
        d="M120 40v168M60 104h120M60 156h120"
      />
      <path fill="color-mix(in oklab, var(--brand-deep) 72%, black)" d="M38 208h164v10H38z" />
      <path
        fill={colors.lamp}
        stroke={colors.lampOutline}
        strokeWidth="3"
        strokeLinejoin="round"
        d="M86 208v-5h20v5M96 203v-20M80 183l7-20h18l7 20z"
      />
    </svg>
  );
}

/** A door with a lamp above it: shut while the site is closed, lit from behind once it is open. */
export function MaintenanceIllustration({ isOpen }: { isOpen: boolean }) {
  return (
    <svg viewBox="0 0 320 320" aria-hidden="true" strokeLinecap="round" strokeLinejoin="round">
      <path fill="var(--brand-wash)" d="M84 290V142a76 76 0 0 1 152 0v148z" />
      {isOpen && (
        <path fill="var(--glow)" d="M100 290V146a60 60 0 0 1 120 0v144zM146 62h28l-14 26z" />
      )}
      <g fill="none" stroke="var(--outline)" strokeWidth="3">
        <path d="M84 290V142a76 76 0 0 1 152 0v148" />
        <path d="M100 290V146a60 60 0 0 1 120 0v144M160 87v203M40 290h240" />
        <path d="M112 176h36v44h-36zM172 176h36v44h-36zM112 234h36v42h-36zM172 234h36v42h-36z" />
        <path d="M160 30v16M146 62a14 14 0 0 1 28 0z" />
      </g>
      <circle fill="var(--ink)" cx="152" cy="226" r="3.5" />
      {!isOpen && (
        <>
          <path fill="none" stroke="var(--outline)" strokeWidth="3" d="m132 150 28-22 28 22" />
          <rect fill="var(--brand)" x="118" y="150" width="84" height="40" rx="7" />
          <path stroke="var(--on-brand)" strokeWidth="4" d="M134 170h52" />
        </>
      )}
    </svg>
  );
}

import styles from './MaintenanceIllustration.module.css';

/** A door with a lamp above it: shut while the site is closed, light behind it once it is open. */
export function MaintenanceIllustration({ isOpen }: { isOpen: boolean }) {
  return (
    <svg className={styles.sign} viewBox="0 0 320 320" aria-hidden="true">
      <path className={styles.wash} d="M84 290V142a76 76 0 0 1 152 0v148z" />
      {isOpen && (
        <path className={styles.light} d="M100 290V146a60 60 0 0 1 120 0v144zM146 62h28l-14 26z" />
      )}
      <g className={styles.line}>
        <path d="M84 290V142a76 76 0 0 1 152 0v148" />
        <path d="M100 290V146a60 60 0 0 1 120 0v144M160 87v203M40 290h240" />
        <path d="M112 176h36v44h-36zM172 176h36v44h-36zM112 234h36v42h-36zM172 234h36v42h-36z" />
        <path d="M160 30v16M146 62a14 14 0 0 1 28 0z" />
      </g>
      <circle className={styles.knob} cx="152" cy="226" r="3.5" />
      {!isOpen && (
        <g>
          <path className={styles.line} d="m132 150 28-22 28 22" />
          <rect className={styles.board} x="118" y="150" width="84" height="40" rx="7" />
          <path className={styles.onBoard} d="M134 170h52" />
        </g>
      )}
    </svg>
  );
}

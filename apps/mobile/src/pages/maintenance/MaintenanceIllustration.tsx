import styles from './MaintenanceIllustration.module.css';

/** A window at night; lit when somebody is there again. */
export function MaintenanceIllustration({ lit }: { lit: boolean }) {
  return (
    <svg
      viewBox="0 0 240 240"
      className={`${styles.window} ${lit ? styles.lit : ''}`}
      aria-hidden="true"
    >
      <clipPath id="arch">
        <path d="M60 208V100a60 60 0 0 1 120 0v108z" />
      </clipPath>
      <path className={styles.frame} d="M50 208V100a70 70 0 0 1 140 0v108z" />
      <g clipPath="url(#arch)">
        <path className={styles.sky} d="M60 40h120v170H60z" />
        <circle className={styles.moon} cx="146" cy="92" r="17" />
        <path
          className={styles.star}
          d="M84 88h3v3h-3zM104 66h2v2h-2zM94 122h2v2h-2zM120 104h2v2h-2zM164 130h2v2h-2z"
        />
        <path className={styles.far} d="M60 176c22-24 40-26 60-8s38 6 60-14v60H60z" />
        <path className={styles.near} d="M60 194c26-14 48-10 66 0s38 6 54-8v30H60z" />
      </g>
      <path className={styles.bars} d="M120 40v168M60 104h120M60 156h120" />
      <path className={styles.sill} d="M38 208h164v10H38z" />
      <path className={styles.lamp} d="M86 208v-5h20v5M96 203v-20M80 183l7-20h18l7 20z" />
    </svg>
  );
}

import styles from './NotFoundIllustration.module.css';

/** A signpost on a hill: one arm is blank, and the path goes on over the hill. */
export function NotFoundIllustration() {
  return (
    <svg className={styles.drawing} viewBox="0 0 400 320" aria-hidden="true">
      <circle className={styles.sun} cx="306" cy="92" r="34" />
      <path className={styles.far} d="M0 258c60-46 118-52 172-22s122 20 228-44v128H0z" />
      <path className={styles.near} d="M0 288c88-34 166-36 236-14s108 12 164-6v52H0z" />
      <g className={styles.line}>
        <path d="M0 258c60-46 118-52 172-22s122 20 228-44M0 288c88-34 166-36 236-14s108 12 164-6" />
        <path className={styles.path} d="M214 320c10-18 34-26 62-32s52-16 44-30-34-16-24-34" />
        <path d="M146 60v222M136 60h20M126 284c12-6 28-6 40 0" />
      </g>
      <path className={styles.board} d="M92 82h112l26 24-26 24H92z" />
      <path className={styles.onBoard} d="M112 106h64" />
      <path className={styles.blank} d="M200 150H88l-26 22 26 22h112z" />
    </svg>
  );
}

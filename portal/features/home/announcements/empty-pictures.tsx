import styles from './empty-pictures.module.css'

/** A notice board with one blank note: for schools. */
export function NoticeBoardPicture() {
  return (
    <svg viewBox="0 0 168 120" className={styles.picture} aria-hidden="true">
      <ellipse cx="84" cy="106" rx="66" ry="8" className={styles.soft} />
      <path d="M52 90v16M116 90v16" className={styles.line} />
      <rect x="24" y="14" width="120" height="78" rx="8" className={styles.board} />
      <path d="M84 5 70 14h28z" className={styles.accent} />
      <g transform="rotate(-4 62 52)">
        <rect x="42" y="32" width="40" height="44" rx="3" className={styles.paper} />
        <circle cx="62" cy="33" r="4" className={styles.warm} />
        <path d="M50 48h24M50 56h24M50 64h14" className={styles.line} />
      </g>
      <g transform="rotate(5 110 50)">
        <rect x="96" y="36" width="30" height="30" rx="3" className={styles.paper} />
        <circle cx="111" cy="37" r="4" className={styles.accent} />
      </g>
    </svg>
  )
}

/** A megaphone at rest: for other institutes. */
export function MegaphonePicture() {
  return (
    <svg viewBox="0 0 168 120" className={styles.picture} aria-hidden="true">
      <ellipse cx="84" cy="108" rx="60" ry="7" className={styles.soft} />
      <circle cx="84" cy="54" r="48" className={styles.soft} />
      <g transform="rotate(-12 80 58)">
        <path d="M64 66 72 94h12l-7-28z" className={styles.board} />
        <path d="M50 46h22l38-18v60L72 70H50a8 8 0 0 1-8-8v-8a8 8 0 0 1 8-8z" className={styles.paper} />
        <path d="M72 46v24" className={styles.line} />
        <rect x="108" y="24" width="8" height="68" rx="4" className={styles.accent} />
      </g>
      <path d="M130 34c5 4 8 9 9 15M136 22c8 6 13 15 15 25" className={styles.wave} />
    </svg>
  )
}

import styles from './exam-picture.module.css'

/** A paper with three questions, the first two answered, and a pencil. */
export function ExamPicture() {
  return (
    <svg viewBox="0 0 200 160" className={styles.picture} aria-hidden="true">
      <ellipse cx="100" cy="148" rx="72" ry="8" className={styles.shade} />
      <g transform="rotate(-4 92 76)">
        <rect x="46" y="14" width="92" height="122" rx="12" className={styles.paper} />
        <path d="M82 42h40M82 74h40M82 106h24" className={styles.lines} />
        <g className={styles.rings}>
          <circle cx="65" cy="42" r="8" />
          <circle cx="65" cy="74" r="8" />
          <circle cx="65" cy="106" r="8" />
        </g>
        <circle cx="65" cy="42" r="4" className={styles.chosen} />
        <circle cx="65" cy="74" r="4" className={styles.chosen} />
      </g>
      <g transform="rotate(38 150 96)">
        <path d="M142 50h16v64l-8 16-8-16z" className={styles.pencil} />
        <path d="M142 62h16M142 114h16" className={styles.seam} />
      </g>
    </svg>
  )
}

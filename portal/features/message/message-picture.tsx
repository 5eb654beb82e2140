import styles from './message-picture.module.css'

/** Flying letters. */
export function MessagePicture() {
  return (
    <svg viewBox="0 0 240 200" className={styles.picture} aria-hidden="true">
      <ellipse cx="120" cy="182" rx="84" ry="9" className={styles.soft} />
      <path d="M28 60c22-26 46-30 66-18M24 92c14-10 26-12 38-8" className={styles.trail} />
      <g transform="rotate(-8 96 110)">
        <rect x="40" y="72" width="118" height="82" rx="12" className={styles.paper} />
        <path d="m46 82 48 38a9 9 0 0 0 11 0l47-38" className={styles.line} />
      </g>
      <g transform="rotate(7 168 74)">
        <rect x="126" y="40" width="84" height="62" rx="10" className={styles.bubble} />
        <path d="m148 98-6 22 26-18z" className={styles.bubble} />
        <path d="M142 60h50M142 72h50M142 84h30" className={styles.words} />
      </g>
      <circle cx="204" cy="40" r="13" className={styles.dot} />
    </svg>
  )
}

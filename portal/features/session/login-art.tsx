import { useTranslations } from 'use-intl/react'
import styles from './login-art.module.css'

/** The picture beside the form on wide screens. */
export function LoginArt() {
  const t = useTranslations('session')
  return (
    <div className={styles.art} aria-hidden="true">
      <svg
        aria-hidden="true"
        className={styles.picture}
        viewBox="0 0 600 700"
        preserveAspectRatio="xMidYMid slice"
      >
        <defs>
          <pattern id="login-lines" width="60" height="60" patternUnits="userSpaceOnUse">
            <path d="M0 60L60 0M-15 15L15 -15M45 75L75 45" />
          </pattern>
        </defs>
        <rect width="600" height="700" fill="url(#login-lines)" />
        <circle cx="470" cy="170" r="120" />
        <path d="M-40 560c140-160 260-160 340-60s190 60 340-60v300H-40z" />
      </svg>
      <p className={styles.motto}>{t('motto')}</p>
    </div>
  )
}

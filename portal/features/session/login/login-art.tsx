import { useTranslations } from 'use-intl/react'
import styles from './login-art.module.css'
import picture from './login-art.svg?url'

/** The picture of a school beside the form on wide screens, in the colours of the theme. */
export function LoginArt() {
  const t = useTranslations('session')
  return (
    <div className={styles.art} aria-hidden="true">
      <p className={styles.motto}>{t('motto')}</p>
      <svg
        aria-hidden="true"
        className={styles.picture}
        viewBox="0 0 600 700"
        preserveAspectRatio="xMidYMax slice"
      >
        <use href={`${picture}#scene`} />
      </svg>
    </div>
  )
}

import { useTranslations } from 'use-intl/react'
import { SessionPage } from '#portal/features/session/session-page.tsx'
import { readRedirect } from '#portal/shared/session-store.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import styles from './error-page.module.css'

/** The page after a failed single sign-on [session-30]. */
export function ErrorPage() {
  return (
    <SessionPage>
      <ErrorMessage />
    </SessionPage>
  )
}

function ErrorMessage() {
  const t = useTranslations('session.errorPage')
  return (
    <>
      <svg className={styles.picture} viewBox="0 0 200 140" aria-hidden="true">
        <circle className={styles.soft} cx="100" cy="70" r="62" />
        <rect className={styles.plain} x="58" y="62" width="84" height="58" rx="10" />
        <path className={styles.stroke} d="M74 62V46a26 26 0 0 1 50-10" />
        <circle className={styles.strong} cx="100" cy="86" r="8" />
        <path className={styles.stroke} d="M100 92v12" />
      </svg>
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <a className={buttonClass({ size: 'large' })} href={readRedirect() || '/'}>
        {t('back')}
      </a>
    </>
  )
}

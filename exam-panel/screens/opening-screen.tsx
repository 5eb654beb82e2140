import { useTranslations } from 'use-intl/react'
import { Spinner } from '#ui/display/spinner.tsx'
import styles from './notice.module.css'

export function OpeningScreen() {
  const t = useTranslations('panel')
  return (
    <main className={styles.page}>
      <Spinner label={t('opening')} />
    </main>
  )
}

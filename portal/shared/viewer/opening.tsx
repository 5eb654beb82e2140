import { useTranslations } from 'use-intl/react'
import { Spinner } from '#ui/display/spinner.tsx'
import styles from './viewer.module.css'

/** Shown while the viewer of a file is loading. */
export function Opening() {
  const t = useTranslations('viewer')
  return (
    <div className={styles.opening}>
      <Spinner label={t('opening')} />
    </div>
  )
}

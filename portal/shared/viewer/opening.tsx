import { useTranslations } from 'use-intl/react'
import { Spinner } from '#ui/spinner.tsx'
import styles from './opening.module.css'

/** While what shows a file is fetched. */
export function Opening() {
  const t = useTranslations('viewer')
  return (
    <div className={styles.waiting}>
      <Spinner label={t('opening')} />
    </div>
  )
}

import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import styles from '../notice.module.css'

/** Another tab has the draft; it can be had here. */
export function Elsewhere({ onTakeOver }: { onTakeOver: () => void }) {
  const t = useTranslations('assignment')
  return (
    <div className={styles.notice} role="status">
      <p className={styles.title}>{t('elsewhere')}</p>
      <p>{t('elsewhereText')}</p>
      <div>
        <Button variant="quiet" onClick={onTakeOver}>
          {t('takeOver')}
        </Button>
      </div>
    </div>
  )
}

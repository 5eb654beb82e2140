import { Upload } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.tsx'
import styles from './editor/save-bar.module.css'

/** A parent sees what there is to do, and is told that it is not for him (spec/3 §6). */
export function ParentActions() {
  const t = useTranslations('assignment')
  const tell = () => showToast(t('parents'), 'bad')
  return (
    <>
      <div>
        <Button variant="quiet" isOff onClick={tell}>
          <Upload size={16} aria-hidden="true" />
          {t('chooseFiles')}
        </Button>
      </div>
      <p className={styles.note}>{t('parentNote')}</p>
      <div className={styles.bar}>
        <Button variant="quiet" size="large" isOff onClick={tell}>
          {t('saveAsDraft')}
        </Button>
        <Button variant="quiet" size="large" isOff onClick={tell}>
          {t('submit')}
        </Button>
      </div>
    </>
  )
}

import { Upload } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { refuseParent } from '#portal/shared/viewed/refuse-parent.ts'
import { Button } from '#ui/controls/button.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './editor/save-bar.module.css'

/** A parent sees the student's buttons; pressing them explains that parents may not use them [assignment-28]. */
export function ParentActions() {
  const t = useTranslations('assignment')
  const refuse = () => refuseParent(t('parents'))
  return (
    <>
      <div>
        <Button variant="quiet" isOff onClick={refuse}>
          <Upload size={16} aria-hidden="true" />
          {t('chooseFiles')}
        </Button>
      </div>
      <Text size="sm" tone="muted">
        {t('parentNote')}
      </Text>
      <div className={styles.bar}>
        <Button variant="quiet" size="large" isOff onClick={refuse}>
          {t('saveAsDraft')}
        </Button>
        <Button variant="quiet" size="large" isOff onClick={refuse}>
          {t('submit')}
        </Button>
      </div>
    </>
  )
}

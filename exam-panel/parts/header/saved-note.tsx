import { CloudAlert, CloudCheck, CloudUpload } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { useExamState, usePendingCount } from '../../core/use-exam.ts'
import styles from './saved-note.module.css'

/** Whether the server has everything. */
export function SavedNote() {
  const t = useTranslations('panel')
  const connection = useExamState((state) => state.connection)
  const waiting = usePendingCount()
  const isLost = connection !== 'fine'
  const Icon = isLost && waiting > 0 ? CloudAlert : waiting > 0 ? CloudUpload : CloudCheck
  return (
    <p className={styles.note} data-tone={isLost && waiting > 0 ? 'warn' : 'quiet'}>
      <Icon size={16} aria-hidden="true" />
      <span>{waiting === 0 ? t('saved') : isLost ? t('waiting', { count: waiting }) : t('saving')}</span>
    </p>
  )
}

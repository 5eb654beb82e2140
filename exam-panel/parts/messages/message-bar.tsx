import { MessageSquareText } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { useExam, useExamState } from '../../core/use-exam.ts'
import styles from './message-bar.module.css'

/** The latest unread message of the examiner, in one line below the header; screen readers read all of it. */
export function MessageBar({ onRead }: { onRead: () => void }) {
  const t = useTranslations('panel')
  const { readMessages } = useExam()
  const all = useExamState((state) => state.messages)
  const readTo = useExamState((state) => state.readTo)
  const unread = all.filter(({ id }) => id > readTo)
  const latest = unread.at(-1)
  const title = t('messages.unread', { count: unread.length })
  return (
    <>
      <VisuallyHidden role="status">{latest && `${title}: ${latest.text}`}</VisuallyHidden>
      {latest && (
        <div className={styles.bar}>
          <MessageSquareText size={18} aria-hidden="true" />
          <p aria-hidden="true" className={styles.text} dir="auto">
            <strong>{title}: </strong>
            {latest.text}
          </p>
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            onClick={() => {
              onRead()
              readMessages()
            }}
          >
            {t('messages.read')}
          </Button>
        </div>
      )}
    </>
  )
}

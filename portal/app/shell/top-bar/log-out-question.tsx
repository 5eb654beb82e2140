import { useTranslations } from 'use-intl/react'
import type { DraftHere } from '#portal/shared/device/drafts.ts'
import type { UnsentChange } from '#portal/shared/outbox/change-list.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import styles from './log-out-question.module.css'

type LogOutQuestionProps = {
  homework: readonly DraftHere[]
  changes: readonly UnsentChange[]
  isPending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Logging out clears the device: asks first, with a list of what was not sent. */
export function LogOutQuestion({ homework, changes, ...rest }: LogOutQuestionProps) {
  const t = useTranslations('shell')
  const unnamed = t(useSession(({ isSchool }) => (isSchool ? 'menu.homework' : 'menu.assignments')))
  return (
    <AlertDialog
      title={t('unsent.title')}
      text={t('unsent.text')}
      confirmLabel={t('unsent.confirm')}
      cancelLabel={t('unsent.cancel')}
      {...rest}
    >
      <ul className={styles.list}>
        {homework.map(({ scope, title, isConfirmed }) => (
          <li key={scope}>
            <strong>{title || unnamed}</strong> {t(isConfirmed ? 'unsent.confirmed' : 'unsent.entered')}
          </li>
        ))}
        {changes.map(({ id, title }) => (
          <li key={id}>
            <strong>{title}</strong> {t('unsent.waiting')}
          </li>
        ))}
      </ul>
    </AlertDialog>
  )
}

import { useTranslations } from 'use-intl/react'
import type { KeptWork } from '#portal/shared/kept/kept-work.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import styles from './log-out-question.module.css'

type LogOutQuestionProps = {
  unsent: readonly KeptWork[]
  isPending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Logging out clears the device: asks first, with a list of the homework that was not sent. */
export function LogOutQuestion({ unsent, ...rest }: LogOutQuestionProps) {
  const t = useTranslations('shell')
  const homework = t(useSession(({ isSchool }) => (isSchool ? 'menu.homework' : 'menu.assignments')))
  return (
    <AlertDialog
      title={t('unsent.title')}
      text={t('unsent.text')}
      confirmLabel={t('unsent.confirm')}
      cancelLabel={t('unsent.cancel')}
      {...rest}
    >
      <ul className={styles.list}>
        {unsent.map(({ scope, title, isAsked }) => (
          <li key={scope}>
            <strong>{title || homework}</strong> {t(isAsked ? 'unsent.confirmed' : 'unsent.entered')}
          </li>
        ))}
      </ul>
    </AlertDialog>
  )
}

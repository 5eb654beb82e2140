import { useTranslations } from 'use-intl/react'
import type { KeptWork } from '#portal/shared/kept-work.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import styles from './log-out-question.module.css'

type LogOutQuestionProps = {
  unsent: readonly KeptWork[]
  isPending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Who logs out leaves nothing on the device: what is nowhere else is named once before it goes. */
export function LogOutQuestion({ unsent, ...rest }: LogOutQuestionProps) {
  const t = useTranslations('shell')
  const homework = t(
    useSession(({ is_institute_type_school }) =>
      is_institute_type_school ? 'menu.homework' : 'menu.assignments',
    ),
  )
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

import { useTranslations } from 'use-intl/react'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'

type RemoveQuestionProps = { isPending: boolean; onConfirm: () => void; onCancel: () => void }

/** Whether a bookmark is to go [exam-42]. */
export function RemoveQuestion({ isPending, onConfirm, onCancel }: RemoveQuestionProps) {
  const t = useTranslations('bookmark')
  return (
    <AlertDialog
      title={t('removeTitle')}
      text={t('removeText')}
      confirmLabel={t('yes')}
      cancelLabel={t('no')}
      isPending={isPending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}

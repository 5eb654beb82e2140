import { useTranslations } from 'use-intl/react'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'

type RemoveQuestionProps = { isPending: boolean; onConfirm: () => void; onCancel: () => void }

/** Asks whether to remove a bookmark [exam-42]. */
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

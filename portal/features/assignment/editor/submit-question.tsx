import { useTranslations } from 'use-intl/react'
import { AlertDialog } from '#ui/alert-dialog.tsx'

type SubmitQuestionProps = { onConfirm: () => void; onClose: () => void }

/** What is submitted cannot be changed: it is asked once more (spec/3 §5). */
export function SubmitQuestion({ onConfirm, onClose }: SubmitQuestionProps) {
  const t = useTranslations('assignment')
  return (
    <AlertDialog
      title={t('submitTitle')}
      text={t('submitQuestion')}
      confirmLabel={t('submitYes')}
      cancelLabel={t('cancel')}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  )
}

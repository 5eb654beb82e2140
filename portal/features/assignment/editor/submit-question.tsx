import { useTranslations } from 'use-intl/react'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'

type SubmitQuestionProps = { onConfirm: () => void; onClose: () => void }

/** Asks for confirmation: what is submitted cannot be changed [assignment-36]. */
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

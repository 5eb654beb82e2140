import { useTranslations } from 'use-intl/react'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'

type QuestionProps = {
  title: string
  text: string
  confirmLabel: string
  done: string
  act: () => Promise<unknown>
  onClose: () => void
}

/** Asks before something ends that cannot be taken back. */
export function Question({ title, text, confirmLabel, done, act, onClose }: QuestionProps) {
  const t = useTranslations('deskSettings')
  const work = useWork()
  const confirm = () =>
    work.run(async () => {
      await act()
      showToast(done, 'good')
      onClose()
    })
  return (
    <AlertDialog
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      cancelLabel={t('cancel')}
      isPending={work.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <FormError text={work.error} />
    </AlertDialog>
  )
}

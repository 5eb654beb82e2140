import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { askLimits } from '#domain/ask/rules.ts'
import { askKey } from '#portal/shared/ask/queries.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { report } from './writing.ts'

export type ReportDialogProps = { threadId: number; postId: number; name: string; onClose: () => void }

/** Reports a message of the institute to its owners [ask-11]. */
export function ReportDialog({ threadId, postId, name, onClose }: ReportDialogProps) {
  const t = useTranslations('ask')
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { isPending, error, run } = useWork()
  const { length } = reason.trim()
  const isTooLong = length > askLimits.reason
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (length === 0 || isTooLong) return
    void run(async () => {
      await report(threadId, postId, reason.trim())
      onClose()
      showToast(t('reportSent'), 'good')
      await client.invalidateQueries({ queryKey: askKey })
    })
  }
  return (
    <FormDialog
      title={t('reportOf', { name })}
      submitLabel={t('report')}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm" tone="muted">
        {t('reportText')}
      </Text>
      <TextArea
        label={t('reportWhy')}
        rows={3}
        value={reason}
        hint={t('count', { count: length, most: askLimits.reason })}
        error={
          isTooLong ? t('tooLong', { most: askLimits.reason }) : isTried && length === 0 && t('noReason')
        }
        onChange={(event) => setReason(event.target.value)}
      />
      <FormError text={error} />
    </FormDialog>
  )
}

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { decideWriteOff, type WriteOff } from '#domain/desk/fees/plan-calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useFeeWrite } from '../queries.ts'

type DecideDialogProps = { one: WriteOff; isApproved: boolean; onClose: () => void }

/** Approves or refuses; a refusal says why. */
export function DecideDialog({ one, isApproved, onClose }: DecideDialogProps) {
  const t = useTranslations('deskWriteOffs')
  const write = useFeeWrite()
  const work = useWork()
  const [word, setWord] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = !isApproved && word.trim() === ''
  const named = { amount: showMoney(one.amount), name: one.name }

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (isMissing) return
    void work.run(async () => {
      await write(decideWriteOff, {
        write_off_id: one.write_off_id,
        is_approved: isApproved,
        answer: word.trim(),
      })
      showToast(isApproved ? t('doneApproved', named) : t('doneRefused'), 'good')
      onClose()
    })
  }
  return (
    <FormDialog
      title={t(isApproved ? 'approveTitle' : 'refuseTitle', named)}
      submitLabel={t(isApproved ? 'approve' : 'refuse')}
      cancelLabel={t('cancel')}
      isPending={work.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {isApproved ? (
        <Text>{t('approveText')}</Text>
      ) : (
        <TextField
          label={t('word')}
          autoFocus
          maxLength={200}
          autoComplete="off"
          value={word}
          error={isChecked && isMissing ? t('wordMissing') : ''}
          onChange={(event) => setWord(event.target.value)}
        />
      )}
      <FormError text={work.error} />
    </FormDialog>
  )
}

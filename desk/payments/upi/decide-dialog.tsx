import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type DeskTransfer, type DeskTransfers, decideTransfer } from '#domain/desk/upi/calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { makeZone } from '#domain/zone.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useMe } from '../../core/session.ts'
import { useFeeWrite } from '../../fees/queries.ts'

type DecideDialogProps = {
  one: DeskTransfer
  data: DeskTransfers
  isConfirmed: boolean
  onClose: () => void
}

/** Confirms a transfer, which gives its receipts, or refuses it with a word. */
export function DecideDialog({ one, data, isConfirmed, onClose }: DecideDialogProps) {
  const t = useTranslations('deskPayments.upi')
  const zone = makeZone(useMe().institute.time_zone)
  const write = useFeeWrite()
  const work = useWork()
  const today = zone.dayAt(Date.now())
  const match = data.findings.find(
    ({ transfer_id, kind }) => transfer_id === one.transfer_id && kind === 'match',
  )
  const line = data.lines.find(({ line_id }) => line_id === match?.line_ids[0])
  const [day, setDay] = useState(
    line?.day ?? (one.claimed_at ? zone.dayAt(Date.parse(one.claimed_at)) : today),
  )
  const [word, setWord] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = !isConfirmed && word.trim() === ''
  const amount = showMoney(one.amount)

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (isMissing) return
    void work.run(async () => {
      const body = {
        transfer_id: one.transfer_id,
        is_confirmed: isConfirmed,
        answer: word.trim(),
        paid_on: day,
        line_id: isConfirmed ? (line?.line_id ?? null) : null,
      }
      const { result } = await write(decideTransfer, body)
      showToast(
        isConfirmed ? t('confirmed', { receipts: result.receipts.join(', ') }) : t('doneRefused'),
        'good',
      )
      onClose()
    })
  }
  return (
    <FormDialog
      title={t(isConfirmed ? 'confirmTitle' : 'refuseTitle', { amount })}
      submitLabel={t(isConfirmed ? 'confirm' : 'refuse')}
      cancelLabel={t('cancel')}
      isPending={work.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {isConfirmed ? (
        <>
          <Text wrap="anywhere">
            {line ? t('found.match') : t('confirmText', { amount, utr: one.utr || one.reference })}
          </Text>
          <TextField
            label={t('day')}
            type="date"
            max={today}
            value={day}
            onChange={({ target }) => setDay(target.value || today)}
          />
        </>
      ) : (
        <TextField
          label={t('word')}
          autoFocus
          maxLength={200}
          autoComplete="off"
          value={word}
          error={isChecked && isMissing ? t('wordMissing') : ''}
          onChange={({ target }) => setWord(target.value)}
        />
      )}
      <FormError text={work.error} />
    </FormDialog>
  )
}

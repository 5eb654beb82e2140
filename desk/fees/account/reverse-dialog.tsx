import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { AccountPayment, FeeAccount } from '#domain/desk/fees/calls.ts'
import { reverseFeePayment } from '#domain/desk/fees/entry-calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import type { CallBody } from '#domain/translation/encode-body.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useFeeWrite, useSameAgain } from '../queries.ts'

type ReverseDialogProps = { account: FeeAccount; payment: AccountPayment; onClose: () => void }

/** A cheque that bounced, or a payment by mistake [desk-55]. */
export function ReverseDialog({ account: { today, state }, payment, onClose }: ReverseDialogProps) {
  const t = useTranslations('deskAccount.reverse')
  const write = useFeeWrite()
  const work = useWork()
  const sendSame = useSameAgain<CallBody<typeof reverseFeePayment>>()
  const [day, setDay] = useState(today)
  const [reason, setReason] = useState(payment.method === 'Cheque' ? t('bounce') : '')
  const [isChecked, setChecked] = useState(false)
  const isMissing = reason.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (isMissing) return
    void work.run(async () => {
      const seen = { payment_id: payment.payment_id, day, reason: reason.trim(), state }
      await sendSame([day, reason], seen, (body) => write(reverseFeePayment, body))
      showToast(t('done', { number: payment.receipt_no }), 'good')
      onClose()
    })
  }
  return (
    <FormDialog
      title={t('title', { number: payment.receipt_no })}
      submitLabel={t('submit')}
      isPending={work.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('bounced', { amount: showMoney(payment.paid) })}</Text>
      <TextField
        label={t('reason')}
        hint={t('reasonHint')}
        autoFocus
        maxLength={200}
        autoComplete="off"
        value={reason}
        error={isChecked && isMissing ? t('reasonMissing') : ''}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextField
        label={t('day')}
        type="date"
        min={payment.paid_on}
        max={today}
        value={day}
        onChange={(event) => setDay(event.target.value || today)}
      />
      <FormError text={work.error} />
    </FormDialog>
  )
}

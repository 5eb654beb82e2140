import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { AccountPayment, FeeAccount } from '#domain/desk/fees/calls.ts'
import { refundFees } from '#domain/desk/fees/entry-calls.ts'
import { refundOnlinePayment } from '#domain/desk/fees/online-calls.ts'
import { hasNumber, type PaymentMethod, paymentMethods } from '#domain/fee/methods.ts'
import { showMoney } from '#domain/fee/money.ts'
import { readMoney } from '#domain/fee/typed-money.ts'
import type { CallBody } from '#domain/translation/encode-body.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { MoneyField } from '../money-field.tsx'
import { useFeeWrite, useSameAgain } from '../queries.ts'

type RefundDialogProps = {
  account: FeeAccount
  payment: AccountPayment
  /** The payment service gives it back, to where it came from [pay-24]. */
  isOnline?: boolean
  onClose: () => void
}

/** Gives back of the parts of a payment, or of its credit [desk-56]. */
export function RefundDialog({ account, payment, isOnline = false, onClose }: RefundDialogProps) {
  const t = useTranslations('deskAccount.refund')
  const numbers = useTranslations('deskAccount.take.numbers')
  const reverse = useTranslations('deskAccount.reverse')
  const words = useTranslations('deskAccount')
  const write = useFeeWrite()
  const sendSame = useSameAgain<CallBody<typeof refundFees>>()
  const work = useWork()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [method, setMethod] = useState<PaymentMethod>('Cash')
  const [number, setNumber] = useState('')
  const [day, setDay] = useState(account.today)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)

  const { credit_left } = payment
  const fields = [
    { key: 'credit', left: credit_left, label: t('credit', { left: showMoney(credit_left) }) },
    ...payment.parts.flatMap(({ instalment_id: id, number, fee_left, fine_left }) => [
      { key: `fee ${id}`, left: fee_left, label: t('fee', { number, left: showMoney(fee_left) }) },
      { key: `fine ${id}`, left: fine_left, label: t('fine', { number, left: showMoney(fine_left) }) },
    ]),
  ].filter(({ left }) => left > 0)
  const amountOf = (key: string) => readMoney(typed[key] || '0')
  const isWrong = ({ key, left }: (typeof fields)[number]) => {
    const amount = amountOf(key)
    return amount === undefined || amount > left
  }
  const total = fields.reduce((sum, { key }) => sum + (amountOf(key) ?? 0), 0)
  const isMissing = reason.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (isMissing || total === 0 || fields.some(isWrong)) return
    const of = (key: string) => amountOf(key) ?? 0
    void work.run(async () => {
      const body = {
        payment_id: payment.payment_id,
        parts: payment.parts.map(({ instalment_id }) => ({
          instalment_id,
          fee: of(`fee ${instalment_id}`),
          fine: of(`fine ${instalment_id}`),
        })),
        credit: of('credit'),
        reason: reason.trim(),
        state: account.state,
      }
      const byHand = { method, instrument_no: hasNumber(method) ? number.trim() : '', day }
      await sendSame([typed, byHand, reason], { ...body, ...byHand }, async (whole) => {
        if (!isOnline) return void (await write(refundFees, whole))
        const { method: _, instrument_no: __, day: ___, ...sent } = whole
        await write(refundOnlinePayment, sent)
      })
      showToast(t('done', { amount: showMoney(total) }), 'good')
      onClose()
    })
  }
  return (
    <FormDialog
      title={t('title', { number: payment.receipt_no })}
      submitLabel={t('submit', { amount: showMoney(total) })}
      isPending={work.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t(isOnline ? 'onlineText' : 'text')}</Text>
      {fields.map((field, index) => (
        <MoneyField
          key={field.key}
          label={field.label}
          autoFocus={index === 0}
          placeholder="0"
          value={typed[field.key] ?? ''}
          error={isWrong(field) ? words('tooMuch') : ''}
          onText={(text) => setTyped({ ...typed, [field.key]: text })}
        />
      ))}
      {!isOnline && (
        <SelectField
          label={t('method')}
          value={method}
          options={paymentMethods.map((value) => ({ value, label: value }))}
          onChange={(event) => setMethod(event.target.value as PaymentMethod)}
        />
      )}
      {!isOnline && hasNumber(method) && (
        <TextField
          label={numbers(method)}
          autoComplete="off"
          maxLength={60}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      )}
      <TextField
        label={reverse('reason')}
        hint={reverse('reasonHint')}
        maxLength={200}
        autoComplete="off"
        value={reason}
        error={isChecked && isMissing ? reverse('reasonMissing') : ''}
        onChange={(event) => setReason(event.target.value)}
      />
      {!isOnline && (
        <TextField
          label={reverse('day')}
          type="date"
          min={payment.paid_on}
          max={account.today}
          value={day}
          onChange={(event) => setDay(event.target.value || account.today)}
        />
      )}
      <FormError text={work.error || (isChecked && total === 0 ? t('none') : '')} />
    </FormDialog>
  )
}

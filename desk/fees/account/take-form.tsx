import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { FeeAccount } from '#domain/desk/fees/calls.ts'
import { takePayment } from '#domain/desk/fees/entry-calls.ts'
import { hasBank, hasNumber, type PaymentMethod, paymentMethods } from '#domain/fee/methods.ts'
import { showMoney } from '#domain/fee/money.ts'
import { writeMoney } from '#domain/fee/typed-money.ts'
import type { CallBody } from '#domain/translation/encode-body.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Text } from '#ui/layout/text.tsx'
import { MoneyField } from '../money-field.tsx'
import { useFeeWrite, useSameAgain } from '../queries.ts'
import styles from './account.module.css'
import type { Split } from './split.ts'
import { type Taken, TakenDialog } from './taken-dialog.tsx'

type TakeFormProps = {
  account: FeeAccount
  /** Whole paise. */
  amount: number
  /** Undefined until somebody has typed one: then it is all that is chosen. */
  amountText: string | undefined
  isReadable: boolean
  split: Split
  onAmount: (text: string | undefined) => void
}

/** Takes a payment [desk-53]: the amount has the focus, Enter takes it, and the receipt is there to print. */
export function TakeForm({ account, amount, amountText, isReadable, split, onAmount }: TakeFormProps) {
  const t = useTranslations('deskAccount.take')
  const write = useFeeWrite()
  const sendSame = useSameAgain<CallBody<typeof takePayment>>()
  const work = useWork()
  const amountField = useRef<HTMLInputElement>(null)
  const [method, setMethod] = useState<PaymentMethod>('Cash')
  const [number, setNumber] = useState('')
  const [bank, setBank] = useState('')
  const [dated, setDated] = useState('')
  const [paidOn, setPaidOn] = useState(account.today)
  const [seriesId, setSeriesId] = useState<number>()
  const [isChecked, setChecked] = useState(false)
  const [taken, setTaken] = useState<Taken>()
  const { student, year_id, series, state } = account

  useEffect(() => amountField.current?.focus({ preventScroll: true }), [])

  const isNumberMissing = hasNumber(method) && number.trim() === '' && method !== 'Card'
  const amountError = !isReadable ? t('amountWrong') : amount === 0 ? t('amountNone') : ''
  const splitError = split.credit < 0 ? t('tooMuchSplit', { amount: showMoney(-split.credit) }) : ''
  const isWrong = amountError !== '' || splitError !== '' || isNumberMissing || split.wrong.size > 0

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (isWrong || year_id === null) {
      if (amountError) amountField.current?.focus()
      return
    }
    void work.run(async () => {
      const typed = [amountText, method, number, bank, dated, paidOn, seriesId]
      const body = {
        student_id: student.student_id,
        year_id,
        amount,
        parts: split.parts.map(({ id, fee, fine }) => ({
          instalment_id: id,
          fee,
          fine,
        })),
        method,
        instrument_no: hasNumber(method) ? number.trim() : '',
        bank: hasBank(method) ? bank.trim() : '',
        dated: hasBank(method) && dated !== '' ? dated : null,
        paid_on: paidOn,
        series_id: seriesId ?? null,
        state,
      }
      setTaken(
        await sendSame(typed, body, async (sent) => {
          const { result } = await write(takePayment, sent)
          const { payment_id: paymentId, receipt_no: receiptNo, credit } = result
          return { paymentId, receiptNo, amount: sent.amount, credit }
        }),
      )
      onAmount(undefined)
      setNumber('')
      setBank('')
      setDated('')
      setChecked(false)
    })
  }

  return (
    <>
      <Card
        as="form"
        gap={3}
        noValidate
        onSubmit={submit}
        aria-labelledby="take-title"
        className={styles.take}
      >
        <div>
          <Text as="h2" size="sm" tone="muted" id="take-title">
            {t('takes')}
          </Text>
          <Text size="2xl" weight="bold" isNumeric role="status">
            {showMoney(amount)}
          </Text>
        </div>
        <MoneyField
          ref={amountField}
          label={t('amount')}
          value={amountText ?? ''}
          placeholder={writeMoney(amount)}
          error={isChecked || !isReadable ? amountError : ''}
          onText={(text) => onAmount(text.trim() === '' ? undefined : text)}
        />
        <SelectField
          label={t('method')}
          value={method}
          options={paymentMethods.map((value) => ({ value, label: value }))}
          onChange={(event) => setMethod(event.target.value as PaymentMethod)}
        />
        {hasNumber(method) && (
          <TextField
            label={t(`numbers.${method}`)}
            autoComplete="off"
            maxLength={60}
            value={number}
            error={isChecked && isNumberMissing ? t('numberMissing') : ''}
            onChange={(event) => setNumber(event.target.value)}
          />
        )}
        {hasBank(method) && (
          <>
            <TextField
              label={t('bank')}
              autoComplete="off"
              maxLength={60}
              value={bank}
              onChange={(event) => setBank(event.target.value)}
            />
            <TextField
              label={t('dated')}
              type="date"
              value={dated}
              onChange={(event) => setDated(event.target.value)}
            />
          </>
        )}
        <TextField
          label={t('paidOn')}
          type="date"
          required
          max={account.today}
          value={paidOn}
          onChange={(event) => setPaidOn(event.target.value || account.today)}
        />
        {series.length > 1 && (
          <SelectField
            label={t('series')}
            value={String(seriesId ?? series[0]?.series_id)}
            options={series.map((one) => ({
              value: String(one.series_id),
              label: t('seriesNext', { name: one.name, next: one.next }),
            }))}
            onChange={(event) => setSeriesId(Number(event.target.value))}
          />
        )}
        <FormError text={work.error || (isChecked ? splitError : '')} />
        <Button type="submit" size="large" isFull needsNetwork isPending={work.isPending}>
          {t('submit')}
        </Button>
        <Text size="xs" tone={split.credit > 0 ? 'warn' : 'muted'} role="status">
          {split.credit > 0
            ? t('credit', { amount: showMoney(split.credit) })
            : split.after > 0
              ? t('after', { amount: showMoney(split.after) })
              : t('oldest')}
        </Text>
      </Card>
      {taken && (
        <TakenDialog
          taken={taken}
          onClose={() => {
            setTaken(undefined)
            // The dialog gives the focus back to where it was.
            setTimeout(() => amountField.current?.focus())
          }}
        />
      )}
    </>
  )
}

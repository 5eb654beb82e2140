import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { AccountInstalment } from '#domain/desk/fees/calls.ts'
import { setFine } from '#domain/desk/fees/entry-calls.ts'
import { askWriteOff } from '#domain/desk/fees/plan-calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { readMoney, writeMoney } from '#domain/fee/typed-money.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { MoneyField } from '../money-field.tsx'
import { useFeeWrite } from '../queries.ts'

type InstalmentDialogProps = { instalment: AccountInstalment; onClose: () => void }

/** A fine, and a write-off that somebody else has to approve. */
export function InstalmentDialog({ instalment, onClose }: InstalmentDialogProps) {
  const t = useTranslations('deskAccount.instalment')
  return (
    <Dialog title={t('title', { number: instalment.number })} onClose={onClose} isDismissable={false}>
      <Stack gap={6}>
        <FineForm instalment={instalment} onClose={onClose} />
        {instalment.fee_due > 0 && <WriteOffForm instalment={instalment} onClose={onClose} />}
      </Stack>
    </Dialog>
  )
}

function useReason() {
  const t = useTranslations('deskAccount')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = reason.trim() === ''
  const field = (
    <TextField
      label={t('instalment.reason')}
      maxLength={200}
      autoComplete="off"
      value={reason}
      error={isChecked && isMissing ? t('reverse.reasonMissing') : ''}
      onChange={(event) => setReason(event.target.value)}
    />
  )
  return { reason: reason.trim(), isMissing, field, check: () => setChecked(true), isChecked }
}

function FineForm({ instalment, onClose }: InstalmentDialogProps) {
  const t = useTranslations('deskAccount')
  const write = useFeeWrite()
  const work = useWork()
  const { reason, isMissing, field, check, isChecked } = useReason()
  const [text, setText] = useState(writeMoney(instalment.fine))
  const fine = readMoney(text || '0')
  const fault =
    fine === undefined ? t('take.amountWrong') : fine === instalment.fine ? t('instalment.fineSame') : ''

  function submit(event: FormEvent) {
    event.preventDefault()
    check()
    if (fine === undefined || fault || isMissing) return
    void work.run(async () => {
      const { instalment_id, fine: was } = instalment
      await write(setFine, { instalment_id, was, fine, reason })
      showToast(t('instalment.fineDone', { amount: showMoney(fine) }), 'good')
      onClose()
    })
  }
  return (
    <Stack as="form" gap={3} noValidate onSubmit={submit}>
      <Text as="h3">{t('instalment.fineTitle')}</Text>
      <MoneyField
        label={t('instalment.fine')}
        hint={t('instalment.fineHint', { paid: showMoney(instalment.fine - instalment.fine_due) })}
        autoFocus
        value={text}
        error={isChecked ? fault : ''}
        onText={setText}
      />
      {field}
      <FormError text={work.error} />
      <Button type="submit" variant="quiet" isPending={work.isPending}>
        {t('instalment.fineSubmit')}
      </Button>
    </Stack>
  )
}

function WriteOffForm({ instalment, onClose }: InstalmentDialogProps) {
  const t = useTranslations('deskAccount')
  const write = useFeeWrite()
  const work = useWork()
  const { reason, isMissing, field, check, isChecked } = useReason()
  const [text, setText] = useState('')
  const amount = readMoney(text || '0')
  const fault = !amount ? t('take.amountWrong') : amount > instalment.fee_due ? t('tooMuch') : ''

  function submit(event: FormEvent) {
    event.preventDefault()
    check()
    if (!amount || fault || isMissing) return
    void work.run(async () => {
      await write(askWriteOff, { instalment_id: instalment.instalment_id, amount, reason })
      showToast(t('instalment.offDone'), 'good')
      onClose()
    })
  }
  return (
    <Stack as="form" gap={3} noValidate onSubmit={submit}>
      <Text as="h3">{t('instalment.offTitle')}</Text>
      {instalment.asked_off > 0 ? (
        <Text tone="muted">{t('instalment.offWaiting', { amount: showMoney(instalment.asked_off) })}</Text>
      ) : (
        <>
          <MoneyField
            label={t('instalment.off')}
            hint={t('instalment.offHint', { left: showMoney(instalment.fee_due) })}
            value={text}
            error={isChecked ? fault : ''}
            onText={setText}
          />
          {field}
          <FormError text={work.error} />
          <Button type="submit" variant="quiet" isPending={work.isPending}>
            {t('instalment.offSubmit')}
          </Button>
        </>
      )}
    </Stack>
  )
}

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { FeeAccount } from '#domain/desk/fees/calls.ts'
import { putFeeCredit } from '#domain/desk/fees/entry-calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { readMoney, writeMoney } from '#domain/fee/typed-money.ts'
import type { CallBody } from '#domain/translation/encode-body.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { MoneyField } from '../money-field.tsx'
import { useFeeWrite, useSameAgain } from '../queries.ts'
import styles from './account.module.css'
import { firstChoice, leftOf, splitChoice } from './split.ts'

/** An amount within a line of text. */
const unbroken = (paise: number) => showMoney(paise).replace(' ', '\u00a0')

/** Credit that can pay what is due. */
export function CreditCard({ account }: { account: FeeAccount }) {
  const t = useTranslations('deskAccount.credit')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card isFlat padding="small">
      <Row gap={3} justify="between" isWrapping>
        <Stack>
          <Text weight="strong" isNumeric>
            {t('title', { amount: showMoney(account.credit_left) })}
          </Text>
          <Text size="sm" tone="muted">
            {t('text')}
          </Text>
        </Stack>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      </Row>
      {isOpen && <CreditDialog account={account} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** Puts credit to instalments, the oldest first [desk-105]. */
function CreditDialog({ account, onClose }: { account: FeeAccount; onClose: () => void }) {
  const t = useTranslations('deskAccount.credit')
  const take = useTranslations('deskAccount.take')
  const write = useFeeWrite()
  const sendSame = useSameAgain<CallBody<typeof putFeeCredit>>()
  const work = useWork()
  const { instalments, credit_left, today } = account
  const [chosen, setChosen] = useState(() => firstChoice(instalments, today).chosen)
  const [text, setText] = useState<string>()
  const open = instalments.filter((one) => leftOf(one) > 0)
  const most = Math.min(
    credit_left,
    open.filter((one) => chosen.has(one.instalment_id)).reduce((sum, one) => sum + leftOf(one), 0),
  )
  const typed = text === undefined ? most : readMoney(text)
  const amount = typed ?? 0
  const { parts } = splitChoice(instalments, { chosen, typed: new Map() }, amount)
  const fault =
    typed === undefined ? take('amountWrong') : amount > most ? t('tooMuch', { left: showMoney(most) }) : ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (fault !== '' || amount === 0) return
    void work.run(async () => {
      const body = {
        student_id: account.student.student_id,
        parts: parts.map(({ id, fee, fine }) => ({
          instalment_id: id,
          fee,
          fine,
        })),
        state: account.state,
      }
      await sendSame([text, ...chosen], body, (sent) => write(putFeeCredit, sent))
      showToast(t('done', { amount: showMoney(amount) }), 'good')
      onClose()
    })
  }

  function pick(id: number, isOn: boolean) {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  return (
    <FormDialog
      title={t('dialog')}
      submitLabel={t('submit', { amount: showMoney(amount) })}
      isPending={work.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <MoneyField
        label={t('amount', { left: showMoney(credit_left) })}
        autoFocus
        value={text ?? writeMoney(most)}
        error={fault}
        onText={setText}
      />
      <Stack as="fieldset" gap={2} className={styles.creditRows}>
        <Text as="legend" size="sm" weight="strong">
          {t('rows')}
        </Text>
        {open.map((one) => {
          const part = parts.find(({ id }) => id === one.instalment_id)
          return (
            <label key={one.instalment_id} className={styles.creditRow}>
              <input
                type="checkbox"
                checked={chosen.has(one.instalment_id)}
                onChange={(event) => pick(one.instalment_id, event.target.checked)}
              />
              <Text as="span" size="sm">
                {t('row', {
                  number: one.number,
                  day: showDay(one.due_day),
                  left: unbroken(leftOf(one)),
                })}
                {part && ' '}
                {part && <strong>{t('gets', { amount: unbroken(part.fee + part.fine) })}</strong>}
              </Text>
            </label>
          )
        })}
      </Stack>
      <Text size="sm" tone="muted">
        {t('receipts')}
      </Text>
      <FormError text={work.error} />
    </FormDialog>
  )
}

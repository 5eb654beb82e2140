import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { FeeAccount } from '#domain/desk/fees/calls.ts'
import { readMoney } from '#domain/fee/typed-money.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './account.module.css'
import { InstalmentTable } from './instalment-table.tsx'
import { type Choice, firstChoice, splitChoice } from './split.ts'
import { TakeForm } from './take-form.tsx'

type TillProps = { account: FeeAccount; mayWrite: boolean }

/** The instalments, and beside them the payment that is taken now. */
export function Till({ account, mayWrite }: TillProps) {
  const t = useTranslations('deskAccount')
  const { instalments, today, state } = account
  // What was chosen belongs to what was shown: after a change of the account it begins again.
  const [choice, setChoice] = useState<Choice & { of: string }>(() => ({
    of: state,
    ...firstChoice(instalments, today),
  }))
  const current = choice.of === state ? choice : { of: state, ...firstChoice(instalments, today) }
  const [amountText, setAmountText] = useState<string>()
  const chosenDue = splitChoice(instalments, current, 0).after
  const typedAmount = amountText === undefined ? undefined : readMoney(amountText)
  const amount = amountText === undefined ? chosenDue : (typedAmount ?? 0)
  const split = splitChoice(instalments, current, amount)

  return (
    <div className={mayWrite ? styles.till : undefined}>
      {instalments.length === 0 ? (
        <EmptyState title={t('noInstalments')} text={mayWrite ? t('noInstalmentsText') : undefined} />
      ) : (
        <InstalmentTable
          account={account}
          mayWrite={mayWrite}
          choice={current}
          split={split}
          onChoice={(next) => setChoice({ of: state, ...next })}
        />
      )}
      {mayWrite ? (
        <TakeForm
          account={account}
          amount={amount}
          amountText={amountText}
          isReadable={amountText === undefined || typedAmount !== undefined}
          split={split}
          onAmount={setAmountText}
        />
      ) : (
        <Card isFlat padding="small">
          <Text size="sm" tone="muted">
            {t('take.readOnly')}
          </Text>
        </Card>
      )}
    </div>
  )
}

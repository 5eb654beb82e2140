import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Fees } from '#domain/fee/calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { sumOfWrittenOff } from '#domain/fee/rules.ts'
import type { FeeTab } from '#portal/shared/navigation/fee-url-state.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { feeTabDelayMs } from '#portal/shared/time/delays.ts'
import { Button } from '#ui/controls/button.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { words } from '#ui/words.ts'
import { DueTable } from './due-table.tsx'
import styles from './fees.module.css'
import { PayButton } from './pay/pay-button.tsx'
import { PayNotes } from './pay/pay-notes.tsx'
import { PaymentTable } from './payment-table.tsx'
import { type FeesOf, useFees } from './queries.ts'
import { ToPayCard } from './to-pay-card.tsx'

type FeePanelProps = { tab: FeeTab; of: FeesOf }

/** The rows of a tab with the sums, and the amount to pay. A failure shows no message, only Try again [fee-7]. */
export function FeePanel({ tab, of }: FeePanelProps) {
  const query = useFees(of)
  const isLoading = useTabDelay(tab)
  const spinner = (
    <div className={styles.middle}>
      <Spinner label={words.loading} />
    </div>
  )
  const failed = (retry: () => void) => (
    <div className={styles.middle}>
      <Button variant="quiet" onClick={retry} isPending={query.isFetching}>
        {words.retry}
      </Button>
    </div>
  )
  if (isLoading) return spinner
  return (
    <QueryView query={query} loading={spinner} failed={failed}>
      {(fees) =>
        tab === 'due' ? (
          <Stack gap={4}>
            <PayNotes studentId={of.studentId} />
            <ToPayCard fees={fees} action={<PayButton {...of} />} />
            <DueTable fees={fees} />
            <FeeSums fees={fees} />
          </Stack>
        ) : (
          <Stack gap={4}>
            <FeeSums fees={fees} />
            <PaymentTable payments={fees.payments} of={of} />
          </Stack>
        )
      }
    </QueryView>
  )
}

/**
 * Shows a spinner for a moment after a change of tab [fee-6].
 * @returns whether it is shown
 */
function useTabDelay(tab: FeeTab): boolean {
  const [shown, setShown] = useState(tab)
  useEffect(() => {
    if (shown === tab) return
    const timer = setTimeout(() => setShown(tab), feeTabDelayMs)
    return () => clearTimeout(timer)
  }, [shown, tab])
  return shown !== tab
}

/** Total, paid, due [fee-2] and written-off amounts, as a statement that adds up; then the credit. */
function FeeSums({ fees }: { fees: Fees }) {
  const t = useTranslations('fee.sums')
  const writtenOff = sumOfWrittenOff(fees.instalments)
  const sums = [
    { kind: 'total', amount: fees.total, className: undefined },
    { kind: 'paid', amount: fees.paid, className: styles.less },
    ...(writtenOff > 0 ? [{ kind: 'writtenOff', amount: writtenOff, className: styles.less } as const] : []),
    { kind: 'due', amount: fees.due, className: styles.left },
    ...(fees.credit > 0 ? [{ kind: 'credit', amount: fees.credit, className: undefined } as const] : []),
  ] as const
  return (
    <Card as="dl" gap={2} isFlat className={styles.sums}>
      {sums.map(({ kind, amount, className }) => (
        <Row key={kind} justify="between" gap={3} lineGap="half" isWrapping className={className}>
          <dt>{t(kind)}</dt>
          <Text as="dd" wrap="nowrap" isNumeric>
            {showMoney(amount)}
          </Text>
        </Row>
      ))}
    </Card>
  )
}

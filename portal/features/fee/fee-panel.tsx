import { useEffect, useState } from 'react'
import type { FeeTab } from '#portal/shared/navigation/fee-url-state.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { feeTabDelayMs } from '#portal/shared/time/delays.ts'
import { Button } from '#ui/controls/button.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { words } from '#ui/words.ts'
import { DueTable } from './due-table.tsx'
import { FeeSums } from './fee-sums.tsx'
import styles from './fees.module.css'
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
            <ToPayCard fees={fees} />
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

import { QueryView } from '#portal/shared/query-view.tsx'
import type { FeeTab } from '#portal/shared/url-state/fee.ts'
import { Button } from '#ui/controls/button.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { words } from '#ui/words.ts'
import { DueTable } from './due-table.tsx'
import styles from './fee-panel.module.css'
import { FeeSums } from './fee-sums.tsx'
import { PaymentTable } from './payment-table.tsx'
import { useFees } from './queries.ts'
import { ToPayCard } from './to-pay-card.tsx'
import { useRestingTab } from './use-resting-tab.ts'

type FeePanelProps = { tab: FeeTab; of: { studentId: number; yearId: number } }

/** The rows of a tab with the sums, and what is to be paid. A failure shows no message, only Try again (spec/2 §8). */
export function FeePanel({ tab, of }: FeePanelProps) {
  const query = useFees(of.studentId, of.yearId)
  const isResting = useRestingTab(tab)
  const spinner = (
    <div className={styles.place}>
      <Spinner label={words.loading} />
    </div>
  )
  const failed = (retry: () => void) => (
    <div className={styles.place}>
      <Button variant="quiet" onClick={retry} isPending={query.isFetching}>
        {words.retry}
      </Button>
    </div>
  )
  if (isResting) return spinner
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

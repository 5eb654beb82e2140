import { useEffect, useId, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Fees } from '#domain/fee/calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { sumOfWrittenOff } from '#domain/fee/rules.ts'
import { useUrlState } from '#portal/shared/navigation/address.ts'
import { type FeeTab, feeQuery, readFeeUrlState } from '#portal/shared/navigation/fee-url-state.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { feeTabDelayMs } from '#portal/shared/time/delays.ts'
import { Button } from '#ui/controls/button.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Tabs } from '#ui/controls/tabs.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { words } from '#ui/words.ts'
import { DueTable, ToPayCard } from './due-tab.tsx'
import styles from './fees.module.css'
import { payAddress, readPayUrlState } from './pay/pay-address.ts'
import { PayButton } from './pay/pay-button.tsx'
import { PayNotes } from './pay/pay-notes.tsx'
import { useOffer } from './pay/queries.ts'
import { payTexts } from './pay/texts.ts'
import { PaymentTable } from './payment-table.tsx'
import { type FeesOf, useFees, yearToShow } from './queries.ts'
import { feeTexts } from './texts.ts'

/** /fees: amounts due and payments [fee-1]. */
export function FeesScreen() {
  return (
    <FeatureTexts texts={{ fee: feeTexts, pay: payTexts }}>
      <FeesOfYear />
    </FeatureTexts>
  )
}

function FeesOfYear() {
  const t = useTranslations('fee')
  const { urlState, change } = useUrlState(readFeeUrlState, feeQuery)
  const session = useSession((whole) => whole)
  const { studentId, years } = session
  const [params] = useSearchParams()
  const order = readPayUrlState({ get: (name) => params.get(name === 'order' ? 'payment' : name) }).order
  const year = years.find(({ id }) => id === urlState.yearId) ?? yearToShow(session)
  // The test page and the provider come back to here.
  if (order !== '') return <Navigate to={payAddress({ order })} replace />
  if (studentId === null || !year) return <EmptyState title={t('none')} />
  return (
    <Screen>
      <YearChoice years={years} value={year.id} onChange={(yearId) => change({ yearId })} />
      <Tabs
        label={t('tabs')}
        value={urlState.tab}
        tabs={[
          { value: 'due', label: t('due') },
          { value: 'history', label: t('history') },
        ]}
        onChange={(tab) => change({ tab })}
      >
        <FeePanel tab={urlState.tab} of={{ studentId, yearId: year.id }} />
      </Tabs>
    </Screen>
  )
}

type YearChoiceProps = {
  years: readonly { id: number; name: string }[]
  value: number
  onChange: (yearId: number) => void
}

/** The academic year whose fees are shown. */
function YearChoice({ years, value, onChange }: YearChoiceProps) {
  const t = useTranslations('fee')
  const id = useId()
  return (
    <Row gap={3} className={styles.choice}>
      <Text as="label" size="sm" tone="muted" weight="medium" htmlFor={id}>
        {t('academicYear')}
      </Text>
      <div className={styles.field}>
        <Select id={id} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {years.map((year) => (
            <option key={year.id} value={year.id}>
              {year.name}
            </option>
          ))}
        </Select>
      </div>
    </Row>
  )
}

type FeePanelProps = { tab: FeeTab; of: FeesOf }

/** The rows of a tab with the sums, and the amount to pay. A failure shows no message, only Try again [fee-7]. */
function FeePanel({ tab, of }: FeePanelProps) {
  const query = useFees(of)
  const isOfferComing = useComingOffer(query.data !== undefined)
  const isLoading = useTabDelay(tab) || (tab === 'due' && isOfferComing)
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
 * Whether what can be paid is still on its way. Shown after the fees, the button would push their table down [pay-50].
 * @param isReady whether the fees were there at once: then nothing waits
 */
function useComingOffer(isReady: boolean): boolean {
  const { isPending, fetchStatus, failureCount } = useOffer()
  const [isAwaited] = useState(!isReady)
  return isAwaited && isPending && fetchStatus === 'fetching' && failureCount === 0
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

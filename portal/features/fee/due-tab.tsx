import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { Fees, Instalment } from '#domain/fee/calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { dueOf, instalmentStatus, type Sum, splitDue, sumOfDue, whatToPay } from '#domain/fee/rules.ts'
import { InstalmentBadge } from '#portal/shared/fee/instalment-badge.tsx'
import { anchorOf } from '#portal/shared/navigation/address.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { useToday } from '#portal/shared/time/use-zone.ts'
import { type Column, DataTable } from '#ui/display/data-table.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './fees.module.css'

/** The amount to pay now, and the next ones; renders nothing for a year without fees. */
export function ToPayCard({ fees, action }: { fees: Fees; action?: ReactNode }) {
  const t = useTranslations('fee.toPay')
  const today = useToday()
  if (fees.instalments.length === 0) return null
  const { now, next, later } = whatToPay(fees.instalments, today)
  const line = (kind: 'since' | 'today' | 'next' | 'later', { amount, count, day }: Sum) => (
    <Text tone="muted" isNumeric>
      {t.rich(kind, {
        amount: showMoney(amount),
        count,
        day: showDay(day),
        strong: (text) => (
          <Text as="strong" tone="default" weight="strong" wrap="nowrap">
            {text}
          </Text>
        ),
        date: (text) => (
          <Text as="span" wrap="nowrap">
            {text}
          </Text>
        ),
      })}
    </Text>
  )
  return (
    <Card as="section" gap={1} isFlat edge={now ? 'warn' : 'good'} aria-labelledby="to-pay">
      <Text as="h2" id="to-pay" size="sm" tone="muted" weight="normal">
        {t(now ? 'now' : 'title')}
      </Text>
      <Text
        size={now ? '2xl' : 'xl'}
        weight="bold"
        wrap="anywhere"
        isNumeric
        className={joinClasses(styles.toPay, now && styles.sum)}
      >
        {now ? showMoney(now.amount) : t(next ? 'nothingNow' : 'nothingMore')}
      </Text>
      {now && line(now.day < today ? 'since' : 'today', now)}
      {next && (
        <Stack gap={1} className={styles.coming}>
          {line('next', next)}
          {later && line('later', later)}
        </Stack>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </Card>
  )
}

/** The amounts due, by instalment [fee-3]. */
export function DueTable({ fees }: { fees: Fees }) {
  const t = useTranslations('fee')
  const today = useToday()
  const classColumn = useClassColumn()
  const due = splitDue(fees.instalments, today)
  const groups = (['now', 'coming'] as const)
    .filter((name) => due[name].length > 0)
    .map((name) => ({ title: t(`groups.${name}`), note: showMoney(sumOfDue(due[name])), rows: due[name] }))
  if (groups.length === 0) return <EmptyState title={t('none')} />
  const fine: Column<Instalment> = {
    title: t('columns.fine'),
    isAmount: true,
    cell: (row) => showMoney(row.fineDue),
  }
  const columns: Column<Instalment>[] = [
    { title: t('columns.instalment'), cell: (row) => row.number },
    {
      title: t('columns.date'),
      cell: (row) => (
        <Text as="span" wrap="nowrap">
          {showDay(row.dueDay)}
        </Text>
      ),
    },
    ...classColumn,
    { title: t('columns.total'), isAmount: true, cell: (row) => showMoney(row.amount) },
    ...(fees.hasFines ? [fine] : []),
    {
      title: t('columns.balance'),
      isAmount: true,
      isMain: true,
      cell: (row) => showMoney(dueOf(row)),
    },
    {
      title: t('columns.status'),
      isLead: true,
      cell: (row) => {
        const status = instalmentStatus(row, today)
        return (
          <>
            <InstalmentBadge status={status} />
            {row.badDebt > 0 && (
              <Text as="span" size="sm" tone="muted" isNumeric className={styles.note}>
                {t('writtenOff', { amount: showMoney(row.badDebt) })}
              </Text>
            )}
          </>
        )
      },
    },
  ]
  return (
    <DataTable
      caption={t('due')}
      columns={columns}
      groups={groups}
      keyOf={(row) => String(row.number)}
      anchorOf={(row) => anchorOf('instalment', row.number)}
    />
  )
}

/** Standard of a school, Batch elsewhere; no column if fees are not linked to them [fee-3]. */
export function useClassColumn(): Column<{ standard: string; batch: string }>[] {
  const t = useTranslations('fee')
  const isLinked = useSession((session) => session.hasFeeStructures)
  const isSchool = useSession((session) => session.isSchool)
  if (!isLinked) return []
  return [
    {
      title: t(isSchool ? 'columns.standard' : 'columns.batch'),
      isLong: true,
      cell: (row) => (isSchool ? row.standard : row.batch) || t('nothing'),
    },
  ]
}

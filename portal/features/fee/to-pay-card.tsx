import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { Fees } from '#domain/fee/calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { type Sum, whatToPay } from '#domain/fee/rules.ts'
import { useToday } from '#portal/shared/time/use-zone.ts'
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

import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { showMoney } from '#domain/fee/money.ts'
import { useToday } from '#portal/shared/calendar/use-zone.ts'
import { type Sum, whatToPay } from './amounts/to-pay.ts'
import type { Fees } from './queries.ts'
import styles from './to-pay-card.module.css'

/** How much is to be paid now, and what comes next; nothing in a year without fees. */
export function ToPayCard({ fees }: { fees: Fees }) {
  const t = useTranslations('fee.toPay')
  const today = useToday()
  if (fees.instalments.length === 0) return null
  const { now, next, later } = whatToPay(fees.instalments, today)
  const line = (kind: 'since' | 'today' | 'next' | 'later', { amount, count, day }: Sum) => (
    <p className={styles.line}>
      {t.rich(kind, {
        amount: showMoney(amount),
        count,
        day: showDay(day),
        strong: (text) => <strong>{text}</strong>,
        date: (text) => <span className={styles.date}>{text}</span>,
      })}
    </p>
  )
  return (
    <section className={styles.card} data-kind={now ? 'now' : 'settled'} aria-labelledby="to-pay">
      <h2 id="to-pay" className={styles.title}>
        {t(now ? 'now' : 'title')}
      </h2>
      <p className={now ? styles.sum : styles.nothing}>
        {now ? showMoney(now.amount) : t(next ? 'nothingNow' : 'nothingMore')}
      </p>
      {now && line(now.day < today ? 'since' : 'today', now)}
      {next && (
        <div className={styles.coming}>
          {line('next', next)}
          {later && line('later', later)}
        </div>
      )}
    </section>
  )
}

import { useTranslations } from 'use-intl/react'
import { showMoney } from '#domain/fee/money.ts'
import { Card } from '#ui/layout/card.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './fees.module.css'
import type { Fees } from './queries.ts'

/** Total, paid and due (spec/2 §2.8), and what was written off, so that they add up; then what was paid too much. */
export function FeeSums({ fees }: { fees: Fees }) {
  const t = useTranslations('fee.sums')
  const writtenOff = fees.instalments.reduce((sum, { badDebt }) => sum + badDebt, 0)
  const sums = [
    { kind: 'total', amount: fees.total, edge: 'accent' },
    { kind: 'paid', amount: fees.paid, edge: 'good' },
    ...(writtenOff > 0 ? [{ kind: 'writtenOff', amount: writtenOff, edge: 'quiet' } as const] : []),
    { kind: 'due', amount: fees.due, edge: 'warn' },
    ...(fees.credit > 0 ? [{ kind: 'credit', amount: fees.credit, edge: 'good' } as const] : []),
  ] as const
  return (
    <div className={styles.sums}>
      <dl className={styles.sumList}>
        {sums.map(({ kind, amount, edge }) => (
          <Card key={kind} gap={1} isFlat edge={edge} className={styles.sum}>
            <Text as="dt" size="sm" tone="muted">
              {t(kind)}
            </Text>
            <Text as="dd" weight="bold" wrap="anywhere" isNumeric>
              {showMoney(amount)}
            </Text>
          </Card>
        ))}
      </dl>
    </div>
  )
}

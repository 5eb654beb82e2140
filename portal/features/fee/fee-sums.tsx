import { useTranslations } from 'use-intl/react'
import { showMoney } from '#domain/fee/money.ts'
import styles from './fee-sums.module.css'
import type { Fees } from './queries.ts'

/** Total, paid and due (spec/2 §2.8), and what was written off, without which they would not add up. */
export function FeeSums({ fees }: { fees: Fees }) {
  const t = useTranslations('fee.sums')
  const writtenOff = fees.instalments.reduce((sum, { badDebt }) => sum + badDebt, 0)
  const sums = [
    { kind: 'total', amount: fees.asked },
    { kind: 'paid', amount: fees.paid },
    ...(writtenOff > 0 ? [{ kind: 'writtenOff', amount: writtenOff } as const] : []),
    { kind: 'due', amount: fees.left },
  ] as const
  return (
    <dl className={styles.sums}>
      {sums.map(({ kind, amount }) => (
        <div key={kind} className={styles.sum} data-kind={kind}>
          <dt>{t(kind)}</dt>
          <dd>{showMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

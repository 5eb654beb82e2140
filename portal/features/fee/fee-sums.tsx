import { useTranslations } from 'use-intl/react'
import type { FeeResult } from '#domain/fee/calls.ts'
import { showRupees } from '#domain/fee/money.ts'
import { writtenOffIn } from '#domain/fee/rules.ts'
import styles from './fee-sums.module.css'

/** Total, paid and due (spec/2 §2.8), and what was written off, without which they would not add up. */
export function FeeSums({ fees }: { fees: FeeResult }) {
  const t = useTranslations('fee.sums')
  const writtenOff = writtenOffIn(fees.a_install_li)
  const sums = [
    { kind: 'total', amount: fees.total_fee_amount },
    { kind: 'paid', amount: fees.total_paid_amount },
    ...(writtenOff > 0 ? [{ kind: 'writtenOff', amount: writtenOff } as const] : []),
    { kind: 'due', amount: fees.total_unpaid_amount },
  ] as const
  return (
    <dl className={styles.sums}>
      {sums.map(({ kind, amount }) => (
        <div key={kind} className={styles.sum} data-kind={kind}>
          <dt>{t(kind)}</dt>
          <dd>{showRupees(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

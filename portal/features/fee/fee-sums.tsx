import { useTranslations } from 'use-intl/react'
import type { Fees } from '#domain/fee/calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { sumOfWrittenOff } from '#domain/fee/rules.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './fees.module.css'

/** Total, paid, due [fee-2] and written-off amounts, as a statement that adds up; then the credit. */
export function FeeSums({ fees }: { fees: Fees }) {
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

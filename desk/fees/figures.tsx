import { showMoney } from '#domain/fee/money.ts'
import { Card } from '#ui/layout/card.tsx'
import { Text, type TextTone } from '#ui/layout/text.tsx'
import styles from './fees.module.css'

type FiguresProps = {
  label: string
  figures: readonly { name: string; amount: number; tone?: TextTone; note?: string | undefined }[]
}

/** Sums beside each other. */
export function Figures({ label, figures }: FiguresProps) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {figures.map(({ name, amount, tone = 'default', note }) => (
        <Card key={name} isFlat padding="small">
          <Text as="dt" size="sm" tone="muted">
            {name}
          </Text>
          <Text as="dd" size="lg" weight="bold" tone={tone} isNumeric>
            {showMoney(amount)}
          </Text>
          {note && (
            <Text as="dd" size="xs" tone="muted">
              {note}
            </Text>
          )}
        </Card>
      ))}
    </dl>
  )
}

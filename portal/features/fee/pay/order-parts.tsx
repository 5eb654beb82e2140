import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { showMoney } from '#domain/fee/money.ts'
import type { PaymentOrder } from '#domain/fee/online/calls.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'

/** What an order is for. */
export function OrderParts({ order }: { order: PaymentOrder }) {
  const t = useTranslations('pay')
  const isSeveral = new Set(order.parts.map(({ student_id }) => student_id)).size > 1
  return (
    <Card as="section" gap={2} isFlat aria-labelledby="order-parts">
      <Text as="h2" id="order-parts" size="sm" tone="muted" weight="normal">
        {t('order.parts')}
      </Text>
      <Stack as="ul" gap={2}>
        {order.parts.map(({ instalment_id, name, year, number, fee, fine }) => (
          <Row as="li" key={instalment_id} justify="between" gap={3} align="baseline">
            <Text as="span" size="sm" wrap="anywhere">
              {dotted([...(isSeveral ? [name] : []), t('row', { number }), year])}
            </Text>
            <Text as="span" size="sm" wrap="nowrap" isNumeric>
              {showMoney(fee + fine)}
            </Text>
          </Row>
        ))}
        {order.convenience > 0 && (
          <Row as="li" justify="between" gap={3} align="baseline">
            <Text as="span" size="sm">
              {t('sum.convenience')}
            </Text>
            <Text as="span" size="sm" wrap="nowrap" isNumeric>
              {showMoney(order.convenience)}
            </Text>
          </Row>
        )}
      </Stack>
    </Card>
  )
}

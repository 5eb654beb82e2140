import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { showMoney } from '#domain/fee/money.ts'
import { serverNow } from '#portal/shared/time/server-time.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { payAddress } from './pay-address.ts'
import { useOffer } from './queries.ts'

const refusedShownMs = 14 * 86_400_000

/** Payments of the family that are not at their end, also of the other parent [pay-50]. */
export function PayNotes({ studentId }: { studentId: number }) {
  const t = useTranslations('pay.notes')
  const { data: offer } = useOffer()
  if (!offer) return null
  const orders = offer.orders
    .filter(({ state, parts }) => parts.some((part) => part.student_id === studentId) && state in named)
    .map((order) => ({
      key: order.order,
      to: payAddress({ order: order.order }),
      tone: 'info' as const,
      text: t(order.state === 'checking' ? 'order' : 'open', { amount: showMoney(order.total) }),
    }))
  const transfers = offer.transfers
    .filter(
      ({ state, items, created_at }) =>
        items.some((item) => item.student_id === studentId) &&
        (state === 'claimed' ||
          (state === 'refused' && serverNow() - Date.parse(created_at) < refusedShownMs)),
    )
    .map((transfer) => ({
      key: transfer.reference,
      to: payAddress({ transferId: transfer.transfer_id }),
      tone: transfer.state === 'refused' ? ('warn' as const) : ('info' as const),
      text: t(transfer.state === 'refused' ? 'refused' : 'transfer', { amount: showMoney(transfer.amount) }),
    }))
  return [...orders, ...transfers].map(({ key, to, tone, text }) => (
    <Card key={key} tone={tone} role="note">
      <Row gap={3} justify="between">
        <span>{text}</span>
        <TextLink as={Link} to={to} aria-label={`${t('see')}: ${text}`}>
          {t('see')}
        </TextLink>
      </Row>
    </Card>
  ))
}

const named: Readonly<Record<string, true>> = { open: true, checking: true }

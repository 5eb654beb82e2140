import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { showMoney } from '#domain/fee/money.ts'
import { beginPayment, type PaymentOrder } from '#domain/fee/online/calls.ts'
import { leastPayment, minPaise } from '#domain/fee/online/rules.ts'
import { askUpiTransfer } from '#domain/fee/upi-calls.ts'
import { showMoment } from '#domain/time-of-day.ts'
import { encodeBody } from '#domain/translation/encode-body.ts'
import { send } from '#portal/shared/api.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { useNavigateFromHere } from '#portal/shared/navigation/address-now.ts'
import { useRepeatKey } from '#portal/shared/requests/use-repeat-key.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AlreadyBegun } from './already-begun.tsx'
import { isSame } from './choice.ts'
import { openCheckout } from './open-checkout.ts'
import styles from './pay.module.css'
import { payAddress } from './pay-address.ts'
import { type Offer, offerQuery, type PayPart, useQuote } from './queries.ts'

type PayTotalProps = {
  offer: Offer
  /** Undefined while an amount is wrong. */
  parts: PayPart[] | undefined
}

/** What the choice costs, and the ways to pay it. */
export function PayTotal({ offer, parts: chosen }: PayTotalProps) {
  const t = useTranslations('pay')
  const parts = useSettled(chosen ?? [])
  const isSettled = chosen !== undefined && sameParts(parts, chosen)
  const fees = (chosen ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const quote = useQuote(parts, offer.isOnline && fees >= minPaise)
  const shown = isSettled ? quote.data : undefined
  const total = shown?.total ?? fees
  const pay = usePay(offer, parts, shown?.quote)
  const isTooSmall = fees > 0 && fees < minPaise
  const isReady = isSettled && parts.length > 0 && !isTooSmall
  const name = parts.length === 0 ? 'payNone' : offer.isOnline ? 'pay' : 'upi'
  const isFailed = isReady && offer.isOnline && quote.isError
  return (
    <>
      <Card as="section" gap={2} className={styles.total} aria-label={t('sum.title')}>
        <Row justify="between" gap={3} align="baseline">
          <span>{t('sum.total')}</span>
          <Text as="output" size="xl" weight="bold" wrap="nowrap" isNumeric>
            {showMoney(total)}
          </Text>
        </Row>
        {shown && (
          <Text size="sm" tone="muted" isNumeric>
            {shown.convenience > 0 &&
              `${t('sum.with', { fees: showMoney(fees), convenience: showMoney(shown.convenience) })} `}
            {t('until', { time: timeOf(shown.until) })}{' '}
            {shown.pay_by && t('payBy', { day: showDay(shown.pay_by) })}
          </Text>
        )}
        <FormError
          text={isTooSmall ? leastPayment : pay.error || (isFailed ? quote.error.message : undefined)}
        />
        <Button
          size="large"
          isFull
          needsNetwork
          disabled={!isReady}
          isPending={pay.isPending || (offer.isOnline && isReady && quote.isFetching)}
          onClick={offer.isOnline ? (isFailed ? () => void quote.refetch() : pay.online) : pay.byUpi}
        >
          {t(name, { amount: showMoney(total) })}
        </Button>
      </Card>
      {offer.isUpi && (
        <Stack gap={2}>
          {offer.isOnline && (
            <Button
              isFull
              needsNetwork
              variant="quiet"
              disabled={!isReady}
              isPending={pay.isPending}
              onClick={pay.byUpi}
            >
              {t('upiDirect')}
            </Button>
          )}
          <Text size="sm" tone="muted">
            {t('upiNote')}
          </Text>
        </Stack>
      )}
      {pay.begun && (
        <AlreadyBegun
          order={pay.begun}
          onInstead={pay.instead}
          onClose={pay.forget}
          isPending={pay.isPending}
          error={pay.error}
        />
      )}
    </>
  )
}

/** `3:30 PM` of a moment. */
const timeOf = (moment: string) => showMoment(moment).split(', ')[1] ?? ''

const sameParts = (one: readonly PayPart[], other: readonly PayPart[]) =>
  JSON.stringify(one) === JSON.stringify(other)

const settleMs = 300

/** The parts once no one types any more. */
function useSettled(parts: PayPart[]): PayPart[] {
  const [settled, settle] = useState(parts)
  const text = JSON.stringify(parts)
  useEffect(() => {
    const timer = setTimeout(() => settle(JSON.parse(text) as PayPart[]), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const isLive = ({ state }: PaymentOrder) => state === 'open' || state === 'checking'

/** Begins a payment, and leaves for its Checkout or its code [pay-53]. */
function usePay(offer: Offer, parts: readonly PayPart[], quote: string | undefined) {
  const navigate = useNavigateFromHere()
  const client = useQueryClient()
  const institute_id = useSession((session) => session.instituteId)
  const work = useWork()
  const [begun, setBegun] = useState<PaymentOrder>()
  const { keyOf, forget } = useRepeatKey()
  const fresh = async () => client.fetchQuery({ ...offerQuery(institute_id), staleTime: 0 })

  const begin = (replaced: readonly string[]) =>
    work.run(async () => {
      if (!quote) return
      const body = { institute_id, quote, instead_of: [...replaced] }
      try {
        const { result } = await send(beginPayment, { body }, { key: keyOf(body) })
        await openCheckout(result.order, navigate)
      } catch (error) {
        // What is due is another amount by now, or somebody has begun: the screen shows it.
        forget()
        void client.invalidateQueries({ queryKey: ['pay'] })
        throw error
      }
    })

  /** Open payments of the chosen instalments. */
  const liveOrders = async () => {
    const now = await fresh()
    const ids = new Set(parts.map(({ instalment_id }) => instalment_id))
    return now.orders.filter(
      (order) => isLive(order) && order.parts.some((part) => ids.has(part.instalment_id)),
    )
  }

  return {
    isPending: work.isPending,
    error: work.error,
    begun,
    forget: () => setBegun(undefined),
    online: () =>
      void (async () => {
        let live: PaymentOrder[] = []
        await work.run(async () => {
          live = await liveOrders()
        })
        const other = live.find((order) => !order.is_own || order.state === 'checking')
        if (other) return setBegun(other)
        const replaced = live.filter((order) => !isSame(order, parts)).map(({ order }) => order)
        await begin(replaced)
      })(),
    instead: () => void begin(begun ? [begun.order] : []),
    byUpi: () =>
      void work.run(async () => {
        const rows = new Map(
          offer.students.flatMap(({ instalments }) => instalments).map((row) => [row.instalment_id, row]),
        )
        const items = parts.map((part) => ({ ...part, due: rows.get(part.instalment_id)?.due ?? 0 }))
        const body = encodeBody(askUpiTransfer, { items })
        try {
          const { result } = await send(askUpiTransfer, { body }, { key: keyOf(body) })
          await fresh()
          await navigate(payAddress({ transferId: result.transfer_id }))
        } catch (error) {
          forget()
          void client.invalidateQueries({ queryKey: ['pay'] })
          throw error
        }
      }),
  }
}

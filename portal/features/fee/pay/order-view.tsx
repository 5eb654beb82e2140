import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock, type LucideIcon, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { showMoney } from '#domain/fee/money.ts'
import { cancelPayment, type PaymentOrder, returnedPayment } from '#domain/fee/online/calls.ts'
import { showMoment } from '#domain/time-of-day.ts'
import { send } from '#portal/shared/api.ts'
import { ApiError } from '#portal/shared/api-error.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { useNavigateFromHere } from '#portal/shared/navigation/address-now.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { newKey } from '#portal/shared/requests/request.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text, type TextTone } from '#ui/layout/text.tsx'
import { useOnline } from '#ui/use-online.ts'
import { openCheckout } from './open-checkout.ts'
import { OrderParts } from './order-parts.tsx'
import styles from './pay.module.css'
import { payAddress } from './pay-address.ts'
import { forgetFees, orderKey, useOrder } from './queries.ts'
import { Receipts } from './receipts.tsx'

/** How far a payment is, as the server says it, which asks the provider; it looks again by itself [pay-54]. */
export function OrderView({ code }: { code: string }) {
  const t = useTranslations('pay.order')
  const query = useOrder(code)
  const isOnline = useOnline()
  useReturn(code)
  const client = useQueryClient()
  const state = query.data?.state
  useEffect(() => {
    if (state && state !== 'open' && state !== 'checking') void forgetFees(client)
  }, [state, client])
  if (!query.data && query.error instanceof ApiError && query.error.status === 404)
    return <EmptyState title={t('unknown')} text={t('unknownText')} action={<ToHistory />} />
  return (
    <QueryView query={query} loading={<Waiting shape="row" count={2} />}>
      {(order) => (
        <Stack gap={4}>
          {!isOnline && (
            <Card tone="warn" role="status">
              {t('offline')}
            </Card>
          )}
          <OrderState order={order} />
          <OrderParts order={order} />
        </Stack>
      )}
    </QueryView>
  )
}

/** The browser may be back from the provider: the server asks there, once for each visit, also after Back and reload. */
function useReturn(code: string) {
  const client = useQueryClient()
  const asked = useRef('')
  useEffect(() => {
    const ask = async () => {
      const input = { params: { order: code }, body: { proof: null } }
      try {
        const { result } = await send(returnedPayment, input, { key: newKey() })
        client.setQueryData(orderKey(code), result.order)
      } catch {
        // The screen asks how far it is anyway.
      }
    }
    if (asked.current !== code) void ask()
    asked.current = code
    // A page that Back takes from the browser's memory has what was true before.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void ask()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [code, client])
}

function OrderState({ order }: { order: PaymentOrder }) {
  const t = useTranslations('pay.order')
  const time = showMoment(order.until)
  switch (order.state) {
    case 'open':
      return (
        <State Icon={Clock} tone="warn" title={t('open')} order={order}>
          <Text>{order.is_own ? t('openText', { time }) : t('openOther', { name: order.by, time })}</Text>
          <OpenActions order={order} />
        </State>
      )
    case 'checking':
      return (
        <State
          Icon={Clock}
          tone="warn"
          title={t(order.is_with_office ? 'withOffice' : 'checking')}
          order={order}
        >
          <Text>{t(order.is_with_office ? 'withOfficeText' : 'checkingText')}</Text>
        </State>
      )
    case 'paid':
      return (
        <State Icon={CircleCheck} tone="good" title={t('paid')} order={order}>
          <Text>{t(order.receipts.length > 1 ? 'paidTwo' : 'paidText')}</Text>
          <Receipts receipts={order.receipts} parts={order.parts} />
          <GivenBack order={order} />
          <ToHistory />
        </State>
      )
    case 'refunding':
    case 'refunded': {
      const isFailed = order.refunds.some(({ is_failed }) => is_failed)
      const text = order.state === 'refunded' ? 'refundedText' : 'refundingText'
      return (
        <State Icon={Undo2} tone="default" title={t(isFailed ? 'toRefund' : 'refunding')} order={order}>
          <Text>{t(isFailed ? 'toRefundText' : text)}</Text>
          <GivenBack order={order} />
          <ToHistory />
        </State>
      )
    }
    case 'cancelled':
    case 'expired':
      return (
        <State Icon={CircleX} tone="default" title={t(order.state)} order={order}>
          <Text>{t(order.state === 'expired' ? 'expiredText' : 'cancelledText')}</Text>
          <Link to={payAddress()} replace className={buttonClass({ size: 'large', isFull: true })}>
            {t('anew')}
          </Link>
        </State>
      )
  }
}

type StateProps = {
  Icon: LucideIcon
  tone: TextTone
  title: string
  order: PaymentOrder
  children: ReactNode
}

/** Screen readers announce the state when it changes. */
function State({ Icon, tone, title, order, children }: StateProps) {
  return (
    <Card as="section" gap={3} isFlat edge={tone === 'good' || tone === 'warn' ? tone : 'quiet'}>
      <Stack gap={1} role="status">
        <Row gap={2}>
          <Text as="span" tone={tone} className={styles.icon}>
            <Icon size={24} aria-hidden="true" />
          </Text>
          <Text as="h1" size="xl" weight="bold">
            {title}
          </Text>
        </Row>
        <Text size="2xl" weight="bold" isNumeric wrap="nowrap" className={styles.figure}>
          {showMoney(order.total)}
        </Text>
      </Stack>
      {children}
    </Card>
  )
}

/** Goes on with a payment, or ends it; the order of another parent can only be ended. */
function OpenActions({ order }: { order: PaymentOrder }) {
  const t = useTranslations('pay.order')
  const navigate = useNavigateFromHere()
  const client = useQueryClient()
  const work = useWork()
  const cancelKey = useRef(newKey())
  const cancel = () =>
    work.run(async () => {
      const input = { params: { order: order.order }, body: {} }
      const { result } = await send(cancelPayment, input, { key: cancelKey.current })
      client.setQueryData(orderKey(order.order), result.order)
    })
  return (
    <>
      <FormError text={work.error || order.failure || undefined} />
      {order.is_own && order.checkout && (
        <Button size="large" isFull needsNetwork onClick={() => void openCheckout(order, navigate)}>
          {order.failure === '' ? t('goOn', { amount: showMoney(order.total) }) : t('again')}
        </Button>
      )}
      {order.is_own && !order.checkout && (
        <Link to={payAddress()} replace className={buttonClass({ size: 'large', isFull: true })}>
          {t('anew')}
        </Link>
      )}
      <Button variant="quiet" isFull needsNetwork isPending={work.isPending} onClick={() => void cancel()}>
        {t('cancel')}
      </Button>
    </>
  )
}

function GivenBack({ order }: { order: PaymentOrder }) {
  const t = useTranslations('pay.order')
  return order.refunds.map(({ amount, is_done, is_failed, reason }, index) => {
    const values = { amount: showMoney(amount), reason: t(`reasons.${reason}`) }
    const name = is_done ? 'backDone' : 'back'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: refunds have no ids here, and are only added.
      <Text key={index} size="sm" tone="muted" isNumeric>
        {t(is_failed ? 'backFailed' : name, values)}
      </Text>
    )
  })
}

function ToHistory() {
  const t = useTranslations('pay.order')
  return (
    <Link to="/fees?tab=history" className={buttonClass({ variant: 'quiet', isFull: true })}>
      {t('history')}
    </Link>
  )
}

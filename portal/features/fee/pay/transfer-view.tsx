import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { showMoney } from '#domain/fee/money.ts'
import { readUtr, upiLink } from '#domain/fee/upi.ts'
import { claimUpiTransfer, type UpiTransfer } from '#domain/fee/upi-calls.ts'
import { showMoment } from '#domain/time-of-day.ts'
import { send } from '#portal/shared/api.ts'
import { useForm } from '#portal/shared/forms/use-form.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { useRepeatKey } from '#portal/shared/requests/use-repeat-key.ts'
import { serverNow } from '#portal/shared/time/server-time.ts'
import { useMinute } from '#portal/shared/time/use-minute.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Fold } from '#ui/display/fold.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useMedia } from '#ui/use-media.ts'
import styles from './pay.module.css'
import { payAddress } from './pay-address.ts'
import { QrCode } from './qr-code.tsx'
import { forgetFees } from './queries.ts'
import { Receipts } from './receipts.tsx'

/** A transfer by UPI: how to make it, that it was made, and what the office says of it [pay-57]. */
export function TransferView({ transfer }: { transfer: UpiTransfer | undefined }) {
  const t = useTranslations('pay')
  if (!transfer) return <EmptyState title={t('transfer.unknown')} text={t('order.unknownText')} />
  const amount = showMoney(transfer.amount)
  switch (transfer.state) {
    case 'open':
      return <OpenTransfer transfer={transfer} />
    case 'claimed':
      return (
        <Card as="section" gap={3} isFlat edge="warn" role="status">
          <Title Icon={Clock} text={t('transfer.claimed')} />
          <Text>{t('transfer.claimedText', { amount })}</Text>
          <Facts transfer={transfer} />
        </Card>
      )
    case 'confirmed':
      return (
        <Card as="section" gap={3} isFlat edge="good" role="status">
          <Title Icon={CircleCheck} text={t('transfer.confirmed')} />
          <Text size="2xl" weight="bold" isNumeric wrap="nowrap" className={styles.figure}>
            {amount}
          </Text>
          <Receipts receipts={transfer.receipts} parts={transfer.items} />
          <Link to="/fees?tab=history" className={buttonClass({ variant: 'quiet', isFull: true })}>
            {t('order.history')}
          </Link>
        </Card>
      )
    case 'refused':
      return (
        <Card as="section" gap={3} isFlat edge="bad" role="status">
          <Title Icon={CircleX} text={t('transfer.refused')} />
          <Text wrap="anywhere">{t('transfer.refusedText', { answer: transfer.answer })}</Text>
          <Facts transfer={transfer} />
          <Link to={payAddress()} replace className={buttonClass({ variant: 'quiet', isFull: true })}>
            {t('order.anew')}
          </Link>
        </Card>
      )
  }
}

function Title({ Icon, text }: { Icon: typeof Clock; text: string }) {
  return (
    <Row gap={2}>
      <Icon size={24} aria-hidden="true" />
      <Text as="h1" size="xl" weight="bold">
        {text}
      </Text>
    </Row>
  )
}

function Facts({ transfer }: { transfer: UpiTransfer }) {
  const t = useTranslations('pay.transfer')
  const facts = [
    [t('amount'), showMoney(transfer.amount)],
    [t('payee'), transfer.payee],
    [t('vpa'), transfer.vpa],
    [t('reference'), transfer.reference],
    ...(transfer.utr ? [[t('utr'), transfer.utr]] : []),
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <Row key={name} justify="between" gap={3} align="baseline">
          <Text as="dt" size="sm" tone="muted">
            {name}
          </Text>
          <Text as="dd" size="sm" weight="medium" wrap="anywhere" isNumeric className={styles.fact}>
            {value}
          </Text>
        </Row>
      ))}
    </dl>
  )
}

function OpenTransfer({ transfer }: { transfer: UpiTransfer }) {
  const t = useTranslations('pay')
  useMinute()
  const isOver = serverNow() > Date.parse(transfer.valid_until)
  const isPhone = useMedia('(pointer: coarse), (max-width: 640px)')
  const link = upiLink(transfer)
  const code = <QrCode text={link} label={t('transfer.qr')} />
  return (
    <Stack gap={4}>
      <Card as="section" gap={3} isFlat>
        <Text as="h1" size="xl" weight="bold">
          {t('transfer.title', { amount: showMoney(transfer.amount) })}
        </Text>
        {isOver ? (
          <>
            <Text tone="warn">{t('transfer.over')}</Text>
            <Link to={payAddress()} replace className={buttonClass({ size: 'large', isFull: true })}>
              {t('order.anew')}
            </Link>
          </>
        ) : (
          <>
            {isPhone ? (
              <a href={link} className={buttonClass({ size: 'large', isFull: true })}>
                {t('transfer.open')}
              </a>
            ) : (
              <Stack gap={2} align="center">
                {code}
                <Text size="sm" tone="muted" align="center">
                  {t('transfer.scan')}
                </Text>
              </Stack>
            )}
            <Text size="sm" tone="muted" isNumeric>
              {t('until', { time: showMoment(transfer.valid_until).split(', ')[1] ?? '' })}
            </Text>
          </>
        )}
        <Facts transfer={transfer} />
        {!isOver && (
          <Text size="sm" tone="muted">
            {t('transfer.keep')}
          </Text>
        )}
        {isPhone && !isOver && <Fold title={t('transfer.qrShow')}>{code}</Fold>}
      </Card>
      <ClaimForm transfer={transfer} />
    </Stack>
  )
}

/** That the transfer was made: only the family's word, which the office confirms. */
function ClaimForm({ transfer }: { transfer: UpiTransfer }) {
  const t = useTranslations('pay.transfer')
  const client = useQueryClient()
  const work = useWork()
  const { keyOf } = useRepeatKey()
  const { form, errors } = useForm(['utr'], {
    check: ({ utr }) => ({ utr: readUtr(utr) ? undefined : t('utrWrong') }),
    submit: ({ utr }) =>
      work.run(async () => {
        const body = { transfer_id: transfer.transfer_id, utr }
        // Where the reply was lost, the office may have it.
        await send(claimUpiTransfer, { body }, { key: keyOf(utr) }).finally(() => forgetFees(client))
      }),
  })
  const place = useRef<HTMLDivElement>(null)
  // Back from the payment app, what comes next is in view.
  useEffect(() => {
    const onReturn = () =>
      document.visibilityState === 'visible' && place.current?.scrollIntoView({ block: 'center' })
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [])
  return (
    <div ref={place}>
      <Card as="section" gap={3} isFlat>
        <Text as="h2" size="lg" weight="strong">
          {t('paidTitle')}
        </Text>
        <Stack as="form" gap={3} noValidate {...form}>
          <TextField
            label={t('utr')}
            name="utr"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            hint={t('utrHint')}
            error={errors.utr}
          />
          <FormError text={work.error || undefined} />
          <Button type="submit" size="large" isFull needsNetwork isPending={work.isPending}>
            {t('claim')}
          </Button>
        </Stack>
      </Card>
    </div>
  )
}

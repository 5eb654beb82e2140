import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { showDay } from '#domain/day.ts'
import type { DeskTransfer, DeskTransfers } from '#domain/desk/upi/calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { ListRow, RowActions, RowFacts } from '#ui/layout/list-row.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { useShownTime } from '../../core/shown-time.ts'

type TransferRowProps = {
  one: DeskTransfer
  data: DeskTransfers
  /** Only for who decides, while it waits. */
  onDecide?: (isConfirmed: boolean) => void
}

/** A transfer: by whom, for what, and what the statement says of it. */
export function TransferRow({ one, data, onDecide }: TransferRowProps) {
  const t = useTranslations('deskPayments.upi')
  const show = useShownTime()
  const amount = showMoney(one.amount)
  const by = one.asked_by
  return (
    <ListRow>
      <RowFacts>
        <Row gap={3} isWrapping lineGap="half" align="baseline">
          <Text as="span" weight="strong" isNumeric>
            {amount}
          </Text>
          <Text as="span" isNumeric wrap="anywhere">
            {one.utr ? t('utr', { utr: one.utr }) : t('noUtr')}
          </Text>
        </Row>
        {one.items.map((item) => (
          <Text key={`${item.student_id} ${item.year} ${item.install_no}`} size="sm" wrap="anywhere">
            <TextLink as={Link} to={`/fees/students/${item.student_id}`}>
              {item.section ? `${item.name} · ${item.section}` : item.name}
            </TextLink>{' '}
            {t('item', { number: item.install_no, year: item.year, amount: showMoney(item.amount) })}
            {onDecide && item.due < item.amount && (
              <Text as="span" tone="warn">
                {' '}
                {t('less', { due: showMoney(item.due), rest: showMoney(item.amount - item.due) })}
              </Text>
            )}
          </Text>
        ))}
        <Text size="sm" tone="muted" wrap="anywhere">
          {dotted([
            t('said', { by, at: show(one.claimed_at ?? one.created_at) }),
            t('reference', { reference: one.reference }),
          ])}
        </Text>
        <FindingNote one={one} data={data} />
        {one.decided_at && (
          <Text size="sm" tone={one.state === 'confirmed' ? 'good' : 'bad'} wrap="anywhere">
            {one.state === 'confirmed'
              ? t('confirmed', { receipts: one.receipts.join(', ') })
              : t('refusedAs', { answer: one.answer })}{' '}
            {t('by', { by: one.decided_by, at: show(one.decided_at) })}
          </Text>
        )}
      </RowFacts>
      {onDecide && (
        <RowActions>
          <Button variant="quiet" aria-label={t('refuseOf', { amount, by })} onClick={() => onDecide(false)}>
            {t('refuse')}
          </Button>
          <Button aria-label={t('confirmOf', { amount, by })} onClick={() => onDecide(true)}>
            {t('confirm')}
          </Button>
        </RowActions>
      )}
    </ListRow>
  )
}

const tones = { match: 'good', amount: 'bad', double: 'warn', booked: 'bad' } as const

/** What the statement says of a transfer, with its lines. */
function FindingNote({ one, data }: { one: DeskTransfer; data: DeskTransfers }) {
  const t = useTranslations('deskPayments.upi')
  const finding = data.findings.find(({ transfer_id }) => transfer_id === one.transfer_id)
  if (!finding) return null
  const lines = data.lines.filter(({ line_id }) => finding.line_ids.includes(line_id))
  const values = { amount: showMoney(lines[0]?.amount ?? 0), count: lines.length }
  return (
    <Stack gap={1}>
      <div>
        <Badge tone={tones[finding.kind]} text={t(`found.${finding.kind}`, values)} />
      </div>
      {lines.map(({ line_id, day, amount, text }) => (
        <Text key={line_id} size="sm" tone="muted" wrap="anywhere" isNumeric>
          {t('line', { day: showDay(day), amount: showMoney(amount), text })}
        </Text>
      ))}
    </Stack>
  )
}

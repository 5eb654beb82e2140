import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { showTimes } from '#portal/shared/calendar/entry.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { CalendarItem } from './calendar.ts'
import styles from './event.module.css'

/** The colour of a kind. */
export const toneOf = { holiday: 'good', event: 'warn' } as const

type EventItemProps = {
  item: CalendarItem
  onOpen: () => void
  /** True for the item whose details were shown last. */
  takesFocus?: boolean
  /** A line below it. */
  note?: string | undefined
}

/** One holiday or event in a list; pressing it opens its details. */
export function EventItem({ item, onOpen, takesFocus = false, note }: EventItemProps) {
  const t = useTranslations('event')
  const when = item.isAllDay ? t('allDay') : showTimes(item.startTime, item.endTime)
  return (
    <Card
      as="button"
      type="button"
      padding="small"
      gap="half"
      isFlat
      edge={toneOf[item.kind]}
      className={styles.item}
      autoFocus={takesFocus}
      onClick={onOpen}
    >
      <Text as="b" wrap="anywhere">
        {item.title}
      </Text>
      <Row as="span" gap={2} lineGap="half" isWrapping>
        <Badge tone={toneOf[item.kind]} text={t(item.kind)} />
        <Text as="span" size="sm" tone="muted">
          {dotted([item.type && t(`types.${item.type}`), when])}
        </Text>
      </Row>
      {note !== undefined && (
        <Text as="span" size="sm">
          {note}
        </Text>
      )}
    </Card>
  )
}

import { memo, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay, weekdayOf } from '#domain/day.ts'
import type { Message } from '#domain/message/calls.ts'
import { showTime } from '#domain/time-of-day.ts'
import { weekdays } from '#domain/zone.ts'
import { LongList } from '#portal/shared/lists/long-list.tsx'
import { useZone } from '#portal/shared/time/use-zone.ts'
import { Card } from '#ui/layout/card.tsx'
import { Text } from '#ui/layout/text.tsx'
import { byDay } from './days.ts'
import styles from './message.module.css'

type Row = { key: number } & ({ day: string } | { message: Message })

const heights = { wide: 92, phone: 96 }
const keyOf = ({ key }: Row) => key

/** Messages under their days. They have no id: keys count from the oldest, because only newer ones are added. */
export const MessageList = memo(function MessageList({ messages }: { messages: readonly Message[] }) {
  const t = useTranslations('message')
  const { dayAt } = useZone()
  const rows = useMemo(() => {
    const shown = byDay(messages, dayAt).flatMap(({ day, messages: ofDay }) => [
      { day },
      ...ofDay.map((message) => ({ message })),
    ])
    return shown.map((row, index): Row => ({ key: shown.length - index, ...row }))
  }, [messages, dayAt])
  return (
    <LongList label={t('list')} items={rows} keyOf={keyOf} heights={heights}>
      {(row) => ('day' in row ? <DayHeading day={row.day} /> : <MessageCard message={row.message} />)}
    </LongList>
  )
})

/** `Friday, 20-11-2026` [message-2]. */
function DayHeading({ day }: { day: string }) {
  const t = useTranslations('message')
  const weekday = weekdays[weekdayOf(day) % weekdays.length] ?? 'sunday'
  return (
    <Text as="h2" size="sm" tone="muted" weight="strong" isNumeric className={styles.day}>
      <time dateTime={day}>{t('day', { weekday: t(`weekdays.${weekday}`), date: showDay(day) })}</time>
    </Text>
  )
}

/** The text of a message, plain, with its line breaks. */
function MessageCard({ message: { message, createdDateTime } }: { message: Message }) {
  const { minuteAt } = useZone()
  return (
    <Card as="article" padding="small" gap={1} isFlat className={styles.message}>
      <Text wrap="anywhere">{message}</Text>
      <Text as="time" size="xs" tone="muted" wrap="nowrap" isNumeric dateTime={createdDateTime}>
        {showTime(minuteAt(Date.parse(createdDateTime)))}
      </Text>
    </Card>
  )
}

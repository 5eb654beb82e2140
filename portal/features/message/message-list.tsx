import { memo } from 'react'
import { useTranslations } from 'use-intl/react'
import { addDays, showDay, weekdayOf } from '#domain/day.ts'
import type { Message } from '#domain/message/calls.ts'
import { showTime } from '#domain/time-of-day.ts'
import { weekdays } from '#domain/zone.ts'
import { LongList } from '#portal/shared/lists/long-list.tsx'
import { useToday, useZone } from '#portal/shared/time/use-zone.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './message.module.css'
import { NewsRow } from './news/news-row.tsx'
import type { StreamRow } from './news/stream.ts'

const heights = { wide: 92, phone: 96 }
const keyOf = ({ key }: StreamRow) => key

type MessageListProps = {
  rows: readonly StreamRow[]
  /** Ids of the news that was unread when it was first shown. */
  fresh: ReadonlySet<number>
}

/** Messages and news under their days. */
export const MessageList = memo(function MessageList({ rows, fresh }: MessageListProps) {
  const t = useTranslations('message')
  return (
    <LongList label={t('list')} items={rows} keyOf={keyOf} heights={heights}>
      {(row) => {
        if ('day' in row) return <DayHeading day={row.day} />
        const { message, news } = row.entry
        const isFresh = news !== undefined && fresh.has(news.news_id)
        if (message) return <MessageCard message={message} isFresh={isFresh} />
        return news && <NewsRow item={news} isFresh={isFresh} />
      }}
    </LongList>
  )
})

/** `Friday, 20-11-2026` [message-2], with Today or Yesterday in front. */
function DayHeading({ day }: { day: string }) {
  const t = useTranslations('message')
  const today = useToday()
  const weekday = weekdays[weekdayOf(day) % weekdays.length] ?? 'sunday'
  const name = day === today ? t('today') : day === addDays(today, -1) ? t('yesterday') : ''
  return (
    <Row gap={2} className={styles.day}>
      {name && (
        <Text as="span" size="sm" weight="strong">
          {name}
        </Text>
      )}
      <Text as="h2" size="sm" tone="muted" weight="strong" isNumeric>
        <time dateTime={day}>{t('day', { weekday: t(`weekdays.${weekday}`), date: showDay(day) })}</time>
      </Text>
    </Row>
  )
}

type MessageCardProps = { message: Message; isFresh: boolean }

/** The text of a message, plain, with its line breaks. */
function MessageCard({ message: { message, createdDateTime }, isFresh }: MessageCardProps) {
  const t = useTranslations('message')
  const { minuteAt } = useZone()
  return (
    <Card as="article" padding="small" gap={1} isFlat className={styles.message}>
      <Text wrap="anywhere">{message}</Text>
      <Row as="span" gap={2} className={styles.when}>
        {isFresh && <Badge tone="accent" text={t('isNew')} />}
        <Text as="time" size="xs" tone="muted" wrap="nowrap" isNumeric dateTime={createdDateTime}>
          {showTime(minuteAt(Date.parse(createdDateTime)))}
        </Text>
      </Row>
    </Card>
  )
}

import { memo, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Message } from '#domain/message/calls.ts'
import { useZone } from '#portal/shared/calendar/use-zone.ts'
import { LongList } from '#portal/shared/long-list.tsx'
import { DayHeading } from './day-heading.tsx'
import { byDay } from './days.ts'
import { MessageCard } from './message-card.tsx'

type Row = { key: number } & ({ day: string } | { message: Message })

const heights = { wide: 92, phone: 96 }
const keyOf = ({ key }: Row) => key

/** Messages below their days. They have no number of their own: they are counted from the oldest, to which none is added. */
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

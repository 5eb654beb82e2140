import { Clock } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { dueAt, dueBadge, timeUntil } from '#domain/assignment/rules.ts'
import { showDay } from '#domain/day.ts'
import { useMinute } from '#portal/shared/time/use-minute.ts'
import { useToday, useZone } from '#portal/shared/time/use-zone.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { unbroken } from '#ui/layout/unbroken.tsx'
import type { AssignmentItem } from './reading.ts'

type DueNoteProps = {
  item: AssignmentItem
  /** Unsent work for it is stored on this device. */
  isUnsent?: boolean
}

/** Urgent notes: unsent work, late work still accepted, the time left. */
export function DueNote({ item: { status, endsAt }, isUnsent = false }: DueNoteProps) {
  const t = useTranslations('assignment')
  return (
    <>
      {isUnsent && <Badge tone="warn" text={t('notSentYet')} />}
      {status === 'Not Submitted' && <Badge tone="info" text={t('stillTaken')} />}
      {status !== 'Submitted' && <DueBadge endsAt={endsAt} />}
    </>
  )
}

/** The time left, in the last week [assignment-6]. It follows the clock. */
function DueBadge({ endsAt }: { endsAt: string }) {
  const t = useTranslations('assignment')
  const badge = dueBadge(timeUntil(endsAt, useMinute(), useZone()))
  if (!badge) return null
  return (
    <Text
      as="span"
      size="sm"
      tone={badge.kind === 'hours' ? 'bad' : 'warn'}
      weight="strong"
      isNumeric
      wrap="nowrap"
    >
      <Row as="span" gap={1}>
        <Clock size={16} aria-hidden="true" />
        {badge.kind === 'hours'
          ? t('hoursLeft', { time: badge.time })
          : t('daysLeft', { count: badge.count })}
      </Row>
    </Text>
  )
}

/** The day and hour at which it is due: 'Today, 2:30 PM', else DD-MM-YYYY [assignment-5]. */
export function DueDate({ endsAt }: { endsAt: string }) {
  const t = useTranslations('assignment')
  const { day, time, near } = dueAt(endsAt, useToday())
  return (
    <time dateTime={endsAt} title={showDay(day)}>
      {unbroken(t('dueAt', { day: near ? t(`near.${near}`) : showDay(day), time }))}
    </time>
  )
}

import { Clock } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { dueBadge } from '#domain/assignment/status.ts'
import { useMinute } from '#portal/shared/time/use-minute.ts'
import { useZone } from '#portal/shared/time/use-zone.ts'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { timeUntil } from './due.ts'

/** The time left, in the last week [assignment-6]. It follows the clock. */
export function DueBadge({ endsAt }: { endsAt: string }) {
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

import { useTranslations } from 'use-intl/react'
import type { ShownStatus } from '#domain/assignment/rules.ts'
import { Badge, type BadgeTone } from '#ui/display/badge.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { AssignmentItem } from './reading.ts'

const tones: Readonly<Record<ShownStatus, BadgeTone>> = {
  Pending: 'warn',
  Draft: 'info',
  Submitted: 'good',
  Evaluated: 'good',
  'Not Submitted': 'bad',
  Expired: 'quiet',
}

type StatusBadgeProps = { item: Pick<AssignmentItem, 'shownStatus' | 'mark'> }

/** A status in words and colour, with the marks or grade of evaluated work. */
export function StatusBadge({ item: { shownStatus, mark } }: StatusBadgeProps) {
  const t = useTranslations('assignment')
  const badge = <Badge tone={tones[shownStatus]} text={t(`statuses.${shownStatus}`)} />
  if (shownStatus !== 'Evaluated' || mark === '') return badge
  return (
    <Row as="span" gap={2} lineGap="half" isWrapping>
      {badge}
      <Text as="strong" weight="strong" isNumeric wrap="nowrap">
        {mark}
      </Text>
    </Row>
  )
}

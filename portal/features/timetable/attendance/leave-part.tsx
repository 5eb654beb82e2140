import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { showLeave } from '#domain/leave/texts.ts'
import { LeaveBadge } from '#portal/shared/leave/leave-badge.tsx'
import { comingOf, spanOf, useLeaves } from '#portal/shared/leave/queries.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'

const most = 3

/** What waits and what comes, with the way to all leave [leave-1]. Nothing without leave, where one may not ask. */
export function LeavePart({ today }: { today: string }) {
  const t = useTranslations('timetable.attendance')
  const { data } = useLeaves()
  if (!data || (!data.may_ask && data.leaves.length === 0)) return null
  const coming = comingOf(data, today).slice(0, most)
  return (
    <Card as="section" gap={3} aria-labelledby="attendance-leave">
      <Row gap={3} lineGap={1} justify="between" isWrapping>
        <Text as="h2" id="attendance-leave" size="lg">
          {t('leave')}
        </Text>
        <TextLink as={Link} to="/leave">
          {t(data.may_ask ? 'askForLeave' : 'allLeave')}
        </TextLink>
      </Row>
      {coming.length === 0 ? (
        <Text tone="muted">{t('noLeave')}</Text>
      ) : (
        <Stack as="ul" gap={2}>
          {coming.map((one) => (
            <Row as="li" key={one.leave_id} gap={3} lineGap={1} justify="between" isWrapping>
              <Text isNumeric>
                {dotted([
                  showLeave(spanOf(one)),
                  one.from_time === '' && t('schoolDays', { count: one.school_days }),
                ])}
              </Text>
              <LeaveBadge state={one.state} />
            </Row>
          ))}
        </Stack>
      )}
    </Card>
  )
}

import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import { isLeaveDay, useLeaves } from '#portal/shared/leave/queries.ts'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { shareOfAll } from './attendance.ts'
import { DaySign } from './day-sign.tsx'
import styles from './days.module.css'
import { type AttendanceDays, countsOf, marksOf, missedOn, statusOf, weekOf } from './days.ts'

type WeekCardProps = { days: AttendanceDays; today: string; isOfYear: boolean }

/** A sign for each day of this week, the classes missed in it, and the percent of the year. */
export function WeekCard({ days, today, isOfYear }: WeekCardProps) {
  const t = useTranslations('timetable.attendance')
  const names = useNames()
  const { percent = 0 } = shareOfAll(countsOf(days))
  const week = weekOf(today)
  const { data: leaves } = useLeaves()
  const isMarked = week.some((day) => marksOf(days, day).length > 0)
  const count = week.reduce((sum, day) => sum + missedOn(days, day), 0)
  return (
    <Card as="section" gap={4} aria-label={t('week')}>
      {isOfYear && (
        <Stack as="ol" className={styles.week}>
          {week.map((day, index) => {
            const status = statusOf(days, day)
            return (
              <li key={day} aria-current={day === today ? 'date' : undefined}>
                <Text as="span" size="xs" tone="muted" aria-hidden="true">
                  {names.weekdays[index]?.short}
                </Text>
                <DaySign status={status} isToday={day === today} />
                {isLeaveDay(leaves, day) && (
                  <Text as="span" size="xs" tone="accent" aria-hidden="true">
                    {t('leaveShort')}
                  </Text>
                )}
                <VisuallyHidden>
                  {dotted([
                    t('onDay', { day: names.ofDay(day), status: t(`statuses.${status}`) }),
                    isLeaveDay(leaves, day) && t('onLeave'),
                  ])}
                </VisuallyHidden>
              </li>
            )
          })}
        </Stack>
      )}
      <Text>
        {isOfYear && <b>{isMarked ? t('missedThisWeek', { count }) : t('unmarkedThisWeek')}</b>}{' '}
        <Text as="span" size="sm" tone="muted">
          {t('percent', { percent, minimum: days.minimum })}
        </Text>
      </Text>
    </Card>
  )
}

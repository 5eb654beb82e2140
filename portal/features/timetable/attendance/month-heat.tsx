import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { type Bounds, weeksOf } from '#domain/month-grid.ts'
import { MonthArrows } from '#portal/shared/calendar/month-arrows.tsx'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import { isLeaveDay, useLeaves } from '#portal/shared/leave/queries.ts'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { DaySign } from './day-sign.tsx'
import styles from './days.module.css'
import { type AttendanceDays, statusOf } from './days.ts'

type MonthHeatProps = {
  days: AttendanceDays
  month: string
  today: string
  bounds: Bounds
  onGo: (month: string) => void
}

const legend = ['present', 'partly', 'absent', 'unmarked', 'none'] as const

/** The days of a month, each with its sign. */
export function MonthHeat({ days, month, today, bounds, onGo }: MonthHeatProps) {
  const t = useTranslations('timetable.attendance')
  const names = useNames()
  const { data: leaves } = useLeaves()
  return (
    <Card as="section" gap={3} aria-label={names.ofMonth(month)} className={styles.heat}>
      <MonthArrows month={month} bounds={bounds} onGo={onGo} />
      <table className={styles.grid}>
        <caption>
          <VisuallyHidden>{names.ofMonth(month)}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {names.weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, index) => {
                const status = day === null ? 'none' : statusOf(days, day)
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell outside the month has no other key
                  <td key={index}>
                    {day !== null && (
                      <div
                        className={joinClasses(
                          styles.cell,
                          styles[status],
                          day === today && styles.today,
                          isLeaveDay(leaves, day) && styles.leave,
                        )}
                      >
                        <span>{Number(day.slice(8))}</span>
                        <DaySign status={status} isToday={false} />
                        <VisuallyHidden>
                          {dotted([t(`statuses.${status}`), isLeaveDay(leaves, day) && t('onLeave')])}
                        </VisuallyHidden>
                      </div>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Text as="div" size="xs" tone="muted">
        <Row as="ul" gap={4} lineGap={1} isWrapping>
          {legend.map((status) => (
            <Row as="li" key={status} gap={2}>
              <DaySign status={status} isToday={false} />
              {t(`statuses.${status}`)}
            </Row>
          ))}
          {leaves?.leaves.some(({ state }) => state === 'approved') && (
            <Row as="li" gap={2}>
              <span className={styles.leaveKey} aria-hidden="true" />
              {t('onLeave')}
            </Row>
          )}
        </Row>
      </Text>
    </Card>
  )
}

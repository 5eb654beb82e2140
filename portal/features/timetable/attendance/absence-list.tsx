import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './days.module.css'
import { type Absence, type AttendanceDays, absencesIn } from './days.ts'

export type AbsenceSpan = 'month' | 'year'
const titleId = 'attendance-absences'
const shownAtFirst = 20

type AbsenceListProps = {
  days: AttendanceDays
  month: string
  isThisMonth: boolean
  span: AbsenceSpan
  onSpan: (span: AbsenceSpan) => void
}

/** The missed classes of a month or the year, newest first. */
export function AbsenceList({ days, month, isThisMonth, span, onSpan }: AbsenceListProps) {
  const t = useTranslations('timetable.attendance')
  const names = useNames()
  const [isWhole, setWhole] = useState(false)
  const absences = absencesIn(days, span === 'year' ? undefined : month)
  const shown = isWhole ? absences : absences.slice(0, shownAtFirst)
  const monthLabel = isThisMonth ? t('thisMonth') : names.ofMonth(month)
  const none = isThisMonth ? t('noneThisMonth') : t('noneInMonth', { month: names.ofMonth(month) })
  return (
    <Card as="section" padding="none" isDivided aria-labelledby={titleId}>
      <Row gap={3} lineGap={2} justify="between" isWrapping className={styles.head}>
        <Text as="h2" id={titleId} size="lg">
          {t('absences')}
        </Text>
        <Segments
          label={t('span')}
          value={span}
          options={[
            { value: 'month', label: monthLabel },
            { value: 'year', label: t('year') },
          ]}
          onChange={onSpan}
        />
      </Row>
      {absences.length > 0 ? (
        <Stack as="ul" isDivided>
          {shown.map((absence) => (
            <AbsenceRow
              key={`${absence.date} ${absence.missed[0]?.startTime} ${absence.missed[0]?.subject}`}
              absence={absence}
            />
          ))}
        </Stack>
      ) : (
        <Text tone="muted" className={styles.line}>
          {span === 'year' ? t('noneInYear') : none}
        </Text>
      )}
      {shown.length < absences.length && (
        <div className={styles.line}>
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {t('showAll', { count: absences.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}

function AbsenceRow({ absence: { date, missed } }: { absence: Absence }) {
  const t = useTranslations('timetable.attendance')
  const names = useNames()
  const day = names.ofShortDay(date)
  const [first] = missed
  const isWhole = missed.length > 1
  const subject = isWhole ? t('all', { count: missed.length }) : (first?.subject ?? '')
  const notes = [...new Set(missed.map(({ note }) => note))].filter(Boolean)
  const about = dotted([!isWhole && first?.startTime, ...notes])
  return (
    <Row as="li" gap={3} justify="between" className={styles.absence}>
      <Stack gap="half">
        <Text as="b" wrap="anywhere">
          {t('of', { day, subject })}
        </Text>
        {about && (
          <Text size="sm" tone="muted" wrap="anywhere">
            {about}
          </Text>
        )}
      </Stack>
      <Stack gap={1} align="end">
        <Badge tone="bad" Icon={X} text={t('statuses.absent')} />
        {missed.some(({ isOnLeave }) => isOnLeave) && <Badge tone="info" text={t('onLeave')} />}
      </Stack>
    </Row>
  )
}

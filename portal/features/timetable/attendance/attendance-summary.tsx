import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Select } from '#ui/controls/select.tsx'
import { DataTable } from '#ui/display/data-table.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './attendance.module.css'
import {
  type AttendanceCount,
  classesNeeded,
  isBelow,
  type SubjectShare,
  shareByMonth,
  shareBySubject,
  shareOfAll,
} from './attendance.ts'
import { AttendanceMonths } from './attendance-months.tsx'
import { ShareBar } from './attendance-share.tsx'
import { useShareColumns } from './use-share-columns.tsx'

const titleId = 'attendance-summary'

type AttendanceSummaryProps = { counts: readonly AttendanceCount[]; minimum: number }

/** Attendance of the year by subject and month, against the minimum of the institute [timetable-26]. */
export function AttendanceSummary(props: AttendanceSummaryProps) {
  const t = useTranslations('timetable.attendance')
  return (
    <Stack as="section" gap={4} aria-labelledby={titleId} className={styles.summary}>
      <Text as="h2" id={titleId} size="lg">
        {t('summary')}
      </Text>
      <Shares {...props} />
    </Stack>
  )
}

function Shares({ counts, minimum }: AttendanceSummaryProps) {
  const t = useTranslations('timetable.attendance')
  const selectId = useId()
  const [wanted, setWanted] = useState('')
  const subjects = shareBySubject(counts)
  const chosen = subjects.some(({ subject }) => subject === wanted) ? wanted : ''
  return (
    <div className={styles.columns}>
      <Card gap={4}>
        <ShareBar label={t('attended')} share={shareOfAll(counts)} />
        <Text size="sm" tone="muted">
          {t('minimum', { minimum })}
        </Text>
        <SubjectTable subjects={subjects} minimum={minimum} />
      </Card>
      <Card gap={4}>
        <Row gap={2}>
          <Text as="label" size="sm" htmlFor={selectId}>
            {t('subject')}
          </Text>
          <Select id={selectId} value={chosen} onChange={(event) => setWanted(event.target.value)}>
            <option value="">{t('allSubjects')}</option>
            {subjects.map(({ subject }) => (
              <option key={subject}>{subject}</option>
            ))}
          </Select>
        </Row>
        <AttendanceMonths
          months={shareByMonth(counts, chosen === '' ? undefined : chosen)}
          minimum={minimum}
          subject={chosen}
        />
      </Card>
    </div>
  )
}

function SubjectTable({ subjects, minimum }: { subjects: readonly SubjectShare[]; minimum: number }) {
  const t = useTranslations('timetable.attendance')
  const shareColumns = useShareColumns(minimum)
  return (
    <DataTable
      caption={t('summary')}
      look="plain"
      columns={[
        {
          title: t('subject'),
          cell: (share) => {
            const needed = isBelow(share, minimum) && classesNeeded(share, minimum)
            return (
              <>
                {share.subject}
                {needed && (
                  <Text size="xs" tone="muted" weight="normal">
                    {t('needed', { count: needed, subject: share.subject, minimum })}
                  </Text>
                )}
              </>
            )
          },
        },
        ...shareColumns,
      ]}
      rows={subjects}
      keyOf={({ subject }) => subject}
    />
  )
}

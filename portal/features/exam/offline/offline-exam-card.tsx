import { Medal } from 'lucide-react'
import { memo, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { percentOf, showPercent } from '#domain/exam/percent.ts'
import { truncate } from '#domain/truncate.ts'
import { showExamDays, showTimes } from '#portal/shared/calendar/entry.ts'
import { isFirst, type OfflineExam, offlineLengths, showMarks } from '#portal/shared/exam/offline.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { unbroken } from '#ui/layout/unbroken.tsx'
import { DateSheet } from './date-sheet.tsx'
import styles from './offline-exam-card.module.css'

/** An exam on paper: subjects and result [exam-24]. Needs the texts `exam`. */
export const OfflineExamCard = memo(function OfflineExamCard({ exam }: { exam: OfflineExam }) {
  const t = useTranslations('exam')
  const id = useId()
  const isSchool = useSession((session) => session.isSchool)
  const { subject, topic, description, isPresent } = exam
  return (
    <Card as="article" edge="hue" className={styles.card} aria-labelledby={id}>
      <Text as={Stack} gap="half" wrap="anywhere">
        <Text as={Row} gap={3} lineGap="half" isWrapping size="sm" tone="muted" isNumeric>
          <When exam={exam} />
        </Text>
        <Text as="h3" id={id} size="md">
          {isSchool ? (
            <Cut text={exam.name} length={offlineLengths.description} />
          ) : (
            <Cut text={subject} length={offlineLengths.subject} />
          )}
        </Text>
        {isSchool && exam.name !== subject && exam.sittings.length === 0 && (
          <Text size="sm" tone="muted">
            <Cut text={subject} length={offlineLengths.subject} />
          </Text>
        )}
        {!isSchool && topic !== '' && (
          <Text size="sm" tone="muted">
            <Cut text={topic} length={offlineLengths.topic} />
          </Text>
        )}
        {!isSchool && description !== '' && (
          <Text size="sm" tone="muted">
            <Cut text={description} length={offlineLengths.description} />
          </Text>
        )}
        <Text size="sm" tone="muted">
          {exam.batchName}
        </Text>
      </Text>
      {isPresent !== null && <Result exam={exam} />}
      {isPresent !== null && exam.subjects.length > 1 && <Subjects exam={exam} />}
      {exam.sittings.length > 0 ? (
        <DateSheet exam={exam} />
      ) : (
        isPresent === null && (
          <div className={styles.coming}>
            <Badge tone="info" text={t('coming')} />
          </div>
        )
      )}
    </Card>
  )
})

/** Its days if a date sheet lists the hours, else its day and hours. */
function When({ exam: { sittings, day, date, startTime, endTime } }: { exam: OfflineExam }) {
  const [first, last] = [sittings[0], sittings.at(-1)]
  if (first && last) return <span>{unbroken(showExamDays({ date: first.day, endDate: last.day }))}</span>
  return (
    <>
      <span>{day ? showDay(day) : date}</span>
      <span>{showTimes(startTime, endTime)}</span>
    </>
  )
}

function Cut({ text, length }: { text: string; length: number }) {
  const shown = truncate(text, length)
  return <span title={shown === text ? undefined : text}>{shown}</span>
}

function Result({ exam }: { exam: OfflineExam }) {
  const t = useTranslations('exam')
  const { marks, isPresent } = exam
  const percent = marks && percentOf(marks.obtained, marks.total)
  return (
    <dl className={styles.facts}>
      <div>
        <Text as="dt" size="xs" tone="muted">
          {t('marks')}
        </Text>
        <dd>{marks ? showMarks(marks) : '-'}</dd>
      </div>
      <div>
        <Text as="dt" size="xs" tone="muted">
          {t('percent')}
        </Text>
        <dd>{percent === undefined ? '-' : showPercent(percent)}</dd>
      </div>
      <div>
        <Text as="dt" size="xs" tone="muted">
          {t('rankShort')}
        </Text>
        <Row as="dd" gap={1}>
          {isFirst(exam) && <Medal size={18} role="img" aria-label={t('medal')} className={styles.medal} />}
          {exam.rank}
        </Row>
      </div>
      <div>
        <Text as="dt" size="xs" tone="muted">
          {t('attendance')}
        </Text>
        <dd>
          <Badge tone={isPresent ? 'good' : 'bad'} text={t(isPresent ? 'present' : 'absent')} />
          {exam.absentIn.length > 0 && (
            <Text size="xs" tone="muted">
              {t('absentIn', { subjects: exam.absentIn.join(', ') })}
            </Text>
          )}
        </dd>
      </div>
    </dl>
  )
}

/** Marks and ranks of an exam in several subjects. */
function Subjects({ exam }: { exam: OfflineExam }) {
  const t = useTranslations('exam')
  return (
    <Row as="ul" gap={2} isWrapping className={styles.subjects}>
      {exam.subjects.map(({ subject, marks, isAbsent }) => (
        <li key={subject}>
          <Cut text={subject} length={offlineLengths.subject} />
          <strong>{marks ? showMarks(marks) : isAbsent ? t('absent') : '-'}</strong>
        </li>
      ))}
    </Row>
  )
}

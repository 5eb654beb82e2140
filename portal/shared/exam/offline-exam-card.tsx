import { Medal } from 'lucide-react'
import { memo, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { OfflineExam } from '#domain/exam/calls.ts'
import { percentOf, showPercent } from '#domain/exam/percent.ts'
import { truncate } from '#domain/truncate.ts'
import { showTimes } from '#portal/shared/calendar/entry.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { dayOfExam } from './exam-date.ts'
import { isFirst, offlineLengths, offlineMarks, offlineName, offlineRank, showMarks } from './offline.ts'
import styles from './offline-exam-card.module.css'

/** An exam on paper: what it was about, and how it went (spec/3 §2 "Offline exam screen"). Uses the texts `exam`. */
export const OfflineExamCard = memo(function OfflineExamCard({ exam }: { exam: OfflineExam }) {
  const t = useTranslations('exam')
  const id = useId()
  const isSchool = useSession((session) => session.isSchool)
  const day = dayOfExam(exam.exam_date)
  return (
    <Card as="article" edge="hue" className={styles.card} aria-labelledby={id}>
      <Text as={Stack} gap="half" wrap="anywhere">
        <Text as={Row} gap={3} lineGap="half" isWrapping size="sm" tone="muted" isNumeric>
          <span>{day ? showDay(day) : exam.exam_date}</span>
          <span>{showTimes(exam.start_time, exam.end_time)}</span>
        </Text>
        <Text as="h3" id={id} size="md">
          {isSchool ? (
            <Cut text={offlineName(exam)} length={offlineLengths.description} />
          ) : (
            <Cut text={exam.subject_name} length={offlineLengths.subject} />
          )}
        </Text>
        {isSchool && offlineName(exam) !== exam.subject_name && (
          <Text size="sm" tone="muted">
            <Cut text={exam.subject_name} length={offlineLengths.subject} />
          </Text>
        )}
        {!isSchool && exam.topic_name !== '' && (
          <Text size="sm" tone="muted">
            <Cut text={exam.topic_name} length={offlineLengths.topic} />
          </Text>
        )}
        {!isSchool && exam.examDesc !== '' && (
          <Text size="sm" tone="muted">
            <Cut text={exam.examDesc} length={offlineLengths.description} />
          </Text>
        )}
        <Text size="sm" tone="muted">
          {exam.course_Name}
        </Text>
      </Text>
      {exam.attendance_status !== '' && <Result exam={exam} />}
      {exam.attendance_status !== '' && exam.subjectWiseExamSchdList.length > 1 && <Subjects exam={exam} />}
      {exam.attendance_status === '' && (
        <div className={styles.coming}>
          <Badge tone="info" text={t('coming')} />
        </div>
      )}
    </Card>
  )
})

function Cut({ text, length }: { text: string; length: number }) {
  const shown = truncate(text, length)
  return <span title={shown === text ? undefined : text}>{shown}</span>
}

function Result({ exam }: { exam: OfflineExam }) {
  const t = useTranslations('exam')
  const marks = offlineMarks(exam)
  const percent = marks && percentOf(marks.obtained, marks.total)
  const isPresent = exam.attendance_status === 'P'
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
          {offlineRank(exam)}
        </Row>
      </div>
      <div>
        <Text as="dt" size="xs" tone="muted">
          {t('attendance')}
        </Text>
        <dd>
          <Badge tone={isPresent ? 'good' : 'bad'} text={t(isPresent ? 'present' : 'absent')} />
        </dd>
      </div>
    </dl>
  )
}

/** Marks and ranks of an exam in several subjects. */
function Subjects({ exam }: { exam: OfflineExam }) {
  return (
    <Row as="ul" gap={2} isWrapping className={styles.subjects}>
      {exam.subjectWiseExamSchdList.map(({ subject_name, marks_obtained, total_marks }) => (
        <li key={subject_name}>
          <Cut text={subject_name} length={offlineLengths.subject} />
          <strong>
            {marks_obtained === null ? '-' : showMarks({ obtained: marks_obtained, total: total_marks })}
          </strong>
        </li>
      ))}
    </Row>
  )
}

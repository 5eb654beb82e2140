import { Medal } from 'lucide-react'
import { memo, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { OfflineExam } from '#domain/exam/calls.ts'
import { percentOf, showPercent } from '#domain/exam/percent.ts'
import { truncate } from '#domain/truncate.ts'
import { showTimes } from '#portal/shared/calendar/entry.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Badge } from '#ui/badge.tsx'
import { dayOfExam } from './exam-date.ts'
import { isFirst, offlineLengths, offlineMarks, offlineName, offlineRank, showMarks } from './offline.ts'
import styles from './offline-exam-card.module.css'

/** An exam on paper: what it was about, and how it went (spec/3 §2 "Offline exam screen"). Brings `examTexts`. */
export const OfflineExamCard = memo(function OfflineExamCard({ exam }: { exam: OfflineExam }) {
  const t = useTranslations('exam')
  const id = useId()
  const isSchool = useSession((session) => session.is_institute_type_school)
  const day = dayOfExam(exam.exam_date)
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.about}>
        <p className={styles.when}>
          <span>{day ? showDay(day) : exam.exam_date}</span>
          <span>{showTimes(exam.start_time, exam.end_time)}</span>
        </p>
        <h3 id={id} className={styles.title}>
          {isSchool ? (
            <Cut text={offlineName(exam)} length={offlineLengths.description} />
          ) : (
            <Cut text={exam.subject_name} length={offlineLengths.subject} />
          )}
        </h3>
        {isSchool && offlineName(exam) !== exam.subject_name && (
          <p className={styles.line}>
            <Cut text={exam.subject_name} length={offlineLengths.subject} />
          </p>
        )}
        {!isSchool && exam.topic_name !== '' && (
          <p className={styles.line}>
            <Cut text={exam.topic_name} length={offlineLengths.topic} />
          </p>
        )}
        {!isSchool && exam.examDesc !== '' && (
          <p className={styles.line}>
            <Cut text={exam.examDesc} length={offlineLengths.description} />
          </p>
        )}
        <p className={styles.line}>{exam.course_Name}</p>
      </div>
      {exam.attendance_status !== '' && <Result exam={exam} />}
      {exam.attendance_status !== '' && exam.subjectWiseExamSchdList.length > 1 && <Subjects exam={exam} />}
      {exam.attendance_status === '' && <p className={styles.coming}>{t('coming')}</p>}
    </article>
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
        <dt>{t('marks')}</dt>
        <dd>{marks ? showMarks(marks) : '-'}</dd>
      </div>
      <div>
        <dt>{t('percent')}</dt>
        <dd>{percent === undefined ? '-' : showPercent(percent)}</dd>
      </div>
      <div>
        <dt>{t('rankShort')}</dt>
        <dd className={styles.rank}>
          {isFirst(exam) && <Medal size={18} role="img" aria-label={t('medal')} className={styles.medal} />}
          {offlineRank(exam)}
        </dd>
      </div>
      <div>
        <dt>{t('attendance')}</dt>
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
    <ul className={styles.subjects}>
      {exam.subjectWiseExamSchdList.map(({ subject_name, marks_obtained, total_marks }) => (
        <li key={subject_name}>
          <Cut text={subject_name} length={offlineLengths.subject} />
          <strong>
            {marks_obtained === null ? '-' : showMarks({ obtained: marks_obtained, total: total_marks })}
          </strong>
        </li>
      ))}
    </ul>
  )
}

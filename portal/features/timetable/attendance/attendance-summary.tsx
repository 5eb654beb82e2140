import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { QueryView } from '#portal/shared/query-view.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Summary, useAttendanceSummary } from '../year/year-queries.ts'
import {
  classesNeeded,
  isBelow,
  type SubjectShare,
  shareByMonth,
  shareBySubject,
  shareOfAll,
} from './attendance.ts'
import { AttendanceMonths } from './attendance-months.tsx'
import { ShareBar } from './attendance-share.tsx'
import styles from './attendance-summary.module.css'

const titleId = 'attendance-summary'

/** Attendance of the year by subject and month, against the minimum that the institute asks for (beyond the spec). */
export function AttendanceSummary() {
  const t = useTranslations('timetable.year')
  const query = useAttendanceSummary()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('summary')}
      </h2>
      <QueryView
        query={query}
        loading={<Skeleton className={styles.waiting} />}
        isEmpty={({ counts }) => counts.length === 0}
        empty={<EmptyState title={t('nothingMarked')} />}
      >
        {(summary) => <Shares summary={summary} />}
      </QueryView>
    </section>
  )
}

function Shares({ summary: { counts, minimum_percent: minimum } }: { summary: Summary }) {
  const t = useTranslations('timetable.year')
  const selectId = useId()
  const [wanted, setWanted] = useState('')
  const subjects = shareBySubject(counts)
  const chosen = subjects.some(({ subject }) => subject === wanted) ? wanted : ''
  return (
    <div className={styles.columns}>
      <div className={styles.card}>
        <ShareBar label={t('attended')} share={shareOfAll(counts)} />
        <p className={styles.note}>{t('minimum', { minimum })}</p>
        <SubjectTable subjects={subjects} minimum={minimum} />
      </div>
      <div className={styles.card}>
        <p className={styles.choice}>
          <label htmlFor={selectId}>{t('subject')}</label>
          <select id={selectId} value={chosen} onChange={(event) => setWanted(event.target.value)}>
            <option value="">{t('allSubjects')}</option>
            {subjects.map(({ subject }) => (
              <option key={subject}>{subject}</option>
            ))}
          </select>
        </p>
        <AttendanceMonths
          months={shareByMonth(counts, chosen === '' ? undefined : chosen)}
          minimum={minimum}
          subject={chosen}
        />
      </div>
    </div>
  )
}

function SubjectTable({ subjects, minimum }: { subjects: readonly SubjectShare[]; minimum: number }) {
  const t = useTranslations('timetable.year')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('subject')}</th>
          <th scope="col">{t('presentHeld')}</th>
          <th scope="col">{t('share')}</th>
          <th scope="col">{t('standing')}</th>
        </tr>
      </thead>
      <tbody>
        {subjects.map((share) => {
          const isLow = isBelow(share, minimum)
          const needed = classesNeeded(share, minimum)
          return (
            <tr key={share.subject}>
              <th scope="row">
                {share.subject}
                {isLow && needed !== undefined && (
                  <span className={styles.needed}>
                    {t('needed', { count: needed, subject: share.subject, minimum })}
                  </span>
                )}
              </th>
              <td>{t('of', { present: share.present, held: share.held })}</td>
              <td>{t('percent', { percent: share.percent ?? 0 })}</td>
              <td className={joinClasses(isLow ? styles.low : styles.fine)}>
                {isLow ? t('below', { minimum }) : t('fine')}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

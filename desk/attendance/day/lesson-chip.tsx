import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Lesson } from '#domain/desk/attendance-calls.ts'
import { showClock } from '../../core/shown-time.ts'
import { addressOf, stateOf } from '../shown.ts'
import styles from './day.module.css'

/** A class of the day: time, subject, and how far its register is, in words. */
export function LessonChip({ lesson, now }: { lesson: Lesson; now: number }) {
  const t = useTranslations('deskAttendance')
  const state = stateOf(lesson, now)
  const said = {
    cancelled: t('cancelled'),
    taken: t('absentCount', { count: lesson.absent }),
    partly: t('partly', { marked: lesson.marked, students: lesson.students }),
    missing: t('missing'),
    coming: t('notBegun'),
    empty: t('empty'),
  }[state]
  return (
    <li>
      <Link to={addressOf(lesson)} className={styles.chip} data-state={state}>
        <span className={styles.when}>
          {showClock(lesson.starts_at)} <b>{lesson.subject}</b>
        </span>
        <span className={styles.state}>{said}</span>
        {lesson.teachers && <span className={styles.teachers}>{lesson.teachers}</span>}
      </Link>
    </li>
  )
}

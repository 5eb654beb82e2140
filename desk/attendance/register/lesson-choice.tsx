import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Lesson } from '#domain/desk/attendance-calls.ts'
import { showClock } from '../../core/shown-time.ts'
import { addressOf } from '../shown.ts'
import styles from './register.module.css'

type LessonChoiceProps = { lessons: readonly Lesson[]; chosen: Lesson; name: string }

/** The classes of a section on the day. */
export function LessonChoice({ lessons, chosen, name }: LessonChoiceProps) {
  const t = useTranslations('deskAttendance')
  return (
    <nav aria-label={t('ofSection', { title: name })}>
      <ul className={styles.lessons}>
        {lessons.map((lesson) => (
          <li key={lesson.class_id}>
            <Link
              to={addressOf(lesson)}
              replace
              className={styles.lesson}
              aria-current={lesson === chosen ? 'page' : undefined}
              data-cancelled={lesson.is_cancelled || undefined}
            >
              <span>{showClock(lesson.starts_at)}</span>
              <span className={styles.subject}>{lesson.subject}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import type { Lesson } from '#domain/desk/attendance-calls.ts'
import { attendanceTakers } from '#domain/desk/roles.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { addressOf, dayOf, isRunning, lessonTitle, sectionName, stateOf } from '../attendance/shown.ts'
import { useMe } from '../core/session.ts'
import { showClock, showLongDay } from '../core/shown-time.ts'
import styles from './today.module.css'

type LessonRowProps = { lesson: Lesson; now: number; isMissing: boolean }

/** A class with one button: its attendance. */
export function LessonRow({ lesson, now, isMissing }: LessonRowProps) {
  const t = useTranslations('deskToday')
  const said = useTranslations('deskAttendance')
  const { roles } = useMe()
  const state = stateOf(lesson, now)
  const runs = isRunning(lesson, now)
  const from = showClock(lesson.starts_at)
  const mayTake = roles.some((role) => attendanceTakers.includes(role))
  const isToTake = mayTake && (state === 'missing' || state === 'partly' || state === 'coming')
  const title = lessonTitle(lesson)
  return (
    <li className={styles.lesson} data-now={runs || undefined}>
      <time dateTime={lesson.starts_at} className={styles.time}>
        {runs ? t('now') : from}
      </time>
      <Stack className={styles.what}>
        <Row gap={2} isWrapping>
          <Text as="span" weight="strong" wrap="anywhere">
            {`${lesson.subject} · ${sectionName(lesson)}`}
          </Text>
          {state === 'cancelled' && <Badge tone="quiet" text={said('cancelled')} />}
        </Row>
        <Text size="sm" tone="muted">
          {isMissing
            ? t('missingText', { day: showLongDay(dayOf(lesson.starts_at)), from })
            : dotted([
                t('until', { to: showClock(lesson.ends_at) }),
                t('students', { count: lesson.students }),
              ])}
        </Text>
        {lesson.marked > 0 && (
          <Row gap={1} isWrapping>
            <Check size={16} aria-hidden="true" className={styles.taken} />
            <Text as="span" size="sm" tone="good">
              {lesson.taken_by && lesson.taken_at
                ? said('takenBy', { by: lesson.taken_by, at: showClock(lesson.taken_at) })
                : said('takenElsewhere')}
              {` · ${said('absentCount', { count: lesson.absent })}`}
            </Text>
          </Row>
        )}
      </Stack>
      {state !== 'cancelled' && state !== 'empty' && (
        <Link
          to={addressOf(lesson)}
          className={buttonClass({ variant: isToTake && (runs || state !== 'coming') ? 'primary' : 'quiet' })}
          aria-label={t(isToTake ? 'takeOf' : 'lookOf', { title, at: from, from })}
        >
          {t(isToTake ? 'take' : 'look')}
        </Link>
      )}
    </li>
  )
}

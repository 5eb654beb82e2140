import { useTranslations } from 'use-intl/react'
import type { Mark } from '#domain/desk/attendance.ts'
import type { Lesson, Register } from '#domain/desk/attendance-calls.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useOnline } from '#ui/use-online.ts'
import { showClock } from '../../core/shown-time.ts'
import type { Held } from '../held/held.ts'
import { useOutbox } from '../held/outbox.ts'

type CountsProps = {
  lesson: Lesson
  students: Register['students']
  markOf: (id: number) => Mark | undefined
  held: Held | undefined
}

/** How many are there, and where the register is: on the server, or only here. */
export function Counts({ lesson, students, markOf, held }: CountsProps) {
  const t = useTranslations('deskAttendance')
  const count = (mark: Mark) => students.filter(({ student_id }) => markOf(student_id) === mark).length
  const [present, late, absent] = [count('present'), count('late'), count('absent')]
  const state = useRegisterState(lesson, held)
  return (
    <Row gap={2} isWrapping justify="between">
      <Row gap={2} isWrapping>
        <Badge tone="good" text={t('presentCount', { count: present })} />
        {late > 0 && <Badge tone="warn" text={t('lateCount', { count: late })} />}
        <Badge tone={absent > 0 ? 'bad' : 'quiet'} text={t('absentCount', { count: absent })} />
      </Row>
      <Text size="sm" tone="muted" role="status">
        {state}
      </Text>
    </Row>
  )
}

function useRegisterState(lesson: Lesson, held: Held | undefined): string {
  const t = useTranslations('deskAttendance')
  const isOnline = useOnline()
  const isUnkept = useOutbox(({ unkept }) => unkept.includes(lesson.class_id))
  if (held && isUnkept) return t('notKept')
  if (held?.draft) return `${t('draft')} · ${t('savedHere')}`
  if (held?.conflict) return t('isConflict')
  if (held && !held.refusal) return isOnline ? t('saving') : t('noNetwork')
  if (lesson.marked === 0) return t('everyonePresent')
  if (!lesson.taken_by || !lesson.taken_at) return t('takenElsewhere')
  return t('takenBy', { by: lesson.taken_by, at: showClock(lesson.taken_at) })
}

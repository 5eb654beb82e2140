import { useTranslations } from 'use-intl/react'
import { addDays } from '#domain/day.ts'
import type { Lesson, Register } from '#domain/desk/attendance-calls.ts'
import { attendanceTakers } from '#domain/desk/roles.ts'
import { makeZone } from '#domain/zone.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useMe } from '../../core/session.ts'
import { type MarksOf, shownMarks } from '../held/held.ts'
import { confirmRegister, dropDraft, dropRefused, keepDraft, useOutbox } from '../held/outbox.ts'
import { lessonTitle } from '../shown.ts'
import { ConflictCard } from './conflict-card.tsx'
import { Counts } from './counts.tsx'
import { leaveAt } from './leave-at.ts'
import styles from './register.module.css'
import { StudentRow } from './student-row.tsx'

type SheetProps = { lesson: Lesson; students: Register['students']; day: string }

/** The register of one class: everybody is present until somebody says otherwise, and absent at a class of approved leave [desk-123]. */
export function Sheet({ lesson, students, day }: SheetProps) {
  const t = useTranslations('deskAttendance')
  const { roles, institute } = useMe()
  const held = useOutbox((outbox) => outbox.held[lesson.class_id])
  const today = makeZone(institute.time_zone).dayAt(Date.now())
  const mayTake = roles.some((role) => attendanceTakers.includes(role))
  const isOpen = mayTake && !lesson.is_cancelled && day <= today

  const stored: Record<string, MarksOf[string]> = {}
  for (const { student_id, marks } of students) {
    const mark = marks[lesson.class_id]
    if (mark) stored[student_id] = mark
  }
  const here = held && shownMarks(held)
  const onLeave = new Set(
    students.filter(({ leaves }) => leaveAt(leaves, lesson) === 'approved').map((one) => one.student_id),
  )
  const usual = (id: number) => (onLeave.has(id) ? 'absent' : 'present')
  const markOf = (id: number) => here?.[id] ?? stored[id] ?? (isOpen ? usual(id) : undefined)
  const ground = {
    classId: lesson.class_id,
    sectionId: lesson.section_id,
    day,
    title: lessonTitle(lesson),
    base: stored,
  }
  const all = (): MarksOf =>
    Object.fromEntries(
      students.map(({ student_id }) => [student_id, markOf(student_id) ?? usual(student_id)]),
    )
  const isNew = held?.draft != null || (!here && students.some(({ student_id }) => !stored[student_id]))
  const absent = students.filter(({ student_id }) => markOf(student_id) === 'absent').length
  const isRecent = day >= addDays(today, -1)

  const doneText = !isRecent ? t('doneOnly') : absent === 0 ? t('done') : t('doneCount', { count: absent })

  if (students.length === 0) return <EmptyState title={t('noStudents')} text={t('noStudentsText')} />
  return (
    <Stack gap={3} className={styles.sheet}>
      {lesson.is_cancelled && <Card tone="info">{t('isCancelled')}</Card>}
      {!lesson.is_cancelled && day > today && <Card tone="info">{t('notYet')}</Card>}
      {!mayTake && <Card tone="info">{t('readOnly')}</Card>}
      {held?.conflict && <ConflictCard held={held} conflict={held.conflict} students={students} />}
      {held?.refusal && (
        <Card tone="bad" gap={2} role="alert">
          <Text weight="strong">{t('refusedTitle')}</Text>
          <Text>{held.refusal}</Text>
          <Button variant="quiet" onClick={() => void dropRefused(lesson.class_id)}>
            {t('drop')}
          </Button>
        </Card>
      )}
      <Counts lesson={lesson} students={students} markOf={markOf} held={held} />
      <Card as="ol" padding="none" isDivided>
        {students.map((student, index) => (
          <StudentRow
            key={student.student_id}
            student={student}
            number={student.roll_no || String(index + 1)}
            day={day}
            leave={leaveAt(student.leaves, lesson)}
            mark={markOf(student.student_id)}
            onMark={
              isOpen ? (mark) => void keepDraft(ground, { ...all(), [student.student_id]: mark }) : undefined
            }
          />
        ))}
      </Card>
      {isOpen && (
        <>
          <Row justify="between" gap={3} isWrapping>
            <Text size="sm" tone="muted">
              {isRecent ? t('later') : t('past')}
            </Text>
            {held?.draft && (
              <Button variant="plain" onClick={() => void dropDraft(lesson.class_id)}>
                {t('dropDraft')}
              </Button>
            )}
          </Row>
          <div className={styles.foot}>
            <Button
              size="large"
              isFull
              isOff={!isNew}
              onClick={() => isNew && void confirmRegister(ground, all())}
            >
              {isNew ? doneText : t('nothingNew')}
            </Button>
          </div>
        </>
      )}
    </Stack>
  )
}

import { useTranslations } from 'use-intl/react'
import type { Register } from '#domain/desk/attendance-calls.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Conflict, Held } from '../held/held.ts'
import { decideConflict } from '../held/outbox.ts'

type ConflictCardProps = { held: Held; conflict: Conflict; students: Register['students'] }

/** What somebody else has marked otherwise meanwhile: nothing is overwritten before the person decides. */
export function ConflictCard({ held, conflict, students }: ConflictCardProps) {
  const t = useTranslations('deskAttendance')
  const wanted = held.confirmed.at(-1)?.marks
  return (
    <Card tone="warn" gap={3} role="alert">
      <Stack gap={1}>
        <Text weight="strong">{t('conflictTitle', { by: conflict.takenBy ?? t('someone') })}</Text>
        <Text>{t('conflictText')}</Text>
      </Stack>
      <ul>
        {students
          .filter(({ student_id }) => Object.hasOwn(conflict.marks, student_id))
          .map(({ student_id, name }) => {
            const theirs = conflict.marks[student_id]
            const mine = wanted?.[student_id]
            return (
              <Row as="li" key={student_id} gap={3} lineGap={1} isWrapping>
                <Text as="span" weight="strong" wrap="anywhere">
                  {name}
                </Text>
                <span>{t('theirs', { mark: theirs ? t(theirs) : t('none') })}</span>
                <span>{t('mine', { mark: mine ? t(mine) : t('none') })}</span>
              </Row>
            )
          })}
      </ul>
      <Row gap={2} isWrapping>
        <Button variant="quiet" onClick={() => void decideConflict(held.classId, 'theirs')}>
          {t('useTheirs')}
        </Button>
        <Button onClick={() => void decideConflict(held.classId, 'mine')}>{t('useMine')}</Button>
      </Row>
    </Card>
  )
}

import type { CardText } from '#portal/shared/calendar/entry.ts'
import { TeacherFaces } from '#portal/shared/teachers/teacher-faces.tsx'
import type { Teacher } from '#portal/shared/teachers/teachers.ts'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { CutText } from './cut-text.tsx'

type TeacherLineProps = { names: CardText; teachers: readonly Teacher[] }

/** The teachers, with photos or initials. */
export function TeacherLine({ names, teachers }: TeacherLineProps) {
  return (
    <Row gap={2}>
      <TeacherFaces teachers={teachers} />
      <Text as="span" size="sm" tone="muted">
        <CutText text={names} />
      </Text>
    </Row>
  )
}

import type { CardText, Teacher } from '#portal/shared/calendar/entry.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { CutText } from './cut-text.tsx'
import styles from './entry-card.module.css'

const maxFaces = 3

type TeacherLineProps = { names: CardText; teachers: readonly Teacher[] }

/** The teachers, with photos or initials. */
export function TeacherLine({ names, teachers }: TeacherLineProps) {
  return (
    <Row gap={2}>
      <Row as="span" className={styles.faces}>
        {teachers.slice(0, maxFaces).map(({ name, photo }) => (
          <Avatar key={name} name={name} photo={fileAddress(photo)} size="small" />
        ))}
      </Row>
      <Text as="span" size="sm" tone="muted">
        <CutText text={names} />
      </Text>
    </Row>
  )
}

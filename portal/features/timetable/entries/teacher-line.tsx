import type { CardText, Teacher } from '#portal/shared/calendar/entry.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { Avatar } from '#ui/avatar.tsx'
import { CutText } from './cut-text.tsx'
import styles from './teacher-line.module.css'

const mostFaces = 3

type TeacherLineProps = { names: CardText; teachers: readonly Teacher[] }

/** Who teaches, with photos or initials. */
export function TeacherLine({ names, teachers }: TeacherLineProps) {
  return (
    <p className={styles.line}>
      <span className={styles.faces}>
        {teachers.slice(0, mostFaces).map(({ name, photo }) => (
          <Avatar key={name} name={name} photo={fileAddress(photo)} size="small" />
        ))}
      </span>
      <CutText text={names} />
    </p>
  )
}

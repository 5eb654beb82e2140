import { fileAddress } from '#portal/shared/files/file-address.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Row } from '#ui/layout/row.tsx'
import styles from './teacher-faces.module.css'
import type { Teacher } from './teachers.ts'

const maxFaces = 3

/** Photos or initials of the first few teachers. Decorative, because their names are beside them. */
export function TeacherFaces({ teachers }: { teachers: readonly Teacher[] }) {
  return (
    <Row as="span" className={styles.faces}>
      {teachers.slice(0, maxFaces).map(({ name, photo }) => (
        <Avatar key={name} name={name} photo={fileAddress(photo)} size="small" />
      ))}
    </Row>
  )
}

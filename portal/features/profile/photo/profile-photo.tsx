import { Avatar } from '#ui/avatar.tsx'
import styles from './profile-photo.module.css'

/** The photo at its largest, or the initials. */
export function ProfilePhoto({ name, photo }: { name: string; photo: string }) {
  return (
    <div className={styles.frame}>
      <Avatar name={name} photo={photo} size="large" />
    </div>
  )
}

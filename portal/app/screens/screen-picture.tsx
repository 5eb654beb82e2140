import type { LucideIcon } from 'lucide-react'
import styles from './screen-picture.module.css'

/** The picture of an error screen. */
export function ScreenPicture({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <div className={styles.circle}>
      <Icon size={40} strokeWidth={1.75} />
    </div>
  )
}

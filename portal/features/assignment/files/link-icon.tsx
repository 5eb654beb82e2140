import { Link2 } from 'lucide-react'
import styles from '../file-box.module.css'

/** As large as the icon of a file. */
export function LinkIcon() {
  return (
    <span className={styles.linkIcon} aria-hidden="true">
      <Link2 size={22} />
    </span>
  )
}

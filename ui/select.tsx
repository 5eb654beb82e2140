import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './select.module.css'

/** One of several, by the device's own list; as wide as its place. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <div className={styles.select}>
      <select {...props} />
      <ChevronDown size={16} aria-hidden="true" />
    </div>
  )
}

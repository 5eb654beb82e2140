import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './select.module.css'

/** A native select, as wide as its container. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <div className={styles.select}>
      <select {...props} />
      <ChevronDown size={16} aria-hidden="true" />
    </div>
  )
}

import { Search } from 'lucide-react'
import { joinClasses } from '../join-classes.ts'
import styles from './search-field.module.css'

type SearchFieldProps = {
  /** The label, and the placeholder of the field. */
  label: string
  value: string
  onChange: (value: string) => void
  className?: string | undefined
}

/** A search field with a magnifying glass; as wide as the screen on phones. */
export function SearchField({ label, value, onChange, className }: SearchFieldProps) {
  return (
    <label className={joinClasses(styles.field, className)}>
      <Search size={18} aria-hidden="true" />
      <input
        dir="auto"
        type="search"
        placeholder={label}
        aria-label={label}
        maxLength={100}
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

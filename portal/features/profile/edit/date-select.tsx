import { type ComponentProps, useId } from 'react'
import { Select } from '#ui/select.tsx'
import styles from './date-select.module.css'

type DateSelectProps = Omit<ComponentProps<'select'>, 'className'> & {
  label: string
  options: readonly { value: string; label: string }[]
}

/** A part of a date, by the device's own list; empty until it is chosen. */
export function DateSelect({ label, options, ...select }: DateSelectProps) {
  const id = useId()
  return (
    <div className={styles.part}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Select {...select} id={id}>
        <option value="">-</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  )
}

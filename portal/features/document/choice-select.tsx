import { type Ref, useId } from 'react'
import { Select } from '#ui/select.tsx'
import styles from './choice-select.module.css'

type ChoiceSelectProps = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  ref?: Ref<HTMLSelectElement>
}

/** One of several, by the device's own list. */
export function ChoiceSelect({ label, value, options, onChange, ref }: ChoiceSelectProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Select id={id} ref={ref} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  )
}

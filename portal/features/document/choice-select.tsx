import { type Ref, useId } from 'react'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Select } from '#ui/select.tsx'
import styles from './document.module.css'

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
    <Stack gap={1} className={styles.choice}>
      <Text as="label" size="sm" tone="muted" weight="medium" htmlFor={id}>
        {label}
      </Text>
      <Select id={id} ref={ref} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Stack>
  )
}

import { type ComponentProps, useId } from 'react'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Select } from '#ui/select.tsx'

type DateSelectProps = Omit<ComponentProps<'select'>, 'className'> & {
  label: string
  options: readonly { value: string; label: string }[]
}

/** A part of a date, by the device's own list; empty until it is chosen. */
export function DateSelect({ label, options, ...select }: DateSelectProps) {
  const id = useId()
  return (
    <Stack gap={1}>
      <Text as="label" size="sm" weight="strong" htmlFor={id}>
        {label}
      </Text>
      <Select {...select} id={id}>
        <option value="">-</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Stack>
  )
}

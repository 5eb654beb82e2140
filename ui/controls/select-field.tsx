import { type ComponentProps, useId } from 'react'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../layout/text.tsx'
import { Select } from './select.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> & {
  label: string
  options: readonly { value: string; label: string }[]
}

/** A select below its label. */
export function SelectField({ label, options, className, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <Stack gap={1} className={className}>
      <Text as="label" size="sm" weight="strong" htmlFor={id}>
        {label}
      </Text>
      <Select {...select} id={id}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Stack>
  )
}

import { type ReactNode, useId } from 'react'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../layout/text.tsx'

/** A part of the kit under its name. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <Text as="h2" id={id} size="lg">
        {name}
      </Text>
      {children}
    </Stack>
  )
}

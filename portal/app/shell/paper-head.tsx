import { dotted } from '#domain/bidi.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { usePrinting } from '#ui/use-printing.ts'

/** Above every printed screen: what it shows, and of which student. */
export function PaperHead({ title }: { title: string }) {
  const name = useSession((session) => session.name)
  const institute = useSession((session) => session.instituteName)
  if (!usePrinting()) return null
  return (
    <Stack as="header">
      <h1>{title}</h1>
      <Text size="sm" tone="muted">
        {dotted([name, institute])}
      </Text>
    </Stack>
  )
}

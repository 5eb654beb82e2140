import { Text } from '#ui/layout/text.tsx'
import { headingId } from './use-step-focus.ts'

/** Names the current step; it takes the focus when the followed link has disappeared. */
export function StepHeading({ title }: { title: string }) {
  return (
    <Text as="h2" id={headingId} tabIndex={-1} size="xl" wrap="anywhere">
      {title}
    </Text>
  )
}

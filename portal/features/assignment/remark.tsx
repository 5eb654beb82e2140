import { Text } from '#ui/layout/text.tsx'

/** A remark of the student or the teacher. */
export function Remark({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Text as="h4" size="sm" weight="strong">
        {title}
      </Text>
      <Text wrap="lines">{text}</Text>
    </div>
  )
}

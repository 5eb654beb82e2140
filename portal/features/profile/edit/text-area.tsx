import { type ComponentProps, useId } from 'react'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './text-area.module.css'

type TextAreaProps = ComponentProps<'textarea'> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
}

/** A labelled field of several lines; native props and the ref reach the textarea. */
export function TextArea({ label, error, hint, ...area }: TextAreaProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error || hint
  return (
    <Stack gap={1}>
      <Text as="label" size="sm" weight="strong" htmlFor={id}>
        {label}
      </Text>
      <textarea
        {...area}
        id={id}
        className={styles.area}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
      />
      {note && (
        <Text id={noteId} size="sm" tone={error ? 'bad' : 'muted'}>
          {note}
        </Text>
      )}
    </Stack>
  )
}

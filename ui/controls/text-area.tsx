import { type ComponentProps, type ReactNode, useId } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './text-field.module.css'

type TextAreaProps = ComponentProps<'textarea'> & { label: string; error?: ReactNode; hint?: ReactNode }

/** A labelled field of several lines; native props and the ref reach the textarea. */
export function TextArea({ label, error, hint, ...area }: TextAreaProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error || hint
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        dir="auto"
        {...area}
        id={id}
        className={joinClasses(styles.input, styles.area)}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
      />
      {note && (
        <p id={noteId} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  )
}

import { type ComponentProps, type ReactNode, useId } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './text-field.module.css'

export type TextFieldProps = ComponentProps<'input'> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** Content inside the field at its end, such as a show/hide toggle. */
  end?: ReactNode
}

/** A labelled input. Native props and the ref go to the input. */
export function TextField({ label, error, hint, end, className, id, ...input }: TextFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const noteId = `${inputId}-note`
  const note = error || hint
  const describedBy = joinClasses(input['aria-describedby'], note && noteId)
  return (
    <div className={joinClasses(styles.field, className)}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          dir="auto"
          {...input}
          id={inputId}
          className={joinClasses(styles.input, Boolean(end) && styles.withEnd)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {note && (
        <p id={noteId} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  )
}

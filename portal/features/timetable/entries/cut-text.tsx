import { useEffect, useRef, useState } from 'react'
import type { CardText } from '#portal/shared/calendar/entry.ts'
import { LinkedText } from '#portal/shared/text/linked-text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './cut-text.module.css'

/** A text cut to the room there is (spec/2 §5). A press shows all of it; screen readers get all of it at once. */
export function CutText({ text: { shown, whole } }: { text: CardText }) {
  const [isWhole, setWhole] = useState(false)
  const opened = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isWhole) opened.current?.focus()
  }, [isWhole])
  if (shown === whole) return <LinkedText text={whole} />
  if (isWhole) {
    return (
      <span ref={opened} tabIndex={-1} className={styles.whole}>
        <LinkedText text={whole} />
      </span>
    )
  }
  return (
    <button type="button" className={styles.cut} title={whole} onClick={() => setWhole(true)}>
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </button>
  )
}

import { useEffect, useRef, useState } from 'react'
import type { CardText } from '#portal/shared/calendar/entry.ts'
import { LinkedText } from '#portal/shared/text/linked-text.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './entry-card.module.css'

/** A text cut to its maximum length [timetable-11]. A press shows all of it; screen readers always read all of it. */
export function CutText({ text: { shown, whole } }: { text: CardText }) {
  const [isWhole, setWhole] = useState(false)
  const opened = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isWhole) opened.current?.focus()
  }, [isWhole])
  if (shown === whole) return <LinkedText text={whole} />
  if (isWhole) {
    return (
      <Text as="span" ref={opened} tabIndex={-1} wrap="anywhere">
        <LinkedText text={whole} />
      </Text>
    )
  }
  return (
    <button type="button" className={styles.cut} title={whole} onClick={() => setWhole(true)}>
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </button>
  )
}

import { type ReactElement, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import styles from './answers.module.css'

type AnswerTextProps = {
  html: string
  /**
   * Puts an empty element into the text for each field; must be the same function on every render.
   * @returns the elements in the order of the text
   */
  mark: (fragment: DocumentFragment) => HTMLElement[]
  /** With keys, in the order of `mark`; fields without an element are shown below the text. */
  fields: readonly ReactElement[]
}

/** Shows the text of a question with its fields in it. */
export function AnswerText({ html, mark, fields }: AnswerTextProps) {
  const [slots, setSlots] = useState<readonly HTMLElement[]>([])
  const arrange = useCallback((fragment: DocumentFragment) => setSlots(mark(fragment)), [mark])
  return (
    <>
      <QuestionHtml html={html} headingLevel={3} className={styles.wording} arrange={arrange} />
      {fields.map((field, index) => {
        const slot = slots[index]
        return slot ? createPortal(field, slot, field.key) : field
      })}
    </>
  )
}

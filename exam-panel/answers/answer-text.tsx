import { type ReactElement, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import styles from './answers.module.css'

type AnswerTextProps = {
  html: string
  /** Puts a place into the text for each field; always the same function. @returns the places, in the order of the text */
  mark: (fragment: DocumentFragment) => HTMLElement[]
  /** With keys, in the order of the places; those for which the text has no place stand below it. */
  fields: readonly ReactElement[]
}

/** The text of a question with its fields in it. */
export function AnswerText({ html, mark, fields }: AnswerTextProps) {
  const [places, setPlaces] = useState<readonly HTMLElement[]>([])
  const arrange = useCallback((fragment: DocumentFragment) => setPlaces(mark(fragment)), [mark])
  return (
    <>
      <QuestionHtml html={html} headingLevel={3} className={styles.wording} arrange={arrange} />
      {fields.map((field, index) => {
        const place = places[index]
        return place ? createPortal(field, place, field.key) : field
      })}
    </>
  )
}

import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl/react'
import { QuestionHtml } from '#portal/shared/exam/question-html.tsx'
import { useWording } from '../core/wording.ts'
import { AnswerGroup } from './answer-group.tsx'
import type { AnswerProps } from './answer-props.ts'
import styles from './answers.module.css'
import { markBlanks } from './mark-blanks.ts'

/** What a call takes (`domain/panel/calls.ts`). */
const mostLetters = 1000

/** The text of the question with a field in each blank; fields that it has no blank for stand below. */
export function BlanksAnswer({ question, number, answer, onAnswer }: AnswerProps) {
  const t = useTranslations('panel')
  const wording = useWording()
  const [places, setPlaces] = useState<readonly HTMLElement[]>([])
  const arrange = useCallback((fragment: DocumentFragment) => setPlaces(markBlanks(fragment)), [])
  const texts = answer?.type === 7 ? answer.blanks : []
  const count = question.blank_count
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const change = (number: number, text: string) => {
    const blanks = numbers.map((one) => (one === number ? text : (texts[one - 1] ?? '')))
    onAnswer(blanks.every((one) => one === '') ? null : { type: 7, blanks }, true)
  }
  return (
    <AnswerGroup number={number}>
      <QuestionHtml html={wording(question)} headingLevel={3} className={styles.wording} arrange={arrange} />
      {numbers.map((number) => {
        const field = (
          <input
            key={number}
            className={styles.blank}
            aria-label={t('blank', { number, count })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={mostLetters}
            value={texts[number - 1] ?? ''}
            onChange={({ target }) => change(number, target.value)}
          />
        )
        const place = places[number - 1]
        return place ? createPortal(field, place, String(number)) : field
      })}
    </AnswerGroup>
  )
}

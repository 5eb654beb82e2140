import { useTranslations } from 'use-intl/react'
import { maxLettersOfBlank } from '#domain/exam/panel/limits.ts'
import { AnswerGroup } from './answer-group.tsx'
import type { AnswerProps } from './answer-props.ts'
import { AnswerText } from './answer-text.tsx'
import styles from './answers.module.css'
import { useBoundedText } from './bounded-text.ts'
import { markBlanks } from './mark-blanks.ts'
import { OverNote } from './over-note.tsx'
import { useWording } from './wording.ts'

/** A text field in each blank of the text; fields without a blank are shown below. */
export function BlanksAnswer({ question, number, answer, onAnswer }: AnswerProps) {
  const t = useTranslations('panel')
  const wording = useWording()
  const { fieldOf, over } = useBoundedText(maxLettersOfBlank)
  const texts = answer?.type === 7 ? answer.blanks : []
  const count = question.blankCount
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const change = (number: number, text: string) => {
    const blanks = numbers.map((one) => (one === number ? text : (texts[one - 1] ?? '')))
    onAnswer(blanks.every((one) => one === '') ? null : { type: 7, blanks }, true)
  }
  return (
    <AnswerGroup number={number}>
      <AnswerText
        html={wording(question)}
        mark={markBlanks}
        fields={numbers.map((number) => (
          <input
            {...fieldOf(texts[number - 1] ?? '', (text) => change(number, text))}
            key={number}
            dir="auto"
            className={styles.blank}
            aria-label={t('blank', { number, count })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ))}
      />
      <OverNote over={over} max={maxLettersOfBlank} />
    </AnswerGroup>
  )
}

import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AnswerGroup } from './answer-group.tsx'
import type { AnswerProps } from './answer-props.ts'
import { AnswerText } from './answer-text.tsx'
import styles from './answers.module.css'
import { useWording } from './wording.ts'

/**
 * Replaces each word that can be chosen by an empty element for its button.
 * @returns the elements in the order of the text
 */
function markWords(fragment: DocumentFragment): HTMLElement[] {
  return [...fragment.querySelectorAll('mark')].map((mark) => {
    const slot = document.createElement('span')
    mark.replaceWith(slot)
    return slot
  })
}

/** Words of the text are buttons that choose them. */
export function WordsAnswer({ question, number, answer, onAnswer }: AnswerProps) {
  const t = useTranslations('panel')
  const wording = useWording()
  const hintId = useId()
  const chosen = answer?.type === 10 ? answer.options : []
  const words = question.options.toSorted((one, other) => one.number - other.number)
  const max = question.maxWords
  const isFull = max > 1 && chosen.length >= max
  const press = (option: number) => {
    const isChosen = chosen.includes(option)
    if (isFull && !isChosen) return
    const others = max === 1 ? [] : chosen.filter((one) => one !== option)
    const options = isChosen ? others : [...others, option].toSorted((one, other) => one - other)
    onAnswer(options.length === 0 ? null : { type: 10, options })
  }
  return (
    <AnswerGroup number={number}>
      <AnswerText
        html={wording(question)}
        mark={markWords}
        fields={words.map((option) => {
          const isChosen = chosen.includes(option.number)
          return (
            <button
              key={option.number}
              type="button"
              className={styles.word}
              aria-pressed={isChosen}
              aria-disabled={isFull && !isChosen}
              aria-describedby={hintId}
              onClick={() => press(option.number)}
            >
              <QuestionHtml html={wording(option)} />
            </button>
          )
        })}
      />
      <Text id={hintId} size="sm" tone="muted">
        {t('mostWords', { most: max })}
      </Text>
    </AnswerGroup>
  )
}

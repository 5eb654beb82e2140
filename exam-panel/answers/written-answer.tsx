import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import type { AnswerProps } from './answer-props.ts'
import styles from './answers.module.css'

/** What a call takes (`domain/exam/panel/calls.ts`). */
const maxLetters = 20_000

export function WrittenAnswer({ answer, onAnswer }: AnswerProps) {
  const t = useTranslations('panel')
  const id = useId()
  const text = answer?.type === 2 ? answer.text : ''
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {t('written')}
      </label>
      <textarea
        id={id}
        className={styles.text}
        rows={8}
        maxLength={maxLetters}
        value={text}
        aria-describedby={`${id}-count`}
        onChange={({ target }) =>
          onAnswer(target.value === '' ? null : { type: 2, text: target.value }, true)
        }
      />
      <p id={`${id}-count`} className={styles.hint}>
        {t('letters', { count: text.length, most: maxLetters })}
      </p>
    </div>
  )
}

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { readNumber } from '#domain/panel/typed-number.ts'
import { TextField } from '#ui/text-field.tsx'
import type { AnswerProps } from './answer-props.ts'
import styles from './answers.module.css'

/** A number in the student's own writing; what is not one yet is no answer, and said so. */
export function NumberAnswer({ answer, onAnswer }: AnswerProps) {
  const t = useTranslations('panel')
  const value = answer?.type === 4 ? answer.value : undefined
  const [typed, setTyped] = useState(() => (value === undefined ? '' : String(value)))
  // Another window may have answered, or the answer was cleared.
  const text = readNumber(typed) === value ? typed : value === undefined ? '' : String(value)
  const isNone = text.trim() !== '' && readNumber(text) === undefined
  return (
    <TextField
      className={styles.number}
      label={t('number')}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      value={text}
      error={isNone ? t('notNumber') : undefined}
      onChange={({ target }) => {
        const read = readNumber(target.value)
        setTyped(target.value)
        if (read !== value) onAnswer(read === undefined ? null : { type: 4, value: read }, true)
      }}
    />
  )
}

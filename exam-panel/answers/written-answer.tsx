import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { AnswerProps } from './answer-props.ts'
import styles from './answers.module.css'

/** The limit of the call (`domain/exam/panel/calls.ts`). */
const maxLetters = 20_000

export function WrittenAnswer({ answer, onAnswer }: AnswerProps) {
  const t = useTranslations('panel')
  const id = useId()
  const text = answer?.type === 2 ? answer.text : ''
  return (
    <Stack gap={2}>
      <Text as="label" htmlFor={id} size="sm" weight="strong">
        {t('written')}
      </Text>
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
      <Text id={`${id}-count`} size="sm" tone="muted">
        {t('letters', { count: text.length, most: maxLetters })}
      </Text>
    </Stack>
  )
}

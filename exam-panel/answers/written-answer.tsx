import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { maxLetters } from '#domain/exam/panel/limits.ts'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { AnswerProps } from './answer-props.ts'
import styles from './answers.module.css'
import { useBoundedText } from './bounded-text.ts'
import { OverNote } from './over-note.tsx'

/** The numbers of remaining characters at which the limit is announced, instead of at every letter. */
const nearLimit = 1000
const steps = [0, 100, nearLimit] as const

export function WrittenAnswer({ answer, onAnswer }: AnswerProps) {
  const t = useTranslations('panel')
  const id = useId()
  const text = answer?.type === 2 ? answer.text : ''
  const { fieldOf, over } = useBoundedText(maxLetters)
  const remaining = maxLetters - text.length
  const step = steps.find((one) => remaining <= one)
  return (
    <Stack gap={2}>
      <Text as="label" htmlFor={id} size="sm" weight="strong">
        {t('written')}
      </Text>
      <textarea
        {...fieldOf(text, (next) => onAnswer(next === '' ? null : { type: 2, text: next }, true))}
        id={id}
        dir="auto"
        className={styles.text}
        rows={8}
        aria-describedby={`${id}-count ${id}-over`}
        aria-invalid={over > 0 || undefined}
      />
      <OverNote id={`${id}-over`} over={over} max={maxLetters} />
      <Text id={`${id}-count`} size="sm" tone={step === undefined ? 'muted' : 'warn'}>
        {t('letters', { count: text.length, most: maxLetters })}
        {step !== undefined && ` · ${t('lettersLeft', { left: remaining })}`}
      </Text>
      <VisuallyHidden role="status">
        {step !== undefined && t(step === 0 ? 'lettersFull' : 'lettersNear', { left: step })}
      </VisuallyHidden>
    </Stack>
  )
}

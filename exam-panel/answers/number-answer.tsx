import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { maxLettersOfBlank } from '#domain/exam/panel/limits.ts'
import { readTypedNumber } from '#domain/exam/typed-number.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import type { AnswerProps } from './answer-props.ts'
import styles from './answers.module.css'
import { useBoundedText } from './bounded-text.ts'
import { NumberPad } from './number-pad.tsx'

/** Whether a number can be read as typed, without the hint. */
const isPlainNumber = (text: string) => /^[+\-−]?\d*\.?\d*$/.test(text.trim())

/**
 * Accepts a number as the student types it; shows an error for any other text. A button changes the sign, because some phones
 * have no minus on their number pads.
 */
export function NumberAnswer({ answer, onAnswer, unfinished, onUnfinished }: AnswerProps) {
  const t = useTranslations('panel')
  const field = useRef<HTMLInputElement>(null)
  const value = answer?.type === 4 ? answer.value : undefined
  const [typed, setTyped] = useState('')
  // The answer may have been changed in another tab, or cleared.
  const text = value === undefined ? unfinished : readTypedNumber(typed) === value ? typed : String(value)
  const isNone = text.trim() !== '' && readTypedNumber(text) === undefined
  // A comma may separate thousands or decimals, and digits may be of another script: the hint shows the number that was
  // read.
  const showsReading = value !== undefined && !isPlainNumber(text)
  const { fieldOf, over } = useBoundedText(maxLettersOfBlank)
  const tooLong = over > 0 ? t('tooLong', { over, most: maxLettersOfBlank }) : ''
  const type = (next: string) => {
    const read = readTypedNumber(next)
    setTyped(next)
    onUnfinished(read === undefined ? next : '')
    if (read !== value) onAnswer(read === undefined ? null : { type: 4, value: read }, true)
  }
  return (
    <>
      <TextField
        {...fieldOf(text, type)}
        ref={field}
        className={styles.number}
        label={t('number')}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        error={tooLong || (isNone ? t('notNumber') : undefined)}
        hint={showsReading ? t('takenAs', { value: String(value) }) : undefined}
        end={
          <IconButton
            label={t('changeSign')}
            onClick={() => {
              type(/^[-−]/.test(text) ? text.slice(1) : `-${text}`)
              field.current?.focus()
            }}
          >
            <span aria-hidden="true">±</span>
          </IconButton>
        }
      />
      <NumberPad field={field} text={text} max={maxLettersOfBlank} onChange={type} />
    </>
  )
}

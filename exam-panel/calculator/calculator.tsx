import { Delete, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IntlProvider, useTranslations } from 'use-intl/react'
import type { Calculator as Kind } from '#domain/exam/panel/calculator.ts'
import { questionTypes } from '#domain/exam/question.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { usePadCaret } from '../answers/pad-caret.ts'
import { useExam, useQuestionInView } from '../core/use-exam.ts'
import styles from './calculator.module.css'
import { CalculatorError, type Mistake } from './calculator-error.ts'
import { evaluate, numberOf, showValue } from './evaluate.ts'
import { continuesOperand, inserted, type Key, keysOf } from './keys.ts'
import { changeCalculator, useCalculator } from './store.ts'
import { calculatorTexts } from './texts.ts'

/** Letters of an expression. */
const max = 120
const typedSigns: Readonly<Record<string, string>> = { '*': '×', '/': '÷', '-': '−' }
const withPrintedSigns = (text: string) => text.replaceAll(/[*/-]/g, (sign) => typedSigns[sign] ?? sign)

type CalculatorProps = { calculator: Kind; className?: string | undefined; onClose: () => void }

/**
 * Calculates a typed or pressed expression. The keys are left out of the Tab order, because a keyboard can type into the
 * field.
 */
export function Calculator(props: CalculatorProps) {
  const refused = useTranslations('panel')('limit.refused')
  // The texts are loaded with the code.
  return (
    <IntlProvider locale="en" timeZone="UTC" messages={{ calculator: calculatorTexts }}>
      <Face {...props} refused={refused} />
    </IntlProvider>
  )
}

function Face({ calculator, className, onClose, refused }: CalculatorProps & { refused: string }) {
  const t = useTranslations('calculator')
  const field = useRef<HTMLInputElement>(null)
  const { text, isDegrees, last, isDone } = useCalculator((state) => state)
  const [mistake, setMistake] = useState<Mistake>()
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  const change = (next: string) => {
    setMistake(undefined)
    changeCalculator({ text: withPrintedSigns(next), isDone: false })
  }
  const { insert, remove } = usePadCaret(field, { text, max, onChange: change })
  const calculate = () => {
    if (text.trim() === '') return
    try {
      changeCalculator({
        last: evaluate(text, { calculator, isDegrees, last: last ?? '0' }),
        isDone: true,
      })
      setMistake(undefined)
      // Selects the result, so that typing replaces it.
      field.current?.select()
    } catch (error) {
      if (!(error instanceof CalculatorError)) throw error
      changeCalculator({ isDone: false })
      setMistake(error.mistake)
    }
  }
  const press = (key: Key) => {
    if (!('does' in key)) {
      if (isDone) change(continuesOperand(key.text) ? `Ans${key.text}` : key.text)
      else insert(inserted(text.slice(0, field.current?.selectionStart ?? text.length), key.text))
    } else if (key.does === 'calculate') calculate()
    else if (key.does === 'clear') change('')
    else if (key.does === 'remove') remove()
    else {
      setMistake(undefined)
      changeCalculator({ isDegrees: !isDegrees, isDone: false })
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.target !== field.current || !isPlain) return
    if (event.key === 'Enter' || event.key === '=') {
      event.preventDefault()
      calculate()
    } else if (isDone && continuesOperand(event.key)) {
      event.preventDefault()
      change(`Ans${event.key}`)
    }
  }
  const value = isDone && last !== undefined ? last : undefined
  return (
    <Card
      as="section"
      padding="small"
      gap={2}
      className={joinClasses(styles.calculator, className)}
      aria-label={t(`kinds.${calculator}`)}
      onKeyDown={onKeyDown}
    >
      <Row gap={2} align="start">
        <div className={styles.screen}>
          <input
            ref={field}
            className={styles.field}
            aria-label={t('field')}
            aria-description={t(`help.${calculator}`)}
            value={text}
            maxLength={max}
            // The calculator shows keys: a keyboard of a phone would cover the question.
            inputMode="none"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
            onChange={(event) => change(event.target.value)}
          />
          <output className={styles.result} data-wrong={mistake !== undefined} dir="ltr">
            {mistake ? t(`mistakes.${mistake}`) : value && `= ${showValue(value)}`}
          </output>
        </div>
        <IconButton label={t('hide')} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </Row>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend */}
      <div role="group" aria-label={t('keys')} className={styles.keys} data-calculator={calculator}>
        {keysOf[calculator].flat().map((key) => (
          <KeyButton
            key={'does' in key ? key.does : key.label}
            of={key}
            isDegrees={isDegrees}
            onPress={() => press(key)}
          />
        ))}
      </div>
      {value !== undefined && <UseInAnswer value={value} refused={refused} />}
    </Card>
  )
}

function KeyButton({ of, isDegrees, onPress }: { of: Key; isDegrees: boolean; onPress: () => void }) {
  const t = useTranslations('calculator')
  const isAngles = 'does' in of && of.does === 'angles'
  const nameOf = () => {
    if (!('does' in of)) return of.name ? t(`names.${of.name}`) : of.label
    if (of.does === 'angles') return t(isDegrees ? 'inDegrees' : 'inRadians')
    return t(`does.${of.does}`)
  }
  return (
    <button
      type="button"
      tabIndex={isAngles ? undefined : -1}
      className={styles.key}
      data-look={
        'does' in of ? of.does : of.isStrong ? 'operator' : /^[\d.]$/.test(of.label) ? 'digit' : 'function'
      }
      // Leaves the focus on the field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <span aria-hidden="true">
        <KeyLabel of={of} isDegrees={isDegrees} />
      </span>
      <VisuallyHidden>{nameOf()}</VisuallyHidden>
    </button>
  )
}

function KeyLabel({ of, isDegrees }: { of: Key; isDegrees: boolean }) {
  const t = useTranslations('calculator')
  if (!('does' in of)) return of.label
  switch (of.does) {
    case 'calculate':
      return '='
    case 'clear':
      return 'C'
    case 'remove':
      return <Delete size={18} />
    case 'angles':
      return t(isDegrees ? 'degrees' : 'radians')
  }
}

/** Shown if the question in view asks for a number. */
function UseInAnswer({ value, refused }: { value: string; refused: string }) {
  const t = useTranslations('calculator')
  const { answer, storeUnfinished } = useExam()
  const question = useQuestionInView()?.question
  if (question?.type !== questionTypes.number) return null
  const use = () => {
    storeUnfinished(question.questionId, '')
    if (!answer(question.questionId, { type: 4, value: numberOf(value) })) showToast(refused, 'bad')
  }
  return (
    <Button variant="quiet" onClick={use}>
      {t('use', { value: showValue(value) })}
    </Button>
  )
}

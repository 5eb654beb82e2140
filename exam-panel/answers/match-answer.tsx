import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { directionsOf } from '#domain/bidi.ts'
import { optionLetter } from '#domain/exam/answer-text.ts'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AnswerGroup } from './answer-group.tsx'
import type { AnswerProps } from './answer-props.ts'
import styles from './answers.module.css'
import { shortText } from './short-text.ts'
import { Sides } from './sides.tsx'
import { useWording } from './wording.ts'

/** A list per row instead of dragging, so that it works by touch and keyboard. */
export function MatchAnswer({ question, number, answer, onAnswer }: AnswerProps) {
  const t = useTranslations('panel')
  const wording = useWording()
  const id = useId()
  const pairs = answer?.type === 6 ? answer.pairs : []
  const sides = question.matches.map((side, index) => ({ ...side, letter: optionLetter(index + 1) }))
  const directions = directionsOf(question.options.map(wording))
  const choose = (row: number, match: number) => {
    const next = question.options.map((_, index) => (index + 1 === row ? match : (pairs[index] ?? 0)))
    onAnswer(next.every((one) => one === 0) ? null : { type: 6, pairs: next })
  }
  return (
    <AnswerGroup number={number}>
      <Text as="h3" size="sm" tone="muted">
        {t('pairMatches')}
      </Text>
      <Sides sides={sides} />
      <Stack as="ol" gap={2} isDivided>
        {question.options.map((option, index) => (
          <li key={option.number} className={styles.row} dir={directions[index]}>
            <Row id={`${id}-${option.number}`} gap={2} align="start">
              <span>{index + 1}.</span>
              <QuestionHtml html={wording(option)} />
            </Row>
            <Select
              aria-label={t('pairChoice', { number: index + 1 })}
              aria-describedby={`${id}-${option.number}`}
              value={pairs[option.number - 1] ?? 0}
              onChange={({ target }) => choose(option.number, Number(target.value))}
            >
              <option value={0}>{t('pairNone')}</option>
              {sides.map((side) => (
                <option key={side.number} value={side.number}>
                  {[side.letter, shortText(wording(side))].filter(Boolean).join(') ')}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </Stack>
    </AnswerGroup>
  )
}

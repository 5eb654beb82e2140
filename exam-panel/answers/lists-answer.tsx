import { Fragment } from 'react'
import { useTranslations } from 'use-intl/react'
import { optionLetter } from '#domain/exam/answer-text.ts'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AnswerGroup } from './answer-group.tsx'
import type { AnswerProps } from './answer-props.ts'
import { AnswerText } from './answer-text.tsx'
import styles from './answers.module.css'
import { markBlanks } from './mark-blanks.ts'
import { shortText } from './short-text.ts'
import { type Side, Sides } from './sides.tsx'
import { useWording } from './wording.ts'

/** A list in each blank of the text. Options are repeated below if all blanks share them or a list cannot show them. */
export function ListsAnswer({ question, number, answer, onAnswer }: AnswerProps) {
  const t = useTranslations('panel')
  const wording = useWording()
  const pairs = answer?.type === 8 ? answer.pairs : []
  const count = question.blankCount
  const lists = Array.from({ length: count }, (_, index) => {
    const sides = question.options
      .filter(({ place }) => place === undefined || place === index + 1)
      .map((option, at): Side => ({ ...option, letter: optionLetter(at + 1) }))
    return { blank: index + 1, sides, isShort: sides.every((side) => shortText(wording(side)) !== '') }
  })
  const isShared = question.options.every(({ place }) => place === undefined)
  const [first] = lists
  const choose = (blank: number, option: number) => {
    const next = lists.map((list) => (list.blank === blank ? option : (pairs[list.blank - 1] ?? 0)))
    onAnswer(next.every((one) => one === 0) ? null : { type: 8, pairs: next })
  }
  return (
    <AnswerGroup number={number}>
      <AnswerText
        html={wording(question)}
        mark={markBlanks}
        fields={lists.map(({ blank, sides, isShort }) => (
          <span key={blank} className={styles.list}>
            <Select
              aria-label={t('blank', { number: blank, count })}
              value={pairs[blank - 1] ?? 0}
              onChange={({ target }) => choose(blank, Number(target.value))}
            >
              <option value={0}>{t('pairNone')}</option>
              {sides.map((side) => (
                <option key={side.number} value={side.number}>
                  {isShort
                    ? shortText(wording(side))
                    : [side.letter, shortText(wording(side))].filter(Boolean).join(') ')}
                </option>
              ))}
            </Select>
          </span>
        ))}
      />
      {isShared && first && (
        <>
          <Text as="h3" size="sm" tone="muted">
            {t('pairMatches')}
          </Text>
          {first.isShort ? <Words sides={first.sides} /> : <Sides sides={first.sides} />}
        </>
      )}
      {!isShared &&
        lists
          .filter(({ isShort }) => !isShort)
          .map(({ blank, sides }) => (
            <Fragment key={blank}>
              <Text as="h3" size="sm" tone="muted">
                {t('offered', { number: blank })}
              </Text>
              <Sides sides={sides} />
            </Fragment>
          ))}
    </AnswerGroup>
  )
}

/** Options that are short enough for one line. */
function Words({ sides }: { sides: readonly Side[] }) {
  const wording = useWording()
  return (
    <Row as="ul" gap={2} isWrapping className={styles.words}>
      {sides.map((side) => (
        <li key={side.number}>
          <QuestionHtml html={wording(side)} />
        </li>
      ))}
    </Row>
  )
}

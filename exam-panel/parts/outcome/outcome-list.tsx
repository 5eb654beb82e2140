import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { answerCode } from '#domain/exam/answer-code.ts'
import { optionLetter } from '#domain/exam/answer-text.ts'
import { withOffered } from '#domain/exam/offered.ts'
import { questionTypes } from '#domain/exam/question.ts'
import { AnswerView } from '#portal/shared/exam/question/answer-view.tsx'
import { markOptions } from '#portal/shared/exam/question/mark-options.ts'
import { OptionList } from '#portal/shared/exam/question/option-list.tsx'
import { PairTable } from '#portal/shared/exam/question/pair-table.tsx'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { QuestionView } from '#portal/shared/exam/question/question-view.tsx'
import { Badge, type BadgeTone } from '#ui/display/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useWording, type Wording } from '../../answers/wording.ts'
import type { PaperQuestion } from '../../core/read-paper.ts'
import { useAnswer, useExam } from '../../core/use-exam.ts'
import { PictureFrame } from '../question/picture-frame.tsx'
import styles from './outcome-list.module.css'
import type { Outcome } from './use-outcome.ts'

type OutcomeOf = Outcome['questions'][number]

const tones: Record<OutcomeOf['state'], BadgeTone> = {
  right: 'good',
  partly: 'warn',
  wrong: 'bad',
  left: 'quiet',
  waiting: 'info',
  later: 'info',
  bonus: 'good',
  dropped: 'quiet',
  extra: 'quiet',
}

export function OutcomeList({ outcomes }: { outcomes: readonly OutcomeOf[] }) {
  const t = useTranslations('outcome')
  const { questions } = useExam().paper
  const byQuestion = new Map(outcomes.map((outcome) => [outcome.questionId, outcome]))
  return (
    <Stack as="section" gap={4} aria-label={t('title')}>
      <Text as="h2" size="lg">
        {t('title')}
      </Text>
      {questions.map((question) => {
        const outcome = byQuestion.get(question.questionId)
        return (
          outcome && (
            <OutcomeCard
              key={question.questionId}
              question={question}
              outcome={outcome}
              number={question.number}
            />
          )
        )
      })}
    </Stack>
  )
}

type OutcomeCardProps = { question: PaperQuestion; outcome: OutcomeOf; number: number }

function OutcomeCard({ question, outcome, number }: OutcomeCardProps) {
  const t = useTranslations('panel')
  const tOutcome = useTranslations('outcome')
  const wording = useWording()
  const { state, marks, solutionHtml } = outcome
  const isLists = question.type === questionTypes.lists
  const html = wording(question)
  return (
    <QuestionView
      title={t('question', { number })}
      level={3}
      badge={<Badge tone={tones[state]} text={tOutcome(`states.${state}`)} />}
      facts={state !== 'later' && t('marksOf', { marks })}
      html={isLists ? withOffered(html, offeredBy(question, wording)) : html}
      media={question.media}
      isAhead
      number={number}
      body={PictureFrame}
      className={styles.card}
    >
      <OutcomeAnswer question={question} outcome={outcome} />
      {solutionHtml !== '' && (
        <Stack gap={1}>
          <Text as="h4" size="sm" tone="muted" weight="strong">
            {tOutcome('solution')}
          </Text>
          <QuestionHtml html={solutionHtml} headingLevel={5} />
        </Stack>
      )}
    </QuestionView>
  )
}

/** The options in the order of the paper and the chosen language. */
const offeredBy = ({ options }: PaperQuestion, wording: Wording) =>
  options
    .toSorted((one, other) => one.number - other.number)
    .map(({ place, ...option }) => ({ html: wording(option), ...(place !== undefined && { place }) }))

type OutcomeAnswerProps = { question: PaperQuestion; outcome: OutcomeOf }

function OutcomeAnswer({ question, outcome }: OutcomeAnswerProps) {
  const t = useTranslations('outcome')
  const wording = useWording()
  const given = useAnswer(question.questionId)
  const { type, options, matches } = question
  const code = answerCode(given, offeredBy(question, wording))
  const { correct } = outcome
  if (type === questionTypes.single || type === questionTypes.several) {
    const worded = options.map((option) => ({ number: option.number, html: wording(option) }))
    return <OptionList options={markOptions(worded, code, correct)} isAnswerShown={correct !== ''} />
  }
  if (type === questionTypes.match) {
    const [own = [], right = []] = [code, correct].map((text) => text.split(',').map(Number))
    const sideOf = (number: number | undefined) => {
      const index = matches.findIndex((match) => match.number === number)
      const match = matches[index]
      return match && { letter: optionLetter(index + 1), html: wording(match) }
    }
    const pairs = options.map((option, index) => ({
      number: index + 1,
      left: wording(option),
      own: sideOf(own[option.number - 1]),
      correct: sideOf(right[option.number - 1]),
    }))
    return <PairTable pairs={pairs} isAnswerShown={correct !== ''} />
  }
  const isWritten = type === questionTypes.written
  return (
    <Grid as="dl" columns="small" gap={3}>
      <Given title={t('yours')}>
        {code === '' ? t('none') : isWritten ? code : <AnswerView type={type} answer={code} />}
      </Given>
      {correct !== '' && (
        <Given title={t('correct')}>
          <AnswerView type={type} answer={correct} />
        </Given>
      )}
    </Grid>
  )
}

function Given({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card isFlat padding="small" edge="quiet">
      <Text as="dt" size="sm" tone="muted" weight="strong">
        {title}
      </Text>
      <Text as="dd" wrap="anywhere" className={styles.given}>
        {children}
      </Text>
    </Card>
  )
}

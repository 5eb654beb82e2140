import { useTranslations } from 'use-intl/react'
import { answerCode } from '#domain/exam/answer-code.ts'
import { withOffered } from '#domain/exam/offered.ts'
import type { PaperQuestion } from '#domain/exam/panel/calls.ts'
import { questionTypes } from '#domain/exam/question.ts'
import { AnswerView } from '#portal/shared/exam/question/answer-view.tsx'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { useAnswer, useExam } from '../../core/use-exam.ts'
import { useWording, type Wording } from '../../core/wording.ts'
import { PanelMedia } from '../question/panel-media.tsx'
import { PictureFrame } from '../question/picture-frame.tsx'
import styles from './outcome-list.module.css'
import { OutcomeOptions } from './outcome-options.tsx'
import { OutcomePairs } from './outcome-pairs.tsx'
import type { Outcome } from './use-outcome.ts'

type OutcomeOf = Outcome['questions'][number]

const tones: Record<OutcomeOf['state'], BadgeTone> = {
  right: 'good',
  partly: 'warn',
  wrong: 'bad',
  left: 'quiet',
  waiting: 'info',
  later: 'info',
}

/** Question by question: what was given, what is right, and why. */
export function OutcomeList({ outcomes }: { outcomes: readonly OutcomeOf[] }) {
  const t = useTranslations('panel')
  const { questions } = useExam().paper
  const byQuestion = new Map(outcomes.map((outcome) => [outcome.question_id, outcome]))
  return (
    <section className={styles.list} aria-label={t('outcome.title')}>
      <h2 className={styles.heading}>{t('outcome.title')}</h2>
      {questions.map((question, index) => {
        const outcome = byQuestion.get(question.question_id)
        return (
          outcome && (
            <OutcomeCard
              key={question.question_id}
              question={question}
              outcome={outcome}
              number={index + 1}
            />
          )
        )
      })}
    </section>
  )
}

type OutcomeCardProps = { question: PaperQuestion; outcome: OutcomeOf; number: number }

function OutcomeCard({ question, outcome, number }: OutcomeCardProps) {
  const t = useTranslations('panel')
  const wording = useWording()
  const { state, marks, solution_html } = outcome
  const isLists = question.ques_type === questionTypes.lists
  const html = wording(question)
  return (
    <article className={styles.card} aria-label={t('question', { number })}>
      <header className={styles.head}>
        <h3 className={styles.title}>{t('question', { number })}</h3>
        <Badge tone={tones[state]} text={t(`outcome.states.${state}`)} />
        {state !== 'later' && <span className={styles.marks}>{t('marksOf', { marks })}</span>}
      </header>
      <PictureFrame className={styles.body}>
        <QuestionHtml html={isLists ? withOffered(html, offeredBy(question, wording)) : html} />
        {question.media.length > 0 && <PanelMedia media={question.media} number={number} />}
        <OutcomeAnswer question={question} outcome={outcome} />
        {solution_html !== '' && (
          <div className={styles.solution}>
            <h4 className={styles.label}>{t('outcome.solution')}</h4>
            <QuestionHtml html={solution_html} headingLevel={5} />
          </div>
        )}
      </PictureFrame>
    </article>
  )
}

/** In the order of the paper, as it is read. */
const offeredBy = ({ options }: PaperQuestion, wording: Wording) =>
  options
    .toSorted((one, other) => one.number - other.number)
    .map(({ place, ...option }) => ({ html: wording(option), ...(place !== undefined && { place }) }))

type OutcomeAnswerProps = { question: PaperQuestion; outcome: OutcomeOf }

function OutcomeAnswer({ question, outcome }: OutcomeAnswerProps) {
  const t = useTranslations('panel')
  const wording = useWording()
  const given = useAnswer(question.question_id)
  const { ques_type } = question
  const code = answerCode(given, offeredBy(question, wording))
  const { correct_answer } = outcome
  if (ques_type === questionTypes.single || ques_type === questionTypes.several)
    return <OutcomeOptions options={question.options} given={code} correct={correct_answer} />
  if (ques_type === questionTypes.match)
    return <OutcomePairs question={question} given={code} correct={correct_answer} />
  const isWritten = ques_type === questionTypes.written
  return (
    <dl className={styles.answers}>
      <div>
        <dt>{t('outcome.yours')}</dt>
        <dd className={styles.given}>
          {code === '' ? t('outcome.none') : isWritten ? code : <AnswerView type={ques_type} answer={code} />}
        </dd>
      </div>
      {correct_answer !== '' && (
        <div>
          <dt>{t('outcome.correct')}</dt>
          <dd>
            <AnswerView type={ques_type} answer={correct_answer} />
          </dd>
        </div>
      )}
    </dl>
  )
}

import { Check, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { optionLetter } from '#domain/exam/answer-text.ts'
import { questionTypes } from '#domain/exam/question.ts'
import { Passage } from '#portal/shared/exam/question/passage.tsx'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { QuestionMedia } from '#portal/shared/exam/question/question-media.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './question-text.module.css'
import type { QuestionRow } from './questions.ts'

const chosenOf = (answer: string) => new Set(answer.split(',').map(Number))

type QuestionTextProps = { row: QuestionRow; passage: string | undefined; hasKey: boolean }

/** A question with all that stood about it in the exam, its options as they stood; nothing where the server does not tell. */
export function QuestionText({ row, passage, hasKey }: QuestionTextProps) {
  const t = useTranslations('report')
  const {
    question_html: html,
    options = [],
    matches = [],
    media = [],
    ques_type,
    student_answer,
    correct_answer,
  } = row
  if (!html) return null
  const isChoice = ques_type === questionTypes.single || ques_type === questionTypes.several
  const [own, right] = [chosenOf(student_answer), chosenOf(hasKey ? correct_answer : '')]
  return (
    <div className={styles.question}>
      {passage && <Passage html={passage} />}
      <QuestionHtml html={html} />
      {media.length > 0 && <QuestionMedia media={media} number={row.question_order} />}
      {isChoice && (
        <ol className={styles.options} aria-label={t('options')}>
          {options.map((option, index) => {
            const letter = optionLetter(index + 1)
            const [isOwn, isRight] = [own.has(index + 1), right.has(index + 1)]
            return (
              <li
                key={letter}
                className={joinClasses(styles.option, isRight && styles.right, isOwn && styles.own)}
              >
                <span className={styles.letter}>{letter}</span>
                <QuestionHtml html={option} />
                <span className={styles.notes}>
                  {isRight && (
                    <span>
                      <Check size={14} aria-hidden="true" />
                      {t('correctAnswer')}
                    </span>
                  )}
                  {isOwn && (
                    <span>
                      <UserRound size={14} aria-hidden="true" />
                      {t('yourAnswer')}
                    </span>
                  )}
                </span>
              </li>
            )
          })}
        </ol>
      )}
      {ques_type === questionTypes.match && (
        <div className={styles.sides}>
          <Side htmls={options} nameOf={String} />
          <Side htmls={matches} nameOf={optionLetter} />
        </div>
      )}
    </div>
  )
}

function Side({ htmls, nameOf }: { htmls: readonly string[]; nameOf: (number: number) => string }) {
  return (
    <ul className={styles.options}>
      {htmls.map((html, index) => {
        const name = nameOf(index + 1)
        return (
          <li key={name} className={styles.option}>
            <span className={styles.letter}>{name}</span>
            <QuestionHtml html={html} />
          </li>
        )
      })}
    </ul>
  )
}

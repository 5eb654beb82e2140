import { Check, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { optionLetter } from '#domain/exam/answer-text.ts'
import type { PaperQuestion } from '#domain/exam/panel/calls.ts'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { useWording } from '../../core/wording.ts'
import styles from './outcome-list.module.css'

type OutcomeOptionsProps = {
  options: PaperQuestion['options']
  /** Numbers in the paper, split by commas. */
  given: string
  correct: string
}

/** The options in the order in which they were read. */
export function OutcomeOptions({ options, given, correct }: OutcomeOptionsProps) {
  const t = useTranslations('panel')
  const wording = useWording()
  const [own, right] = [given, correct].map((code) => new Set(code.split(',').map(Number)))
  return (
    <ol className={styles.options}>
      {options.map((option, index) => {
        const [isOwn, isRight] = [own?.has(option.number), right?.has(option.number)]
        return (
          <li
            key={option.number}
            className={joinClasses(
              styles.option,
              isRight ? styles.right : isOwn && correct !== '' && styles.wrong,
            )}
          >
            <span>{optionLetter(index + 1)})</span>
            <QuestionHtml html={wording(option)} />
            <span className={styles.notes}>
              {isRight && (
                <span>
                  <Check size={14} aria-hidden="true" />
                  {t('outcome.correct')}
                </span>
              )}
              {isOwn && (
                <span>
                  <UserRound size={14} aria-hidden="true" />
                  {t('outcome.yours')}
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

import { Check, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { ShownOption } from '#domain/exam/bookmark/options.ts'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './question.module.css'

type OptionListProps = { options: readonly ShownOption[]; isAnswerShown: boolean }

/** The options of a choice; which is right and which was chosen is said in words and by colour. */
export function OptionList({ options, isAnswerShown }: OptionListProps) {
  const t = useTranslations('bookmark')
  return (
    <ol className={styles.options} aria-label={t('options')}>
      {options.map(({ letter, html, isCorrect, isOwn }) => (
        <li
          key={letter}
          className={joinClasses(
            styles.option,
            isCorrect && styles.correct,
            isOwn && (isAnswerShown ? styles.own : styles.chosen),
          )}
        >
          <span className={styles.letter}>{letter}</span>
          <QuestionHtml html={html} />
          <span className={styles.notes}>
            {isCorrect && (
              <span className={styles.note}>
                <Check size={14} aria-hidden="true" />
                {t('isCorrect')}
              </span>
            )}
            {isOwn && (
              <span className={styles.note}>
                <UserRound size={14} aria-hidden="true" />
                {t('isOwn')}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

import { Check, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { directionsOf } from '#domain/bidi.ts'
import type { ShownOption } from '#domain/exam/bookmark/options.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './question.module.css'
import { QuestionHtml } from './question-html.tsx'

type OptionListProps = { options: readonly ShownOption[]; isAnswerShown: boolean }

/** The options of a choice; words and colours mark the right and the chosen ones. */
export function OptionList({ options, isAnswerShown }: OptionListProps) {
  const t = useTranslations('question')
  const directions = directionsOf(options.map(({ html }) => html))
  return (
    <Stack as="ol" gap={2} aria-label={t('options')}>
      {options.map(({ letter, html, isCorrect, isOwn }, index) => (
        <li
          key={letter}
          dir={directions[index]}
          className={joinClasses(
            styles.option,
            isCorrect && styles.correct,
            isOwn && !isCorrect && (isAnswerShown ? styles.wrong : styles.chosen),
          )}
        >
          <span className={styles.letter}>{letter}</span>
          <QuestionHtml html={html} />
          <Row as="span" gap={3} lineGap="half" isWrapping className={styles.notes}>
            {isCorrect && (
              <Row as="span" gap={1}>
                <Check size={14} aria-hidden="true" />
                {t('correct')}
              </Row>
            )}
            {isOwn && (
              <Row as="span" gap={1}>
                <UserRound size={14} aria-hidden="true" />
                {t('own')}
              </Row>
            )}
          </Row>
        </li>
      ))}
    </Stack>
  )
}

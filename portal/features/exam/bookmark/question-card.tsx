import { BookmarkMinus, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { previewOf } from '#domain/exam/bookmark/question-text.ts'
import { IconButton, iconButtonClass } from '#ui/controls/icon-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { fromList } from './from-list.ts'
import type { BookmarkedQuestion, NotebookQuestion } from './queries.ts'
import styles from './question-list.module.css'
import { StateBadge } from './state-badge.tsx'

type QuestionCardProps = {
  question: BookmarkedQuestion
  /** Position in the displayed list, from 1. */
  number: number
  /** The outcome of the answer, for the notebook. */
  state?: NotebookQuestion['state'] | undefined
  onRemove?: ((questionId: number) => void) | undefined
}

/** A question of the list: its text without markup, and its buttons [exam-36]. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, number, state, onRemove } = props
  const t = useTranslations('bookmark')
  const { pathname, search } = useLocation()
  const date = showDay(question.markedAt.slice(0, 10))
  return (
    <Card as="article" className={styles.card} aria-label={t('number', { number })}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <Stack gap={1}>
        <Text as="h3" size="md" weight="normal" wrap="anywhere" className={styles.text}>
          {previewOf(question.sources.question)}
        </Text>
        <Text size="sm" tone="muted" wrap="anywhere">
          <Row as="span" gap={3} lineGap="half" isWrapping>
            {state && <StateBadge state={state} />}
            <span>{question.subject}</span>
            <span>{question.testName}</span>
            <span>{state ? t('takenOn', { date }) : t('markedOn', { date })}</span>
          </Row>
        </Text>
      </Stack>
      <Row gap={1} align="start" className={styles.actions}>
        {onRemove && (
          <IconButton label={t('remove', { number })} data-remove="" onClick={() => onRemove(question.id)}>
            <BookmarkMinus size={20} aria-hidden="true" />
          </IconButton>
        )}
        <Link
          to={`${pathname.replace(/\/+$/, '')}/${question.id}${search}`}
          state={fromList}
          className={iconButtonClass}
          aria-label={t('open', { number })}
          title={t('open', { number })}
        >
          <ChevronRight size={20} aria-hidden="true" />
        </Link>
      </Row>
    </Card>
  )
})

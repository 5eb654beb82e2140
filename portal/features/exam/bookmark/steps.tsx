import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '#ui/controls/button.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './bookmarked-question.module.css'

type StepsProps = {
  ids: readonly number[]
  index: number
  pathOf: (questionId: number) => string
}

/** Links to the previous and next question, in the order of the list. */
export function Steps({ ids, index, pathOf }: StepsProps) {
  const t = useTranslations('bookmark')
  const { state } = useLocation()
  const [before, after] = [ids[index - 1], ids[index + 1]]
  return (
    <nav className={styles.steps} aria-label={t('question')}>
      {before === undefined ? (
        <span />
      ) : (
        <Link to={pathOf(before)} replace state={state} className={buttonClass({ variant: 'quiet' })}>
          <ChevronLeft aria-hidden="true" />
          {t('previous')}
        </Link>
      )}
      <Text as="span" size="sm" tone="muted" isNumeric>
        {t('position', { number: index + 1, count: ids.length })}
      </Text>
      {after === undefined ? (
        <span />
      ) : (
        <Link to={pathOf(after)} replace state={state} className={buttonClass({ variant: 'quiet' })}>
          {t('next')}
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}

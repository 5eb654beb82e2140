import { memo } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '#ui/controls/button.tsx'
import { Tile } from '#ui/display/tile.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { DueDate, DueNote } from '../due-note.tsx'
import type { AssignmentItem } from '../reading.ts'
import { StatusBadge } from '../status-badge.tsx'
import styles from './assignment-card.module.css'
import { fromList } from './back-to-list.tsx'

/** The same subject has the same hue everywhere. */
const hueOf = (subject: string): number =>
  Array.from(subject).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0) % 5

type AssignmentCardProps = {
  item: AssignmentItem
  /** Unsent work for it is kept on this device. */
  isUnsent: boolean
}

/** One assignment of the list [assignment-4]; the whole card is its link. */
export const AssignmentCard = memo(function AssignmentCard({ item, isUnsent }: AssignmentCardProps) {
  const t = useTranslations('assignment')
  const { id, title, course, subject, endsAt } = item
  return (
    <Card as="article" className={styles.card} aria-labelledby={`assignment-${id}`}>
      <Tile size="small" hue={hueOf(subject)}>
        {Array.from(subject)[0]}
      </Tile>
      <Stack gap="half" className={styles.about}>
        <Text as="h2" id={`assignment-${id}`} size="md" weight="strong" wrap="cut-2">
          {title}
        </Text>
        <Text size="sm" tone="muted" wrap="anywhere">
          <Row as="span" gap={2} isWrapping isDotted>
            <span>{course}</span>
            <span>{subject}</span>
          </Row>
        </Text>
      </Stack>
      <dl className={styles.facts}>
        <div>
          <Text as="dt" size="xs" tone="muted">
            {t('dueDate')}
          </Text>
          <Text as="dd" size="sm" weight="medium" isNumeric>
            <DueDate endsAt={endsAt} />
          </Text>
        </div>
        <div>
          <Text as="dt" size="xs" tone="muted">
            {t('status')}
          </Text>
          <Text as="dd" size="sm">
            <StatusBadge item={item} />
          </Text>
        </div>
      </dl>
      <Row gap={3} lineGap={1} isWrapping className={styles.notes}>
        <DueNote item={item} isUnsent={isUnsent} />
      </Row>
      <Link
        to={`/assignment/${id}`}
        state={fromList}
        className={joinClasses(buttonClass({ variant: 'quiet' }), styles.view)}
        aria-label={t('viewOf', { title })}
      >
        {t('view')}
      </Link>
    </Card>
  )
})

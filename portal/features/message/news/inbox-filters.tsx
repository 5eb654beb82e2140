import { useTranslations } from 'use-intl/react'
import { newsTopics } from '#domain/news/kinds.ts'
import { topicIn, useTopicName } from '#portal/shared/news/topics.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { childName } from '#portal/shared/viewed/child-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Row } from '#ui/layout/row.tsx'
import styles from './news.module.css'
import type { InboxFilter } from './url-state.ts'

type InboxFiltersProps = {
  filter: InboxFilter
  onChange: (part: Partial<InboxFilter>) => void
  /** undefined where nothing is unread. */
  onMarkAll: (() => void) | undefined
}

/** Child, for a parent of several, and topic [news-63]; marking everything as read [news-65]. */
export function InboxFilters({ filter, onChange, onMarkAll }: InboxFiltersProps) {
  const t = useTranslations('message')
  const children = useSession((session) => session.children)
  const nameOfTopic = useTopicName()
  const options = [
    { value: '0', label: t(children.length === 2 ? 'bothChildren' : 'allChildren') },
    ...children.map((child) => ({ value: String(child.studentId), label: childName(child, children) })),
  ]
  return (
    <Row gap={3} lineGap={2} isWrapping className={styles.filters}>
      {children.length > 1 && (
        <Segments
          label={t('children')}
          value={String(filter.childId)}
          options={options}
          onChange={(value) => onChange({ childId: Number(value) })}
        />
      )}
      <div className={styles.topic}>
        <Select
          aria-label={t('topic')}
          value={filter.topic}
          onChange={(event) => onChange({ topic: topicIn(event.target.value) })}
        >
          <option value="">{t('allTopics')}</option>
          {newsTopics.map((topic) => (
            <option key={topic} value={topic}>
              {nameOfTopic(topic)}
            </option>
          ))}
        </Select>
      </div>
      {onMarkAll && (
        <Button variant="plain" className={styles.all} onClick={onMarkAll}>
          {t('markAll')}
        </Button>
      )}
    </Row>
  )
}

import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Topic } from '../reading.ts'
import { fileCount } from '../rules.ts'
import { FileList } from './file-list.tsx'
import styles from './topic-node.module.css'

type TopicNodeProps = {
  topic: Topic
  open: ReadonlySet<number>
  onToggle: (topicId: number) => void
  vimeoFlag: number
}

/** A topic with its counts; when open, the topics within it, then its files. */
export function TopicNode({ topic, open, onToggle, vimeoFlag }: TopicNodeProps) {
  const t = useTranslations('study')
  const id = useId()
  const isOpen = open.has(topic.id)
  const { files } = topic
  const count = topic.topics.length
  return (
    <li>
      <button
        type="button"
        className={styles.topic}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onToggle(topic.id)}
      >
        <ChevronRight size={18} aria-hidden="true" />
        <span className={styles.name}>{topic.name}</span>
        <Text as="span" size="sm" tone="muted" wrap="nowrap" className={styles.counts}>
          <span>{t('topicsCount', { count: String(count) })}</span>
          <span>{t('filesCount', { count: String(fileCount(topic)) })}</span>
        </Text>
      </button>
      {isOpen && (
        <Stack id={id} gap={2} className={styles.within}>
          {count > 0 && (
            <Stack as="ul" gap={2}>
              {topic.topics.map((each) => (
                <TopicNode key={each.id} topic={each} open={open} onToggle={onToggle} vimeoFlag={vimeoFlag} />
              ))}
            </Stack>
          )}
          {files.length > 0 && <FileList files={files} vimeoFlag={vimeoFlag} />}
          {count === 0 && files.length === 0 && (
            <Text size="sm" tone="muted" className={styles.none}>
              {t('noMaterial')}
            </Text>
          )}
        </Stack>
      )}
    </li>
  )
}

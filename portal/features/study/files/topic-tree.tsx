import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Subject } from '../reading.ts'
import { findTopic } from '../rules.ts'
import { FileList } from './file-list.tsx'
import { TopicNode } from './topic-node.tsx'

type TopicTreeProps = {
  subject: Subject
  /** The id of the only topic to show, open; 0 for all. */
  topicId: number
}

/** Nested topics as lists that open and close, then the files without a topic [study-9]. */
export function TopicTree({ subject, topicId }: TopicTreeProps) {
  const t = useTranslations('study')
  const only = findTopic(subject.topics, topicId)
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(only ? [only.id] : []))
  const toggle = useCallback(
    (id: number) =>
      setOpen((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const topics = only ? [only] : subject.topics
  const loose = only ? [] : subject.files
  const { vimeoFlag } = subject
  if (topics.length === 0 && loose.length === 0) return <EmptyState title={t('noMaterial')} />
  return (
    <>
      {topics.length > 0 && (
        <Stack as="ul" gap={2}>
          {topics.map((topic) => (
            <TopicNode key={topic.id} topic={topic} open={open} onToggle={toggle} vimeoFlag={vimeoFlag} />
          ))}
        </Stack>
      )}
      {loose.length > 0 && (
        <Stack as="section" gap={3} aria-labelledby="study-loose">
          <Text as="h3" id="study-loose" size="md" hidden={topics.length === 0}>
            {t('withoutTopic')}
          </Text>
          <FileList files={loose} vimeoFlag={vimeoFlag} />
        </Stack>
      )}
    </>
  )
}

import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { StudySubject } from '#domain/study/calls.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { findTopic } from '../rules.ts'
import { FileList } from './file-list.tsx'
import { TopicNode } from './topic-node.tsx'
import styles from './topic-tree.module.css'

type TopicTreeProps = {
  subject: StudySubject
  /** The one topic to show, open; 0 for all of them. */
  topicId: number
}

/** Topics within topics as lists that open and close, then what is in no topic (spec/2 §2.3). */
export function TopicTree({ subject, topicId }: TopicTreeProps) {
  const t = useTranslations('study')
  const only = findTopic(subject.subtopicList, topicId)
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(only ? [only.topicId] : []))
  const toggle = useCallback(
    (id: number) =>
      setOpen((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const topics = only ? [only] : subject.subtopicList
  const loose = only ? [] : Object.values(subject.studyMaterialMap).flat()
  const vimeoFlag = subject.vimeo_video_downlodable
  if (topics.length === 0 && loose.length === 0) return <EmptyState title={t('noMaterial')} />
  return (
    <>
      {topics.length > 0 && (
        <ul className={styles.topics}>
          {topics.map((topic) => (
            <TopicNode
              key={topic.topicId}
              topic={topic}
              open={open}
              onToggle={toggle}
              vimeoFlag={vimeoFlag}
            />
          ))}
        </ul>
      )}
      {loose.length > 0 && (
        <section className={styles.loose} aria-labelledby="study-loose">
          <h3 id="study-loose" className={styles.title} hidden={topics.length === 0}>
            {t('withoutTopic')}
          </h3>
          <FileList files={loose} vimeoFlag={vimeoFlag} />
        </section>
      )}
    </>
  )
}

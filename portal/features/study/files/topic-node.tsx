import { ChevronRight } from 'lucide-react'
import { useId, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { StudyTopic } from '#domain/study/calls.ts'
import { fileCount, topicCount } from '../rules.ts'
import { FileList } from './file-list.tsx'
import styles from './topic-node.module.css'

type TopicNodeProps = {
  topic: StudyTopic
  open: ReadonlySet<number>
  onToggle: (topicId: number) => void
  vimeoFlag: number
}

/** A topic with its counts; open it shows the topics within it, then its own files. */
export function TopicNode({ topic, open, onToggle, vimeoFlag }: TopicNodeProps) {
  const t = useTranslations('study')
  const id = useId()
  const isOpen = open.has(topic.topicId)
  const files = useMemo(() => Object.values(topic.studyMaterialMap).flat(), [topic])
  const [topics, all] = [topicCount(topic), fileCount(topic)]
  return (
    <li>
      <button
        type="button"
        className={styles.topic}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onToggle(topic.topicId)}
      >
        <ChevronRight size={18} aria-hidden="true" />
        <span className={styles.name}>{topic.topicName}</span>
        <span className={styles.counts}>
          <span>{t('topicsCount', { count: String(topics) })}</span>
          <span>{t('filesCount', { count: String(all) })}</span>
        </span>
      </button>
      {isOpen && (
        <div id={id} className={styles.within}>
          {topics > 0 && (
            <ul className={styles.topics}>
              {topic.subtopicList.map((each) => (
                <TopicNode
                  key={each.topicId}
                  topic={each}
                  open={open}
                  onToggle={onToggle}
                  vimeoFlag={vimeoFlag}
                />
              ))}
            </ul>
          )}
          {files.length > 0 && <FileList files={files} vimeoFlag={vimeoFlag} />}
          {topics === 0 && files.length === 0 && <p className={styles.none}>{t('noMaterial')}</p>}
        </div>
      )}
    </li>
  )
}

import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { StudySubject } from '#domain/study/calls.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Segments } from '#ui/segments.tsx'
import { StepHeading } from '../courses/step-heading.tsx'
import { fileCount, topicCount } from '../rules.ts'
import { type StudyUrlState, studyAddress } from '../url-state.ts'
import styles from './subject-files.module.css'
import { TitleView } from './title-view.tsx'
import { TopicSelect } from './topic-select.tsx'
import { TopicTree } from './topic-tree.tsx'
import { usePartChange } from './use-part-change.ts'

const views = ['title', 'card'] as const

type SubjectFilesProps = {
  subject: StudySubject
  courseName: string
  urlState: StudyUrlState
  /** Where the subjects stand. */
  back: Partial<StudyUrlState>
}

/** What a subject holds: as a flat list of files, or as a tree of its topics (spec/2 §2.3). */
export function SubjectFiles({ subject, courseName, urlState: written, back }: SubjectFilesProps) {
  const t = useTranslations('study')
  const { urlState, change } = usePartChange(written)
  const [typed, setTyped] = useState('')
  const isEmpty = fileCount(subject) === 0 && topicCount(subject) === 0
  return (
    <>
      <Link to={studyAddress({ ...back, view: urlState.view })} className={styles.back}>
        <ArrowLeft size={16} aria-hidden="true" />
        {courseName}
      </Link>
      <StepHeading title={subject.subjectName} />
      {isEmpty ? (
        <EmptyState title={t('noMaterial')} />
      ) : (
        <>
          <div className={styles.tools}>
            <TopicSelect
              topics={subject.subtopicList}
              value={urlState.topicId}
              onChange={(topicId) => change({ topicId })}
            />
            <Segments
              label={t('views')}
              value={urlState.view}
              options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
              onChange={(view) => change({ view })}
            />
            {urlState.view === 'title' && (
              <SearchField
                className={styles.search}
                label={t('searchTitle')}
                value={typed}
                onChange={setTyped}
              />
            )}
          </div>
          {urlState.view === 'title' ? (
            <TitleView
              subject={subject}
              topicId={urlState.topicId}
              typed={typed}
              onClear={() => setTyped('')}
            />
          ) : (
            <TopicTree key={urlState.topicId} subject={subject} topicId={urlState.topicId} />
          )}
        </>
      )}
    </>
  )
}

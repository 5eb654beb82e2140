import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { StudySubject } from '#domain/study/calls.ts'
import { type StudyPlace, studyAddress } from '#domain/study/place.ts'
import { fileCount, topicCount } from '#domain/study/rules.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Segments } from '#ui/segments.tsx'
import { StepHeading } from './step-heading.tsx'
import styles from './subject-files.module.css'
import { TitleView } from './title-view.tsx'
import { TopicSelect } from './topic-select.tsx'
import { TopicTree } from './topic-tree.tsx'
import { usePartChange } from './use-part-change.ts'

const views = ['title', 'card'] as const

type SubjectFilesProps = {
  subject: StudySubject
  courseName: string
  place: StudyPlace
  /** Where the subjects stand. */
  back: Partial<StudyPlace>
}

/** What a subject holds: as a flat list of files, or as a tree of its topics (spec/2 §2.3). */
export function SubjectFiles({ subject, courseName, place: written, back }: SubjectFilesProps) {
  const t = useTranslations('study')
  const { place, change } = usePartChange(written)
  const [typed, setTyped] = useState('')
  const isEmpty = fileCount(subject) === 0 && topicCount(subject) === 0
  return (
    <>
      <Link to={studyAddress({ ...back, view: place.view })} className={styles.back}>
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
              value={place.topicId}
              onChange={(topicId) => change({ topicId })}
            />
            <Segments
              label={t('views')}
              value={place.view}
              options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
              onChange={(view) => change({ view })}
            />
            {place.view === 'title' && (
              <SearchField
                className={styles.search}
                label={t('searchTitle')}
                value={typed}
                onChange={setTyped}
              />
            )}
          </div>
          {place.view === 'title' ? (
            <TitleView subject={subject} topicId={place.topicId} typed={typed} onClear={() => setTyped('')} />
          ) : (
            <TopicTree key={place.topicId} subject={subject} topicId={place.topicId} />
          )}
        </>
      )}
    </>
  )
}

import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { SearchField } from '#ui/controls/search-field.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Row } from '#ui/layout/row.tsx'
import { BackLink } from '#ui/layout/screen.tsx'
import { StepHeading } from '../courses/step-heading.tsx'
import type { Subject } from '../reading.ts'
import { fileCount } from '../rules.ts'
import { type StudyUrlState, studyAddress } from '../url-state.ts'
import styles from './subject-files.module.css'
import { TitleView } from './title-view.tsx'
import { TopicSelect } from './topic-select.tsx'
import { TopicTree } from './topic-tree.tsx'

const views = ['title', 'card'] as const

type SubjectFilesProps = {
  subject: Subject
  courseName: string
  urlState: StudyUrlState
  /** The URL state that shows the subjects. */
  back: Partial<StudyUrlState>
}

/** A subject as a flat list of files, or as a tree of its topics [study-7]. */
export function SubjectFiles({ subject, courseName, urlState: written, back }: SubjectFilesProps) {
  const t = useTranslations('study')
  const { urlState, change } = usePartChange(written)
  const [typed, setTyped] = useState('')
  const isEmpty = fileCount(subject) === 0 && subject.topics.length === 0
  return (
    <>
      <BackLink to={studyAddress({ ...back, view: urlState.view })}>{courseName}</BackLink>
      <StepHeading title={subject.name} />
      {isEmpty ? (
        <EmptyState title={t('noMaterial')} />
      ) : (
        <>
          <Row gap={3} isWrapping className={styles.tools}>
            <TopicSelect
              topics={subject.topics}
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
          </Row>
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

/** Applies a change of topic and view at once; the address follows. */
function usePartChange(written: StudyUrlState) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [ahead, setAhead] = useState<{ urlState: StudyUrlState; key: string }>()
  // A new address, e.g. by Back, wins over an earlier choice.
  const urlState = ahead?.key === key ? ahead.urlState : written
  const change = (part: Pick<StudyUrlState, 'topicId'> | Pick<StudyUrlState, 'view'>) => {
    const next = { ...urlState, ...part }
    setAhead({ urlState: next, key })
    void navigate(studyAddress(next), { replace: true, preventScrollReset: true })
  }
  return { urlState, change }
}

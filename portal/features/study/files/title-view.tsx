import { useDeferredValue, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { StudySubject } from '#domain/study/calls.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { filesOf, findTopic, matchesTitle } from '../rules.ts'
import { FileList } from './file-list.tsx'
import styles from './title-view.module.css'

type TitleViewProps = { subject: StudySubject; topicId: number; typed: string; onClear: () => void }

/** The files of a subject or topic in one list, the newest first. Typing stays smooth: the list follows. */
export function TitleView({ subject, topicId, typed, onClear }: TitleViewProps) {
  const t = useTranslations('study')
  const wanted = useDeferredValue(typed.trim())
  const files = useMemo(
    () => filesOf(findTopic(subject.subtopicList, topicId) ?? subject),
    [subject, topicId],
  )
  const found = useMemo(
    () => (wanted === '' ? files : files.filter(({ title }) => matchesTitle(title, wanted))),
    [files, wanted],
  )
  return (
    <>
      <p className={styles.count} role="status">
        {t(wanted === '' ? 'counts.files' : 'counts.found', { count: found.length })}
      </p>
      {found.length > 0 ? (
        <FileList files={found} vimeoFlag={subject.vimeo_video_downlodable} />
      ) : (
        <EmptyState
          title={t('noMaterial')}
          {...(wanted !== '' && {
            text: t('nothingFound', { query: wanted }),
            action: (
              <Button variant="quiet" onClick={onClear}>
                {t('clearSearch')}
              </Button>
            ),
          })}
        />
      )}
    </>
  )
}

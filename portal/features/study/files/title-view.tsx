import { useDeferredValue, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Subject } from '../reading.ts'
import { filesOf, findTopic, matchesTitle } from '../rules.ts'
import { FileList } from './file-list.tsx'

type TitleViewProps = { subject: Subject; topicId: number; typed: string; onClear: () => void }

/** The files of a subject or topic in one list, the newest first. The list follows the typing with a delay. */
export function TitleView({ subject, topicId, typed, onClear }: TitleViewProps) {
  const t = useTranslations('study')
  const wanted = useDeferredValue(typed.trim())
  const files = useMemo(() => filesOf(findTopic(subject.topics, topicId) ?? subject), [subject, topicId])
  const found = useMemo(
    () => (wanted === '' ? files : files.filter(({ title }) => matchesTitle(title, wanted))),
    [files, wanted],
  )
  return (
    <>
      <Text size="sm" tone="muted" role="status">
        {t(wanted === '' ? 'counts.files' : 'counts.found', { count: found.length })}
      </Text>
      {found.length > 0 ? (
        <FileList files={found} vimeoFlag={subject.vimeoFlag} />
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

import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { Button } from '#ui/controls/button.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { totalProgress } from '../draft/draft.ts'
import type { WorkDraft } from '../draft/work-draft.ts'
import { ProgressBar } from '../sending/progress-bar.tsx'
import { DraftFileRow } from './draft-file-row.tsx'
import styles from './draft-files.module.css'

/** The chosen files, with the progress of each and of all. */
export function DraftFiles({ draft }: { draft: WorkDraft }) {
  const t = useTranslations('assignment')
  const files = useStore(draft.store, (state) => state.files)
  if (files.length === 0) return null
  const { done, percent } = totalProgress(files)
  const count = files.length
  const isAnyPaused = files.some(({ state }) => state === 'paused')
  const isAnyMoving = files.some(({ state }) => ['queued', 'uploading', 'connection'].includes(state))
  const failed = files.find(({ state }) => state === 'failed' || state === 'missing')
  const all = (act: (key: string) => void) => {
    for (const { key } of files) act(key)
  }
  return (
    <Stack as="section" gap={2} aria-label={t('files')}>
      {count > 1 && (
        <div className={styles.total}>
          <Text size="sm" weight="strong" isNumeric>
            {t('uploadedOf', { done, count, percent })}
          </Text>
          {isAnyMoving && (
            <Button variant="plain" onClick={() => all(draft.uploads.pause)}>
              {t('pauseAll')}
            </Button>
          )}
          {isAnyPaused && !isAnyMoving && (
            <Button variant="plain" onClick={() => all(draft.uploads.resume)}>
              {t('resumeAll')}
            </Button>
          )}
          <ProgressBar label={t('allProgress')} percent={percent} className={styles.totalBar} />
        </div>
      )}
      {/* Read out when an upload ends, not at every byte. */}
      <VisuallyHidden role="status">
        {failed ? t('uploadFailed', { title: failed.name }) : done === count && t('allUploaded', { count })}
      </VisuallyHidden>
      <Stack as="ul" gap={2}>
        {files.map((file) => (
          <li key={file.key}>
            <DraftFileRow file={file} draft={draft} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

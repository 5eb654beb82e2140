import { Pause, Play, RotateCcw, Trash2, Undo2, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { Button } from '#ui/controls/button.tsx'
import { FileInput } from '#ui/controls/file-input.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { type DraftFile, isStuck, percentOf, totalProgress } from '../draft/draft.ts'
import type { WorkDraft } from '../draft/work-draft.ts'
import { AttachmentRow } from '../files/attachment-row.tsx'
import { checkFile } from '../files/check-file.ts'
import { FileBox, fileLine } from '../files/file-box.tsx'
import { useSizeText } from '../files/use-size-text.ts'
import type { Attachment } from '../reading.ts'
import { ProgressBar } from '../sending/progress-bar.tsx'
import styles from './draft-files.module.css'

type SavedAttachmentsProps = {
  attached: readonly Attachment[]
  removed: readonly number[]
  onChange: (removed: readonly number[]) => void
}

/** What was saved before: it can be removed, and restored until the next save. */
export function SavedAttachments({ attached, removed, onChange }: SavedAttachmentsProps) {
  const t = useTranslations('assignment')
  if (attached.length === 0) return null
  const remove = (id: number) => onChange([...removed, id])
  const undo = (id: number) => onChange(removed.filter((one) => one !== id))
  return (
    <Stack as="section" gap={2} aria-labelledby="saved-attachments">
      <Text as="h4" id="saved-attachments" size="sm" weight="strong">
        {t('earlier')}
      </Text>
      <Stack as="ul" gap={2}>
        {attached.map((item) => (
          <li key={item.id}>
            {removed.includes(item.id) ? (
              <RemovedRow item={item} onUndo={() => undo(item.id)} />
            ) : (
              <AttachmentRow
                item={item}
                action={
                  <IconButton label={t('removeOf', { title: item.name })} onClick={() => remove(item.id)}>
                    <Trash2 size={18} aria-hidden="true" />
                  </IconButton>
                }
              />
            )}
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function RemovedRow({ item: { name, isLink }, onUndo }: { item: Attachment; onUndo: () => void }) {
  const t = useTranslations('assignment')
  return (
    <FileBox
      name={name}
      note={t('removedNow')}
      isLink={isLink}
      isGone
      actions={
        // The button that removed it had the focus.
        <Button variant="plain" autoFocus aria-label={t('undoOf', { title: name })} onClick={onUndo}>
          <Undo2 size={16} aria-hidden="true" />
          {t('undo')}
        </Button>
      }
    />
  )
}

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

const withBar = ['queued', 'uploading', 'paused', 'connection']

type DraftFileRowProps = { file: DraftFile; draft: WorkDraft }

/** A chosen file and its upload. */
function DraftFileRow({ file, draft }: DraftFileRowProps) {
  const t = useTranslations('assignment')
  const sizeText = useSizeText()
  const { key, name, size, originalSize, state, message } = file
  const percent = percentOf(file)
  return (
    <FileBox
      name={name}
      note={`${sizeText(size)} · ${message === '' ? t(`state.${state}`, { percent }) : message}`}
      isBad={isStuck(file)}
      actions={
        <>
          {['queued', 'uploading', 'connection'].includes(state) && (
            <IconButton label={t('pauseOf', { title: name })} onClick={() => draft.uploads.pause(key)}>
              <Pause size={18} aria-hidden="true" />
            </IconButton>
          )}
          {state === 'paused' && (
            <IconButton label={t('resumeOf', { title: name })} onClick={() => draft.uploads.resume(key)}>
              <Play size={18} aria-hidden="true" />
            </IconButton>
          )}
          {state === 'failed' && (
            <IconButton label={t('retryOf', { title: name })} onClick={() => draft.uploads.resume(key)}>
              <RotateCcw size={18} aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label={t('removeOf', { title: name })} onClick={() => draft.removeFile(key)}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </>
      }
    >
      {withBar.includes(state) && (
        <ProgressBar label={t('progressOf', { title: name })} percent={percent} className={fileLine} />
      )}
      {originalSize > 0 && (
        <Row gap={2} isWrapping className={fileLine}>
          <Text as="span" size="xs" tone="muted" isNumeric>
            {t('madeSmaller', { size: sizeText(originalSize) })}
          </Text>
          <Button
            variant="plain"
            aria-label={t('sendOriginalOf', { title: name })}
            onClick={() => draft.sendOriginal(key)}
          >
            {t('sendOriginal')}
          </Button>
        </Row>
      )}
      {state === 'missing' && <ChooseAgain file={file} onChoose={(next) => draft.replaceFile(key, next)} />}
    </FileBox>
  )
}

function ChooseAgain({ file: { name }, onChoose }: { file: DraftFile; onChoose: (file: File) => void }) {
  const t = useTranslations('assignment')
  const input = useRef<HTMLInputElement>(null)
  const choose = async ([chosen]: readonly File[]) => {
    if (!chosen) return
    const { file, fault } = await checkFile(chosen)
    if (fault) showToast(t(`choosing.${fault}`, { names: chosen.name }), 'bad')
    else onChoose(file)
  }
  return (
    <div className={fileLine}>
      <Button
        variant="quiet"
        aria-label={t('chooseAgainOf', { title: name })}
        onClick={() => input.current?.click()}
      >
        {t('chooseAgain')}
      </Button>
      <FileInput ref={input} label={t('chooseAgainOf', { title: name })} onChoose={choose} />
    </div>
  )
}

import { Pause, Play, RotateCcw, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { truncate } from '#domain/truncate.ts'
import { FileIcon } from '#portal/shared/viewer/file-icon.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { showToast } from '#ui/toast.tsx'
import { type DraftFile, percentOf } from '../draft/draft.ts'
import type { WorkDraft } from '../draft/work-draft.ts'
import styles from '../file-box.module.css'
import { checkFile } from '../files/check-file.ts'
import { nameLength, viewedAs } from '../files/shown-file.ts'
import { useSizeText } from '../files/use-size-text.ts'
import { ProgressBar } from '../sending/progress-bar.tsx'

const withBar = ['queued', 'uploading', 'paused', 'connection']

type DraftFileRowProps = { file: DraftFile; draft: WorkDraft }

/** A chosen file on its way: how far it is, and what may be done about it. */
export function DraftFileRow({ file, draft }: DraftFileRowProps) {
  const t = useTranslations('assignment')
  const sizeText = useSizeText()
  const { key, name, size, state, message } = file
  const percent = percentOf(file)
  const isBad = state === 'failed' || state === 'missing'
  const told = message === '' ? t(`state.${state}`, { percent }) : message
  return (
    <div className={joinClasses(styles.box, isBad && styles.bad)}>
      <FileIcon file={viewedAs(name, name)} poster="" />
      <p className={styles.about}>
        <span className={styles.name} title={name}>
          {truncate(name, nameLength)}
        </span>
        <span className={styles.note}>
          {sizeText(size)} · {told}
        </span>
      </p>
      <div className={styles.actions}>
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
      </div>
      {withBar.includes(state) && (
        <ProgressBar label={t('progressOf', { title: name })} percent={percent} className={styles.bar} />
      )}
      {state === 'missing' && <ChooseAgain file={file} onChoose={(next) => draft.replaceFile(key, next)} />}
    </div>
  )
}

function ChooseAgain({ file: { name }, onChoose }: { file: DraftFile; onChoose: (file: File) => void }) {
  const t = useTranslations('assignment')
  const input = useRef<HTMLInputElement>(null)
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const { file, fault } = await checkFile(chosen)
    if (fault) showToast(t(`choosing.${fault}`, { names: chosen.name }), 'bad')
    else onChoose(file)
  }
  return (
    <div className={styles.bar}>
      <Button
        variant="quiet"
        aria-label={t('chooseAgainOf', { title: name })}
        onClick={() => input.current?.click()}
      >
        {t('chooseAgain')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('chooseAgainOf', { title: name })}
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
    </div>
  )
}

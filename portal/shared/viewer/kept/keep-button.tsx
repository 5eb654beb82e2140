import { CircleCheck, CloudDownload } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { mayKeepOffline } from '#domain/viewer/viewer-kind.ts'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import styles from './kept.module.css'
import { useKeeping, useKept } from './use-kept-files.ts'

/** Keeps a file on this device, stops fetching it, or removes it. Nothing where the file may not be kept. */
export function KeepButton({ file }: { file: ViewerFile }) {
  return mayKeepOffline(file) ? <Keep file={file} /> : null
}

function Keep({ file }: { file: ViewerFile }) {
  const t = useTranslations('viewer')
  const { keep, stop, remove } = useKeeping()
  const state = useKept(file)
  const { title } = file
  if (state === 'pending') {
    return (
      <IconButton label={t('stopKeeping', { title })} onClick={() => stop(file)}>
        <Spinner label={t('keeping', { title })} />
      </IconButton>
    )
  }
  if (state === 'kept') {
    return (
      <IconButton
        label={t('removeKept', { title })}
        className={styles.kept}
        onClick={() => void remove(file)}
      >
        <CircleCheck size={20} aria-hidden="true" />
      </IconButton>
    )
  }
  return (
    <IconButton needsNetwork label={t('keepOffline', { title })} onClick={() => void keep([file])}>
      <CloudDownload size={20} aria-hidden="true" />
    </IconButton>
  )
}

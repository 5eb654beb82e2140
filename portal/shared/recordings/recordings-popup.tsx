import { useTranslations } from 'use-intl/react'
import type { Recording, RecordingFlags } from '#domain/live/calls.ts'
import { Dialog } from '#ui/dialog.tsx'
import { RecordingRow } from './recording-row.tsx'
import styles from './recordings-popup.module.css'

type RecordingsPopupProps = {
  title: string
  recordings: readonly Recording[]
  flags: RecordingFlags
  onClose: () => void
}

/** View Recording: what was recorded of a class, each with what may be done with it (spec/2 §2.1). */
export function RecordingsPopup({ title, recordings, flags, onClose }: RecordingsPopupProps) {
  const t = useTranslations('recordings')
  return (
    <Dialog title={t('title')} onClose={onClose} size="wide">
      <p className={styles.class}>{title}</p>
      <ul className={styles.list}>
        {recordings.map((recording) => (
          <RecordingRow key={recording.download_id} recording={recording} flags={flags} />
        ))}
      </ul>
    </Dialog>
  )
}

import { Calendar, Clock, HardDrive } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Recording, RecordingFlags } from '#domain/live/calls.ts'
import { recordingButtons, showRecordingDate } from '#domain/live/recording.ts'
import { showMegabytes } from '#domain/megabytes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { DownloadButton } from './download-button.tsx'
import { PlayButton } from './play-button.tsx'
import styles from './recording-row.module.css'
import { VimeoDownloadButton } from './vimeo-download-button.tsx'

type RecordingRowProps = { recording: Recording; flags: RecordingFlags }

/** A recording: name, date, duration, size, and its buttons by host (spec/2 §2.1). */
export function RecordingRow({ recording, flags }: RecordingRowProps) {
  const t = useTranslations('recordings')
  const { host, canPlay, canDownload } = recordingButtons(recording, flags)
  const size = showMegabytes(recording.video_size)
  const Download = host === 'vimeo' ? VimeoDownloadButton : DownloadButton
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <h3 className={styles.name}>{recording.session_name}</h3>
        <p className={styles.facts}>
          <Fact label={t('date')} icon={<Calendar aria-hidden="true" />}>
            {showRecordingDate(recording.recording_date_time)}
          </Fact>
          <Fact label={t('duration')} icon={<Clock aria-hidden="true" />}>
            {recording.video_duration}
          </Fact>
          <Fact label={t('size')} icon={<HardDrive aria-hidden="true" />}>
            {size && t('megabytes', { size })}
          </Fact>
        </p>
      </div>
      {(canPlay || canDownload) && (
        <div className={styles.buttons}>
          {canPlay && <PlayButton recording={recording} canDownload={canDownload} />}
          {canDownload && <Download recording={recording} />}
        </div>
      )}
    </li>
  )
}

function Fact({ label, icon, children }: { label: string; icon: ReactNode; children: string }) {
  if (children === '') return null
  return (
    <span className={styles.fact}>
      {icon}
      <VisuallyHidden>{`${label}: `}</VisuallyHidden>
      {children}
    </span>
  )
}

import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { LeftOffNote } from '#portal/shared/viewer/media/left-off-note.tsx'
import { useMediaPosition } from '#portal/shared/viewer/media/use-media-position.ts'
import { viewerTexts } from '#portal/shared/viewer/texts.ts'
import { Row } from '#ui/layout/row.tsx'
import type { Recording } from '../reading.ts'
import styles from './player.module.css'
import { PlayerFailure } from './player-failure.tsx'
import { SpeedSelect } from './speed-select.tsx'
import { useWatch } from './use-watch.ts'

const texts = { viewer: viewerTexts }

type CloudVideoProps = {
  recording: Recording
  source: string
  /** When the address was fetched; a later one restarts the video. */
  fetchedAt: number
  /** Fetches another address. */
  onFail: () => void
}

/** An address is valid for most of an hour: a video that fails later automatically gets another one. */
const addressLifeMs = 45 * 60_000

export function CloudVideo({ recording, source, fetchedAt, onFail }: CloudVideoProps) {
  const t = useTranslations('recordings')
  const { run, halt } = useWatch(recording.videoId)
  const video = useRef<HTMLVideoElement>(null)
  const { wasMoved, resume, note, fromStart } = useMediaPosition(video, {
    kind: 'recording',
    id: recording.id,
  })
  const second = useRef(0)
  const [rate, setRate] = useState(1)
  const [failedAt, setFailedAt] = useState(0)

  const fail = () => {
    halt()
    second.current = video.current?.currentTime ?? second.current
    setFailedAt(fetchedAt)
    if (Date.now() - fetchedAt > addressLifeMs) onFail()
  }
  const start = (element: HTMLVideoElement) => {
    element.playbackRate = rate
    if (second.current > 0) element.currentTime = second.current
    else void resume(element)
  }
  const changeRate = (chosen: number) => {
    setRate(chosen)
    if (video.current) video.current.playbackRate = chosen
  }

  if (failedAt === fetchedAt) return <PlayerFailure message={t('cannotPlay')} onRetry={onFail} />
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: recordings come from the meeting service without captions */}
      <video
        key={fetchedAt}
        ref={video}
        className={styles.stage}
        src={source}
        aria-label={recording.name}
        controls
        autoPlay
        playsInline
        controlsList={recording.canDownload ? undefined : 'nodownload'}
        onLoadedMetadata={(event) => start(event.currentTarget)}
        onTimeUpdate={(event) => note(event.currentTarget)}
        onPlaying={run}
        onPause={halt}
        onWaiting={halt}
        onEnded={halt}
        onError={fail}
      />
      <Row gap={3} lineGap={1} isWrapping className={styles.bar}>
        <SpeedSelect rate={rate} onChange={changeRate} />
        <FeatureTexts texts={texts}>
          <LeftOffNote wasMoved={wasMoved} onStart={fromStart} />
        </FeatureTexts>
      </Row>
    </>
  )
}

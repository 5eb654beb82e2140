import { type SyntheticEvent, useRef, useState } from 'react'
import { mayDownload } from '#domain/viewer/viewer-kind.ts'
import { SpeedSelect } from '#portal/shared/recordings/player/speed-select.tsx'
import { recordingTexts } from '#portal/shared/recordings/texts.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { useFocusOnOpen } from '#portal/shared/viewer/use-focus-on-open.ts'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { Row } from '#ui/layout/row.tsx'
import viewer from '../viewer.module.css'
import { LeftOffNote } from './left-off-note.tsx'
import styles from './media-view.module.css'
import { useMediaPosition } from './use-media-position.ts'

const texts = { recordings: recordingTexts }

type MediaViewProps = { file: ViewerFile; type: 'audio' | 'video'; onFail: () => void }

/** Audio and video in the browser's player, with a choice of speed, from the stored playback position. */
export function MediaView({ file, type, onFail }: MediaViewProps) {
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const { wasMoved, resume, note, fromStart } = useMediaPosition(media, file)
  const [rate, setRate] = useState(1)
  useFocusOnOpen(media)
  const changeRate = (chosen: number) => {
    setRate(chosen)
    if (media.current) media.current.playbackRate = chosen
  }
  const props = {
    ref: media,
    src: file.url,
    controls: true,
    playsInline: true,
    preload: 'metadata',
    controlsList: mayDownload(file) ? undefined : 'nodownload',
    className: styles[type] ?? '',
    'aria-label': file.title,
    onLoadedMetadata: (event: SyntheticEvent<HTMLMediaElement>) => void resume(event.currentTarget),
    onTimeUpdate: (event: SyntheticEvent<HTMLMediaElement>) => note(event.currentTarget),
    onError: onFail,
  } as const
  return (
    <div className={viewer.view}>
      {type === 'video' ? <video {...props} /> : <audio {...props} />}
      <Row gap={3} lineGap={1} isWrapping className={joinClasses(viewer.tools, styles.tools)}>
        <FeatureTexts texts={texts}>
          <SpeedSelect rate={rate} onChange={changeRate} />
        </FeatureTexts>
        <LeftOffNote wasMoved={wasMoved} onStart={fromStart} />
      </Row>
    </div>
  )
}

import { type SyntheticEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { placeIn } from '#domain/viewer/place.ts'
import { mayDownload } from '#domain/viewer/viewer-kind.ts'
import { FeatureTexts } from '#portal/shared/feature-texts.tsx'
import { SpeedSelect } from '#portal/shared/recordings/speed-select.tsx'
import { recordingTexts } from '#portal/shared/recordings/texts.ts'
import styles from './media-view.module.css'
import { usePlace } from './places.ts'
import { useFocusOnOpen } from './use-focus-on-open.ts'
import type { ViewerFile } from './viewer-file.ts'

const texts = { recordings: recordingTexts }

type MediaViewProps = { file: ViewerFile; type: 'audio' | 'video'; onFail: () => void }

/** Sound and pictures by the browser's own player, at the speed one likes, from where one left off. */
export function MediaView({ file, type, onFail }: MediaViewProps) {
  const t = useTranslations('viewer')
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const { recall, keep } = usePlace(file)
  const [rate, setRate] = useState(1)
  const [wasMoved, setWasMoved] = useState(false)
  useFocusOnOpen(media)
  const goOn = async (element: HTMLMediaElement) => {
    const place = await recall()
    if (place === 0 || place >= element.duration || element.currentTime > 0) return
    element.currentTime = place
    setWasMoved(true)
  }
  const fromStart = () => {
    if (media.current) media.current.currentTime = 0
    setWasMoved(false)
  }
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
    onLoadedMetadata: (event: SyntheticEvent<HTMLMediaElement>) => void goOn(event.currentTarget),
    onTimeUpdate: ({ currentTarget: { currentTime, duration } }: SyntheticEvent<HTMLMediaElement>) =>
      keep(placeIn(currentTime, duration)),
    onError: onFail,
  } as const
  return (
    <div className={styles.view}>
      {type === 'video' ? <video {...props} /> : <audio {...props} />}
      <div className={styles.tools}>
        <FeatureTexts texts={texts}>
          <SpeedSelect rate={rate} onChange={changeRate} />
        </FeatureTexts>
        <p role="status" className={styles.note}>
          {wasMoved && t('goOn')}
        </p>
        {wasMoved && (
          <button type="button" className={styles.link} onClick={fromStart}>
            {t('fromStart')}
          </button>
        )}
      </div>
    </div>
  )
}

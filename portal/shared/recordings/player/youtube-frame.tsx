import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { FeatureTexts } from '#portal/shared/feature-texts.tsx'
import { recordingTexts } from '#portal/shared/recordings/texts.ts'
import styles from './player.module.css'
import { ReachablePlayer, slowestMs } from './reachable-player.tsx'

const host = 'https://www.youtube-nocookie.com'
/** A player that is still loading does not hear it: it is told again until it answers. */
const tellEveryMs = 500
const texts = { recordings: recordingTexts }

type YoutubeFrameProps = {
  /** Youtube's name of the video. */
  youtubeId: string
  title: string
  /** Whether it may be watched at Youtube itself, where its player does not come. */
  mayLeave: boolean
}

/** A video at Youtube, in its player without cookies, or why it is not there. */
export function YoutubeFrame({ mayLeave, ...video }: YoutubeFrameProps) {
  return (
    <FeatureTexts texts={texts}>
      <Player {...video} address={mayLeave ? watchAddress(video.youtubeId) : undefined} />
    </FeatureTexts>
  )
}

const watchAddress = (id: string) => `https://www.youtube.com/watch?${new URLSearchParams({ v: id })}`

type PlayerProps = { youtubeId: string; title: string; address: string | undefined }

function Player({ youtubeId, title, address }: PlayerProps) {
  const t = useTranslations('recordings')
  return (
    <ReachablePlayer message={t('outOfReach', { host: 'YouTube' })} address={address}>
      {(onFail) => <Frame youtubeId={youtubeId} title={title} onFail={onFail} />}
    </ReachablePlayer>
  )
}

type FrameProps = { youtubeId: string; title: string; onFail: () => void }

function Frame({ youtubeId, title, onFail }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    // The browser's own page about a host that it cannot reach calls itself loaded, like any other.
    const waiting = setTimeout(fail, slowestMs)
    const tell = () => {
      const message = JSON.stringify({ event: 'listening', id: youtubeId, channel: 'widget' })
      frame.current?.contentWindow?.postMessage(message, host)
    }
    const telling = setInterval(tell, tellEveryMs)
    const end = () => {
      clearTimeout(waiting)
      clearInterval(telling)
    }
    const hear = ({ origin, source }: MessageEvent) => {
      if (origin === host && source === frame.current?.contentWindow) end()
    }
    addEventListener('message', hear)
    return () => {
      removeEventListener('message', hear)
      end()
    }
  }, [youtubeId])
  const asked = new URLSearchParams({ rel: '0', enablejsapi: '1', origin: location.origin })
  return (
    <iframe
      ref={frame}
      className={styles.stage}
      src={`${host}/embed/${encodeURIComponent(youtubeId)}?${asked}`}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      // It plays for nobody who does not say where he is.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

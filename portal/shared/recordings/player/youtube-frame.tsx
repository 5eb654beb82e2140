import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { recordingTexts } from '#portal/shared/recordings/texts.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import styles from './player.module.css'
import { maxLoadMs, ReachablePlayer } from './reachable-player.tsx'

const host = 'https://www.youtube-nocookie.com'
/** A loading player misses the message, so it is repeated until the player responds. */
const greetEveryMs = 500
const texts = { recordings: recordingTexts }

type YoutubeFrameProps = {
  /** Youtube's id. */
  youtubeId: string
  title: string
  /** Whether to offer a link to Youtube if the player does not load. */
  mayLeave: boolean
}

/** A video at Youtube, in its player without cookies, or the reason why it does not play. */
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
    // The browser's error page for an unreachable host also fires `load`.
    const waiting = setTimeout(fail, maxLoadMs)
    const greet = () => {
      const message = JSON.stringify({ event: 'listening', id: youtubeId, channel: 'widget' })
      frame.current?.contentWindow?.postMessage(message, host)
    }
    const greeting = setInterval(greet, greetEveryMs)
    const end = () => {
      clearTimeout(waiting)
      clearInterval(greeting)
    }
    const receive = ({ origin, source }: MessageEvent) => {
      if (origin === host && source === frame.current?.contentWindow) end()
    }
    addEventListener('message', receive)
    return () => {
      removeEventListener('message', receive)
      end()
    }
  }, [youtubeId])
  const query = new URLSearchParams({ rel: '0', enablejsapi: '1', origin: location.origin })
  return (
    <iframe
      ref={frame}
      className={styles.stage}
      src={`${host}/embed/${encodeURIComponent(youtubeId)}?${query}`}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      // Youtube only plays if the embedding site is named.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './player.module.css'
import { maxLoadMs, ReachablePlayer } from './reachable-player.tsx'
import { useWatch } from './use-watch.ts'

type VimeoFrameProps = {
  /** Vimeo's id. */
  vimeoId: string
  title: string
}

/** A video at Vimeo, or the reason why it does not play. The screen provides `recordingTexts`. */
export function VimeoFrame(props: VimeoFrameProps) {
  const t = useTranslations('recordings')
  return (
    <ReachablePlayer message={t('outOfReach', { host: 'Vimeo' })}>
      {(onFail) => <Frame {...props} onFail={onFail} />}
    </ReachablePlayer>
  )
}

/** We make the frame with `dnt`, so that Vimeo does not track the person; its library only reports when the video plays. */
function Frame({ vimeoId, title, onFail }: VimeoFrameProps & { onFail: () => void }) {
  const { run, halt } = useWatch(vimeoId)
  const frame = useRef<HTMLIFrameElement>(null)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    let isHere = true
    // The browser's error page for an unreachable host also fires `load`.
    const waiting = setTimeout(fail, maxLoadMs)
    const end = () => clearTimeout(waiting)
    // The video also plays without the library, but then the time watched is unknown.
    void import('@vimeo/player').then(({ default: Player }) => {
      if (!isHere || !frame.current) return
      const player = new Player(frame.current)
      player.ready().then(end, () => undefined)
      for (const event of ['play', 'playing'] as const) player.on(event, run)
      for (const event of ['pause', 'ended'] as const) player.on(event, halt)
    }, end)
    return () => {
      isHere = false
      end()
    }
  }, [run, halt])
  return (
    <iframe
      ref={frame}
      className={styles.stage}
      src={`https://player.vimeo.com/video/${encodeURIComponent(vimeoId)}?dnt=1&autoplay=1`}
      title={title}
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      allowFullScreen
      // Vimeo checks which site embeds the video.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

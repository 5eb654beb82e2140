import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './player.module.css'
import { ReachablePlayer, slowestMs } from './reachable-player.tsx'
import { useWatch } from './use-watch.ts'

type VimeoFrameProps = {
  /** Vimeo's number of the video. */
  vimeoId: string
  title: string
}

/** A video at Vimeo, or why it is not there. The screen brings `recordingTexts`. */
export function VimeoFrame(props: VimeoFrameProps) {
  const t = useTranslations('recordings')
  return (
    <ReachablePlayer message={t('outOfReach', { host: 'Vimeo' })}>
      {(onFail) => <Frame {...props} onFail={onFail} />}
    </ReachablePlayer>
  )
}

/**
 * The frame is ours, with `dnt`, so that Vimeo neither measures nor remembers the person; its
 * library only listens when the picture runs.
 */
function Frame({ vimeoId, title, onFail }: VimeoFrameProps & { onFail: () => void }) {
  const { run, halt } = useWatch(vimeoId)
  const frame = useRef<HTMLIFrameElement>(null)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    let isHere = true
    // The browser's own page about a host that it cannot reach calls itself loaded, like any other.
    const waiting = setTimeout(fail, slowestMs)
    const end = () => clearTimeout(waiting)
    // Without the library the video plays all the same; only how long is not known then.
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
      // Videos that Vimeo shows on the institute's own site only: it must see which site asks.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

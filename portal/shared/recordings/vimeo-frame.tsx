import { useEffect, useRef } from 'react'
import styles from './player.module.css'
import { useWatch } from './use-watch.ts'

type VimeoFrameProps = {
  /** Vimeo's number of the video. */
  vimeoId: string
  title: string
}

/**
 * A video at Vimeo. The frame is ours, with `dnt`, so that Vimeo neither measures nor remembers the person; its
 * library only listens when the picture runs.
 */
export function VimeoFrame({ vimeoId, title }: VimeoFrameProps) {
  const { run, halt } = useWatch(vimeoId)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    let isHere = true
    // Without the library the video plays all the same; only how long is not known then.
    void import('@vimeo/player').then(
      ({ default: Player }) => {
        if (!isHere || !frame.current) return
        const player = new Player(frame.current)
        for (const event of ['play', 'playing'] as const) player.on(event, run)
        for (const event of ['pause', 'ended'] as const) player.on(event, halt)
      },
      () => undefined,
    )
    return () => {
      isHere = false
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

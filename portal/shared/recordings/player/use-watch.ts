import { useEffect, useMemo, useRef } from 'react'
import { noteOpened, tellWatched } from './send-watch.ts'
import { freshWatch, haltWatch, runWatch, takeWatched } from './watch.ts'

/**
 * Notes that a video was opened, and when its player closes (or the page goes away) for how long the picture ran.
 * @returns what a player calls when its picture starts and stops to run
 */
export function useWatch(videoId: string): { run: () => void; halt: () => void } {
  const watch = useRef(freshWatch)
  useEffect(() => {
    noteOpened(videoId)
    const tell = (isLeaving: boolean) => {
      const { seconds, rest } = takeWatched(watch.current, performance.now())
      watch.current = rest
      if (seconds > 0) tellWatched(videoId, seconds, isLeaving)
    }
    const leave = () => tell(true)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      tell(false)
    }
  }, [videoId])
  return useMemo(
    () => ({
      run: () => {
        watch.current = runWatch(watch.current, performance.now())
      },
      halt: () => {
        watch.current = haltWatch(watch.current, performance.now())
      },
    }),
    [],
  )
}

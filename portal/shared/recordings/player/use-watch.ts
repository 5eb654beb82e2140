import { useEffect, useMemo, useRef } from 'react'
import { noteOpened, sendWatched } from './send-watch.ts'
import { freshWatch, haltWatch, runWatch, takeWatched } from './watch.ts'

/**
 * Counts that a video was opened and, when its player or the page closes, how long it played.
 * @returns what a player calls when playing starts and stops
 */
export function useWatch(videoId: string): { run: () => void; halt: () => void } {
  const watch = useRef(freshWatch)
  useEffect(() => {
    noteOpened(videoId)
    const flush = (isLeaving: boolean) => {
      const { seconds, rest } = takeWatched(watch.current, performance.now())
      watch.current = rest
      if (seconds > 0) sendWatched(videoId, seconds, isLeaving)
    }
    const leave = () => flush(true)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      flush(false)
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

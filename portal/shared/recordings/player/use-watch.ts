import { useEffect, useMemo, useRef } from 'react'
import { countWatch, keepWatchHistory } from '#domain/live/calls.ts'
import { send } from '#portal/shared/api.ts'
import { sendLeaving } from '#portal/shared/recordings/send-leaving.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { freshWatch, haltWatch, runWatch, takeWatched } from './watch.ts'

/**
 * Counts that a video was opened and, when its player or the page closes, how long it played.
 * @returns functions for a player to call when playing starts and stops
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

/** Statistics for the institute: a failure shows no message. */
const ignore = () => undefined

function noteOpened(videoId: string): void {
  const { instituteId } = getSession()
  send(countWatch, { body: { video_id: videoId, institute_id: instituteId } }).catch(ignore)
}

/** @param isLeaving the page is closing */
function sendWatched(videoId: string, seconds: number, isLeaving: boolean): void {
  const body = { video_id: videoId, watch_duration: seconds }
  if (isLeaving) sendLeaving(keepWatchHistory, { body })
  else send(keepWatchHistory, { body }).catch(ignore)
}

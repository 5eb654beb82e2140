import { countWatch, keepWatchHistory } from '#domain/live/calls.ts'
import { send } from '#portal/shared/api.ts'
import { sendLeaving } from '#portal/shared/recordings/send-leaving.ts'
import { getSession } from '#portal/shared/session-store.ts'

/** Statistics for the institute: a failure is not shown. */
const ignore = () => undefined

export function noteOpened(videoId: string): void {
  const { instituteId } = getSession()
  send(countWatch, { body: { video_id: videoId, institute_id: instituteId } }).catch(ignore)
}

/** @param isLeaving the page is going away */
export function sendWatched(videoId: string, seconds: number, isLeaving: boolean): void {
  const body = { video_id: videoId, watch_duration: seconds }
  if (isLeaving) sendLeaving(keepWatchHistory, { body })
  else send(keepWatchHistory, { body }).catch(ignore)
}

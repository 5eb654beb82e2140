import { countWatch, keepWatchHistory } from '#domain/live/calls.ts'
import { send } from '#portal/shared/api.ts'
import { knownConfig } from '#portal/shared/config.ts'
import { addressOf, browserTimeZone, headersOf } from '#portal/shared/request.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { tokenFor } from '#portal/shared/token.ts'

/** Figures for the institute: that they did not arrive is nothing to trouble a person with. */
const ignore = () => undefined

export function noteOpened(videoId: string): void {
  const { institute_id } = getSession()
  send(countWatch, { body: { video_id: videoId, institute_id } }).catch(ignore)
}

/** @param isLeaving the page is going away: the browser sends the message on its own */
export function tellWatched(videoId: string, seconds: number, isLeaving: boolean): void {
  const body = { video_id: videoId, watch_duration: seconds }
  if (!isLeaving) {
    send(keepWatchHistory, { body }).catch(ignore)
    return
  }
  const { method, path, access } = keepWatchHistory
  const headers = headersOf(tokenFor(access, getSession()), browserTimeZone())
  fetch(addressOf(knownConfig().main_api, path), {
    method,
    keepalive: true,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(ignore)
}

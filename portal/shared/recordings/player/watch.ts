/** The time for which a video played, at any speed. */
export type Watch = { watchedMs: number; runningSince: number | undefined }

export const freshWatch: Watch = { watchedMs: 0, runningSince: undefined }

/** A day: the maximum of one request (`allocateWatchHistory`). */
const maxSeconds = 86_400

/** The video plays from now on. @param now milliseconds of a monotonic clock */
export function runWatch(watch: Watch, now: number): Watch {
  return watch.runningSince === undefined ? { ...watch, runningSince: now } : watch
}

/** The video is paused. */
export const haltWatch = (watch: Watch, now: number): Watch => ({
  watchedMs: watchedAt(watch, now),
  runningSince: undefined,
})

/** Takes out the full seconds, to be sent once. */
export function takeWatched(watch: Watch, now: number): { seconds: number; rest: Watch } {
  const watchedMs = watchedAt(watch, now)
  const seconds = Math.min(Math.floor(watchedMs / 1000), maxSeconds)
  const runningSince = watch.runningSince === undefined ? undefined : now
  return { seconds, rest: { watchedMs: watchedMs - seconds * 1000, runningSince } }
}

const watchedAt = ({ watchedMs, runningSince }: Watch, now: number): number =>
  watchedMs + (runningSince === undefined ? 0 : Math.max(0, now - runningSince))

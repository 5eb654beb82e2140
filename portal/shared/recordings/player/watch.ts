/** How long somebody really watches: time while the picture runs, whatever its speed and wherever in the video. */
export type Watch = { watchedMs: number; runningSince: number | undefined }

export const freshWatch: Watch = { watchedMs: 0, runningSince: undefined }

/** The most that one message may tell, a day (`allocateWatchHistory`). */
const mostSeconds = 86_400

/** The picture runs from now on; nothing changes when it does already. @param now milliseconds of a steady clock */
export function runWatch(watch: Watch, now: number): Watch {
  return watch.runningSince === undefined ? { ...watch, runningSince: now } : watch
}

/** The picture stands. */
export const haltWatch = (watch: Watch, now: number): Watch => ({
  watchedMs: watchedAt(watch, now),
  runningSince: undefined,
})

/** Takes the full seconds out, to be told: what is told twice would count twice. */
export function takeWatched(watch: Watch, now: number): { seconds: number; rest: Watch } {
  const watchedMs = watchedAt(watch, now)
  const seconds = Math.min(Math.floor(watchedMs / 1000), mostSeconds)
  const runningSince = watch.runningSince === undefined ? undefined : now
  return { seconds, rest: { watchedMs: watchedMs - seconds * 1000, runningSince } }
}

const watchedAt = ({ watchedMs, runningSince }: Watch, now: number): number =>
  watchedMs + (runningSince === undefined ? 0 : Math.max(0, now - runningSince))

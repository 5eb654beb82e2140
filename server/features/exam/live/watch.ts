import type { Logger } from 'pino'
import type { LiveRoom } from '#domain/exam/live/calls.ts'
import { changesBetween, type Room } from '#server/features/exam/live/room.ts'

/** An event as it goes over the wire. */
export type LiveEvent = string
/** `take` returns false if it cannot take more for now: it then gets the whole room next time. */
export type Viewer = { take: (event: LiveEvent) => boolean; end: () => void }

const everyMs = 5000

const eventOf = (name: string, data: unknown): LiveEvent =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Reads a room every five seconds while it has viewers, once for all of them in this process. New and slow viewers get the
 * whole room, the others the changes.
 */
export function watchRoom(
  room: Room,
  { clock, log, onEmpty }: { clock: () => Date; log: Logger; onEmpty: () => void },
) {
  /** Whether each is up to date. */
  const viewers = new Map<Viewer, boolean>()
  let last: LiveRoom | undefined
  let timer: NodeJS.Timeout | undefined
  let isReading = false

  const send = (now: LiveRoom) => {
    const changes = last && changesBetween(last.students, now.students)
    const changed =
      changes && (changes.length > 0 || last?.ends_at !== now.ends_at)
        ? eventOf('changed', { counts: now.counts, ends_at: now.ends_at, students: changes })
        : // Keeps proxies from closing the connection.
          ': \n\n'
    const whole = once(() => eventOf('room', now))
    for (const [viewer, isUpToDate] of viewers) {
      viewers.set(viewer, viewer.take(isUpToDate && changes ? changed : whole()))
    }
    last = now
  }

  const read = async () => {
    if (isReading) return
    isReading = true
    try {
      const now = await room.read(clock())
      if (now) send(now)
      else for (const viewer of viewers.keys()) viewer.end()
    } catch (error) {
      log.error({ err: error }, 'the exam room cannot be read')
    } finally {
      isReading = false
    }
  }

  return {
    add: (viewer: Viewer): void => {
      viewers.set(viewer, false)
      timer ??= setInterval(read, everyMs)
      void read()
    },
    remove: (viewer: Viewer): void => {
      viewers.delete(viewer)
      if (viewers.size > 0) return
      clearInterval(timer)
      onEmpty()
    },
  }
}

/** Makes a value when it is needed, once. */
function once<T extends object | string>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { liveRoom, liveStream, maxLiveSeconds } from '#domain/exam/live/calls.ts'
import type { Context } from '#server/context.ts'
import { Failure, notFound } from '#server/failure.ts'
import { openRoom, type RoomKey } from '#server/features/exam/live/room.ts'
import { type Viewer, watchRoom } from '#server/features/exam/live/watch.ts'
import { testInPathOf } from '#server/features/exam/panel/admin/test-in-path.ts'
import { answer, FileAnswer, mount } from '#server/route.ts'
import type { AdminPass } from '#server/secrets/panel-pass.ts'

/** In this process. */
const maxViewers = 100
/** What waits for a slow viewer: a room of 5,000 students has two megabytes. */
const maxWaitingBytes = 8 * 1024 * 1024

/** A test as it goes, for examiners: once, and as server-sent events. */
export function liveExamRoutes(
  app: FastifyInstance,
  { pool, workPool, clock, log, stopping }: Context,
): void {
  const watches = new Map<string, ReturnType<typeof watchRoom>>()
  let viewerCount = 0

  const nameRoom = async ({ instituteId, timeZone }: AdminPass, named: string): Promise<RoomKey> => {
    return { instituteId, testId: await testInPathOf(pool, instituteId, named), timeZone }
  }

  const watchOf = (of: RoomKey) => {
    const key = `${of.instituteId} ${of.testId}`
    const watch =
      watches.get(key) ??
      watchRoom(openRoom(workPool, of), { clock, log, onEmpty: () => watches.delete(key) })
    watches.set(key, watch)
    return watch
  }

  mount(app, liveRoom, async ({ admin, params }) => {
    const room = await openRoom(workPool, await nameRoom(admin, params.test_id)).read(clock())
    if (!room) throw notFound()
    return answer(room)
  })

  mount(app, liveStream, async ({ admin, params, query, gone }) => {
    const of = await nameRoom(admin, params.test_id)
    if (viewerCount >= maxViewers) throw new Failure('busy')
    return new FileAnswer((_request, reply) => {
      const ended = AbortSignal.any([
        gone,
        stopping,
        AbortSignal.timeout((query.seconds ?? maxLiveSeconds) * 1000),
      ])
      const events = new Readable({ read: () => undefined, highWaterMark: maxWaitingBytes })
      const watch = watchOf(of)
      const viewer = viewerOf(events)
      ended.addEventListener('abort', viewer.end, { once: true })
      events.once('close', () => {
        viewerCount--
        ended.removeEventListener('abort', viewer.end)
        watch.remove(viewer)
      })
      viewerCount++
      watch.add(viewer)
      return reply
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .type('text/event-stream')
        .send(events)
    })
  })
}

/** Passes events on, unless too much waits already. */
function viewerOf(events: Readable): Viewer {
  let isEnded = false
  return {
    take: (event) => {
      const hasRoom = !isEnded && events.readableLength < maxWaitingBytes
      if (hasRoom) events.push(event)
      return hasRoom
    },
    end: () => {
      if (!isEnded) events.push(null)
      isEnded = true
    },
  }
}

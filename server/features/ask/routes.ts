import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import {
  askQuestion,
  closeThread,
  listThreads,
  markThreadRead,
  readThread,
  reportPost,
  writePost,
} from '#domain/ask/calls.ts'
import { addressees, askLimits, mayAddress } from '#domain/ask/rules.ts'
import { studentOf } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { presentHours, presentOwnPost, presentOwnThread } from '#server/features/ask/present.ts'
import {
  type AskFacts,
  countUnreadThreads,
  findAskFacts,
  findFamilyPost,
  findOpenDays,
  findPosts,
  findThread,
  findThreads,
  findWhom,
} from '#server/features/ask/queries.ts'
import { questionSeen } from '#server/features/ask/queries-news.ts'
import { ask, askerOf, close, familyOf, report, writeMessage } from '#server/features/ask/write.ts'
import { markRead } from '#server/features/ask/writes.ts'
import { namedAddresses } from '#server/files/addresses.ts'
import { forPeople } from '#server/files/right.ts'
import { nextAfter, readPosition } from '#server/network/cursor.ts'
import { answer, mount } from '#server/route.ts'

const page = 50
const cursorOf = 'threads'

/** Questions in the portal: a family asks, and reads what is answered. */
export function askRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock, config, secrets } = context

  mount(app, listThreads, async ({ session, params, query }) => {
    const [afterAt, afterId] = readPosition(cursorOf, query.after)
    const of = familyOf(session, studentOf(session, params.student_id).studentId, clock())
    const [facts, whom, days, found, { count }] = await Promise.all([
      findAskFacts(pool, of),
      findWhom(pool, of),
      findOpenDays(pool, of),
      findThreads(pool, { ...of, afterAt, afterId, limit: page + 1 }),
      countUnreadThreads(pool, of),
    ])
    if (!facts) throw notFound()
    const { setting, hasParent } = facts
    const asker = askerOf(session)
    const office = { addressee: 'office' as const, subjectId: null, subject: '', names: '', isByOffice: true }
    return answer({
      ...mayWriteOf(facts),
      has_parent: hasParent,
      whom: [...whom, office]
        .filter(({ addressee }) => mayAddress(addressee, { setting, asker, hasParent }))
        .sort((a, b) => addressees.indexOf(a.addressee) - addressees.indexOf(b.addressee))
        .map(({ subjectId, isByOffice, ...one }) => ({
          ...one,
          subject_id: subjectId,
          is_by_office: isByOffice,
        })),
      hours: presentHours(facts, days),
      threads: found.slice(0, page).map((row) => presentOwnThread(row, session.timeZone)),
      unread: count,
      next: nextAfter(cursorOf, found, page, ({ at, id }) => [at, id]) || null,
    })
  })

  mount(app, readThread, async ({ session, params }) => {
    const { studentId, personId } = studentOf(session, params.student_id)
    const now = clock()
    const of = { ...familyOf(session, studentId, now), threadId: params.thread_id }
    const [facts, days, thread] = await Promise.all([
      findAskFacts(pool, of),
      findOpenDays(pool, of),
      findThread(pool, of),
    ])
    if (!facts || !thread) throw notFound()
    const posts = await findPosts(pool, of)
    const addressOf = namedAddresses(secrets, session, now)(forPeople(personId))
    const shown = { timeZone: session.timeZone, personId: session.personId, addressOf }
    const may = mayWriteOf(facts)
    return answer({
      ...may,
      ...(may.why_not === '' && thread.messages >= askLimits.messages && { why_not: 'full' as const }),
      hours: presentHours(facts, days),
      thread: presentOwnThread(thread, session.timeZone),
      posts: posts.map((row) => presentOwnPost(row, shown)),
    })
  })

  const form = {
    folder: join(config.dataFolder, 'uploads'),
    maxFiles: 1,
    maxBytes: askLimits.bytes,
    tooMany: 'askFiles',
    tooLarge: 'askFileTooLarge',
  } as const
  mount(app, askQuestion, (request) => ask(context, request), form)
  mount(app, writePost, (request) => writeMessage(context, request), form)
  mount(app, closeThread, (request) => close(context, request))
  mount(app, reportPost, (request) => report(context, request))

  mount(app, markThreadRead, async ({ session, body, once }) => {
    const { studentId } = studentOf(session, body.student_id)
    const of = { ...familyOf(session, studentId, clock()), threadId: body.thread_id }
    return once.write(async (client) => {
      const read = { ...of, postId: body.post_id }
      if (!(await findFamilyPost(client, read))) throw notFound()
      await markRead(client, read)
      await questionSeen(client, of)
      return answer({})
    })
  })
}

function mayWriteOf({ setting, pausedUntil, pauseReason }: AskFacts) {
  const pause = pausedUntil === null ? null : { until: pausedUntil, reason: pauseReason ?? '' }
  const why = setting === 'no one' ? ('off' as const) : pause ? ('paused' as const) : ('' as const)
  return { why_not: why, pause }
}

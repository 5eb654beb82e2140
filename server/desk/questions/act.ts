import type pg from 'pg'
import type { Addressee, PostKind } from '#domain/ask/rules.ts'
import { askLimits } from '#domain/ask/rules.ts'
import { addDays } from '#domain/day.ts'
import { makeZone } from '#domain/zone.ts'
import type { Context } from '#server/context.ts'
import { type Actor, note } from '#server/database/writes-access-log.ts'
import {
  type FoundQuestion,
  findPostOf,
  findQuestion,
  findReports,
  lockQuestion,
} from '#server/desk/questions/queries.ts'
import { decideReport, endPause, markPaused, pauseStudent } from '#server/desk/questions/writes.ts'
import { writeAudit } from '#server/exchange/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import { findWhom } from '#server/features/ask/queries.ts'
import { questionAnsweredNews } from '#server/features/ask/queries-news.ts'
import {
  insertPost,
  insertReport,
  setAddressee,
  setClosed,
  touchThread,
} from '#server/features/ask/writes.ts'
import { storePaper } from '#server/files/paper.ts'
import { notify } from '#server/news/notify.ts'
import type { Once } from '#server/once/once.ts'
import { answer } from '#server/route.ts'
import type { FormFile } from '#server/uploads/form.ts'

/** Who acts: a member of the staff, or a program of the institute by its token. */
export type Answerer = {
  instituteId: number
  timeZone: string
  teacherId: number
  reachesAll: boolean
  reachesOffice: boolean
  seesReports: boolean
} & ({ personId: number; tokenId?: undefined } | { personId: null; tokenId: number })

type Acting = { by: Answerer; threadId: number; once: Once }
type Locked = { client: pg.PoolClient; found: FoundQuestion; now: Date }

const officeRole = 'Office'
const classRole = 'Class teacher'

/** To whom a question is, in words: as what a teacher of it answers, and to whom one is handed over. */
const addresseeText = (addressee: Addressee, subject: string): string =>
  addressee === 'subject' ? subject : addressee === 'class' ? classRole : officeRole

/**
 * Works on a question that is locked, and that one reaches still.
 * @param seen the last post that one has seen; undefined where it does not matter
 * @throws Failure `notFound` for a question that one does not reach any more, `askMoved` where more has come than one has seen
 */
async function locked<T extends object>(
  { clock }: Pick<Context, 'clock'>,
  { by, threadId, once }: Acting,
  { seen, work }: { seen?: number; work: (at: Locked) => Promise<T> },
) {
  const now = clock()
  return once.write(async (client) => {
    await lockQuestion(client, { instituteId: by.instituteId, threadId })
    const found = await findQuestion(client, { ...by, now, threadId })
    if (!found) throw notFound()
    checkSeen(found, seen)
    return answer(await work({ client, found, now }))
  })
}

/** @throws Failure `askMoved` where more has come than one has seen; undefined where that does not matter */
function checkSeen({ lastPostId }: FoundQuestion, seen: number | undefined): void {
  if (seen !== undefined && lastPostId !== seen)
    throw new Failure('askMoved', undefined, undefined, { last_post_id: lastPostId })
}

type New = { kind: PostKind; text: string; fileId: number | null }

async function write({ client, found, now }: Locked, by: Answerer, post: New): Promise<number> {
  const authorRole =
    by.personId !== null && found.isOwn ? addresseeText(found.addressee, found.subject) : officeRole
  const { id } = await insertPost(client, {
    ...post,
    ...{ instituteId: by.instituteId, threadId: found.id, now },
    ...{ side: 'school', authorId: by.personId, authorRole },
  })
  await noteAnswer(client, by, { found, now })
  return id
}

async function noteAnswer(
  client: pg.PoolClient,
  by: Answerer,
  { found, now }: { found: FoundQuestion; now: Date },
) {
  const actor: Actor = by.personId === null ? { token: by.tokenId } : { person: by.personId }
  await note(client, {
    instituteId: by.instituteId,
    now,
    personId: found.personId,
    actor,
    kind: 'answeredQuestion',
  })
}

const audit = (
  client: pg.PoolClient,
  by: Answerer,
  now: Date,
  action: string,
  detail: Record<string, unknown>,
) =>
  writeAudit(client, {
    instituteId: by.instituteId,
    now,
    action,
    detail: { ...(by.personId === null ? { token: by.tokenId } : { by: by.personId }), ...detail },
  })

/**
 * Answers; the family is notified. The file is stored only for a question that one reaches.
 * @throws Failure `askThreadFullAtDesk`
 */
export async function reply(
  context: Context,
  at: Acting,
  { text, seen, files }: { text: string; seen: number; files: readonly FormFile[] },
) {
  const { by, threadId } = at
  const { instituteId } = by
  const [sent] = files
  const now = context.clock()
  if (sent && !(await findQuestion(context.pool, { ...by, now, threadId }))) throw notFound()
  const sender = { instituteId, personId: by.personId ?? 0, now }
  const fileId = sent ? await storePaper(context, sender, sent, 'askFileRefused') : null
  return locked(context, at, {
    seen,
    work: async (inside) => {
      // Only another answer: a question that is full is still handed over and closed.
      if (inside.found.messages >= askLimits.allMessages) throw new Failure('askThreadFullAtDesk')
      const id = await write(inside, by, { kind: 'message', text, fileId })
      await touchThread(inside.client, { instituteId, threadId, now: inside.now, side: 'school' })
      await notify(inside.client, questionAnsweredNews, {
        instituteId,
        now: inside.now,
        causeIds: [threadId],
      })
      return { post_id: id }
    },
  })
}

/** @throws Failure `askAddressee` for whom the student's questions are not for now */
export const handOver = (
  context: Context,
  at: Acting,
  { addressee, subjectId, seen }: { addressee: Addressee; subjectId: number | null; seen: number },
) =>
  locked(context, at, {
    work: async (inside) => {
      const { client, found, now } = inside
      const { by, threadId } = at
      const of = { instituteId: by.instituteId, timeZone: by.timeZone, studentId: found.studentId, now }
      const to = (await findWhom(client, of)).find(
        (one) => one.addressee === addressee && one.subjectId === subjectId,
      )
      // As a subject of no one would be.
      if (!to && subjectId !== null) throw notFound()
      checkSeen(found, seen)
      const isOffice = addressee === 'office' && subjectId === null
      const isSame = addressee === found.addressee && subjectId === found.subjectId
      if (isSame || !(to || isOffice)) throw new Failure('askAddressee')
      await write(inside, by, {
        kind: 'handed-over',
        text: addresseeText(addressee, to?.subject ?? ''),
        fileId: null,
      })
      await setAddressee(client, { ...of, threadId, addressee, subjectId })
      await audit(client, by, now, 'question.handed-over', { thread: threadId, to: addressee })
      return {}
    },
  })

/** One that is closed stays so. */
export const closeAtDesk = (context: Context, at: Acting, seen: number) =>
  locked(context, at, {
    seen,
    work: async (inside) => {
      const { client, found, now } = inside
      if (found.isClosed) return {}
      await write(inside, at.by, { kind: 'closed', text: '', fileId: null })
      await setClosed(client, { instituteId: at.by.instituteId, threadId: at.threadId, now, isClosed: true })
      return {}
    },
  })

/** @throws Failure `askNotReported` for what the institute itself has written */
export const reportFamily = (
  context: Context,
  at: Acting,
  { postId, reason }: { postId: number; reason: string },
) =>
  locked(context, at, {
    work: async ({ client, now }) => {
      const { by, threadId } = at
      const of = { instituteId: by.instituteId, threadId, postId }
      const post = await findPostOf(client, of)
      if (!post) throw notFound()
      if (post.side !== 'family' || post.kind !== 'message') throw new Failure('askNotReported')
      await insertReport(client, { ...of, side: 'school', personId: by.personId ?? 0, now, reason })
      await audit(client, by, now, 'question.reported', { thread: threadId, post: postId })
      return {}
    },
  })

/** @throws Failure `notFound`, `askReported` where it was decided meanwhile */
export const decide = (
  context: Context,
  at: Acting,
  { reportId, decision }: { reportId: number; decision: 'dismissed' | 'noted' },
) =>
  locked(context, at, {
    work: async ({ client, now }) => {
      const { by, threadId } = at
      const of = {
        instituteId: by.instituteId,
        threadId,
        reportId,
        decision,
        personId: by.personId ?? 0,
        now,
      }
      const reports = await findReports(client, of)
      if (!reports.some(({ id }) => id === reportId)) throw notFound()
      if (!(await decideReport(client, of))) throw new Failure('askReported')
      await audit(client, by, now, 'question.decided', { thread: threadId, report: reportId, decision })
      return {}
    },
  })

/** @throws Failure `askPauseRefused` for a day that is over or too far away, and without a reason */
export const pause = (
  context: Context,
  at: Acting,
  { until, reason }: { until: string | null; reason: string },
) =>
  locked(context, at, {
    work: async ({ client, found, now }) => {
      const { by, threadId } = at
      const { instituteId, timeZone } = by
      const of = { instituteId, studentId: found.studentId, threadId, personId: by.personId ?? 0, now }
      if (until === null) await endPause(client, of)
      else {
        const today = makeZone(timeZone).dayAt(now.getTime())
        if (until < today || until > addDays(today, askLimits.pauseDays) || reason === '')
          throw new Failure('askPauseRefused')
        await pauseStudent(client, { ...of, until, reason })
        await markPaused(client, of)
      }
      await audit(client, by, now, until === null ? 'question.pause-ended' : 'question.paused', {
        thread: threadId,
        ...(until !== null && { until }),
      })
      await noteAnswer(client, by, { found, now })
      return {}
    },
  })

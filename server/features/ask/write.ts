import type pg from 'pg'
import type { askQuestion, closeThread, reportPost, writePost } from '#domain/ask/calls.ts'
import { type Asker, askRefusal, mayAddress } from '#domain/ask/rules.ts'
import { makeZone } from '#domain/zone.ts'
import { studentOf } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import type { Runner } from '#server/database/sql.ts'
import { note } from '#server/database/writes-access-log.ts'
import { noteChange } from '#server/database/writes-changes.ts'
import { Failure, notFound } from '#server/failure.ts'
import {
  type AskFacts,
  countAsked,
  findAskFacts,
  findFamilyPost,
  findThread,
  findWhom,
  isOfStudent,
  lockAskedStudent,
  lockAsker,
  lockThread,
} from '#server/features/ask/queries.ts'
import {
  insertPost,
  insertReport,
  insertThread,
  setClosed,
  touchThread,
} from '#server/features/ask/writes.ts'
import { storePaper } from '#server/files/paper.ts'
import { answer, type CallRequest } from '#server/route.ts'
import type { Session } from '#server/session.ts'
import type { FormFile } from '#server/uploads/form.ts'

type Asked = Pick<CallRequest<typeof askQuestion>, 'session' | 'body' | 'files' | 'once'>
type Written = Pick<CallRequest<typeof writePost>, 'session' | 'body' | 'files' | 'once'>
type Closed = Pick<CallRequest<typeof closeThread>, 'session' | 'body' | 'once'>
type Reported = Pick<CallRequest<typeof reportPost>, 'session' | 'body' | 'once'>

const failureOf = {
  tooManyToday: 'askTooManyToday',
  tooManyNew: 'askTooManyNew',
  tooManyInYear: 'askTooManyInYear',
  tooManyInRow: 'askTooManyInRow',
  threadFull: 'askThreadFull',
} as const

/** What queries take of a family that reads or writes. A student sees the own questions alone [ask-5]. */
export function familyOf({ instituteId, timeZone, personId, role }: Session, studentId: number, now: Date) {
  return { instituteId, timeZone, personId, studentId, now, asker: role === 'student' ? personId : null }
}
type Family = ReturnType<typeof familyOf>
export const askerOf = ({ role }: Pick<Session, 'role'>): Asker => (role === 'parent' ? 'parent' : 'student')

/** @throws Failure `askOff`, `askPaused` with until when and why, `notFound` for a family that is none any more */
async function checkWriting(runner: Runner, of: Family): Promise<AskFacts> {
  const facts = await findAskFacts(runner, of)
  if (!facts || !(await isOfStudent(runner, of))) throw notFound()
  if (facts.setting === 'no one') throw new Failure('askOff')
  if (facts.pausedUntil !== null)
    throw new Failure('askPaused', pauseText(facts.pausedUntil, facts.pauseReason))
  return facts
}

const pauseText = (until: string, reason: string | null) =>
  `Writing is paused until ${until.slice(8)}-${until.slice(5, 7)}-${until.slice(0, 4)}: ${reason ?? ''}`

/** @throws Failure for the first bound that is met */
async function checkBounds(runner: Runner, of: Family, threadId: number | null): Promise<void> {
  const zone = makeZone(of.timeZone)
  const dayStart = new Date(zone.momentOf(zone.dayAt(of.now.getTime()), 0))
  const counts = await countAsked(runner, { ...of, dayStart, threadId: threadId ?? 0 })
  const refusal = askRefusal(counts, threadId === null)
  if (refusal) throw new Failure(failureOf[refusal])
}

/** @throws Failure `askAddressee` for whom this student, or this caller, may not ask now */
async function checkAddressee(
  runner: Runner,
  of: Family,
  { facts, asker, to }: { facts: AskFacts; asker: Asker; to: Asked['body'] },
): Promise<void> {
  const { addressee, subject_id: subjectId } = to
  const isAllowed = mayAddress(addressee, { setting: facts.setting, asker, hasParent: facts.hasParent })
  const isThere =
    addressee === 'office'
      ? subjectId === null
      : (await findWhom(runner, of)).some((one) => one.addressee === addressee && one.subjectId === subjectId)
  // As a subject of no one would be.
  if (!isThere && subjectId !== null) throw notFound()
  if (!isAllowed || !isThere) throw new Failure('askAddressee')
}

/** The file is stored only once nothing else is in the way; what no post names in the end is swept. */
const keepFile = async (context: Context, of: Family, [sent]: readonly FormFile[]): Promise<number | null> =>
  sent ? storePaper(context, of, sent, 'askFileRefused') : null

/** Asks a new question [ask-32]. Everything is checked before the file is stored, and again in the transaction. */
export async function ask(context: Context, { session, body, files, once }: Asked) {
  const { pool } = context
  const student = studentOf(session, body.student_id)
  const of = familyOf(session, student.studentId, context.clock())
  const check = async (runner: Runner) => {
    const facts = await checkWriting(runner, of)
    await checkAddressee(runner, of, { facts, asker: askerOf(session), to: body })
    await checkBounds(runner, of, null)
  }
  await check(pool)
  const fileId = await keepFile(context, of, files)
  return once.write(async (client) => {
    await lockAsker(client, of)
    await lockAskedStudent(client, of)
    await check(client)
    const { addressee, subject_id: subjectId, title, text } = body
    const { id: threadId } = await insertThread(client, { ...of, addressee, subjectId, title })
    await write(client, of, { threadId, text, fileId, student })
    return answer({ thread_id: threadId })
  })
}

/** Adds a message; a question that was closed is open again [ask-33]. */
export async function writeMessage(context: Context, { session, body, files, once }: Written) {
  const { pool } = context
  const { thread_id: threadId, text } = body
  const student = studentOf(session, body.student_id)
  const of = familyOf(session, student.studentId, context.clock())
  const check = async (runner: Runner) => {
    await checkWriting(runner, of)
    await checkBounds(runner, of, threadId)
  }
  if (!(await findThread(pool, { ...of, threadId }))) throw notFound()
  await check(pool)
  const fileId = await keepFile(context, of, files)
  return once.write(async (client) => {
    await lockAsker(client, of)
    await lockAskedStudent(client, of)
    if (!(await lockThread(client, { ...of, threadId }))) throw notFound()
    await check(client)
    return answer({ post_id: await write(client, of, { threadId, text, fileId, student }) })
  })
}

type Message = { threadId: number; text: string; fileId: number | null; student: { personId: number } }

async function write(
  client: pg.PoolClient,
  of: Family,
  { threadId, text, fileId, student }: Message,
): Promise<number> {
  const post = {
    ...of,
    threadId,
    side: 'family',
    authorId: of.personId,
    authorRole: '',
    text,
    fileId,
  } as const
  const { id } = await insertPost(client, { ...post, kind: 'message' })
  await touchThread(client, post)
  await noteWritten(client, of, student, threadId)
  return id
}

/** Closes a question; one that is closed stays so. */
export async function close(context: Context, { session, body, once }: Closed) {
  const student = studentOf(session, body.student_id)
  const of = { ...familyOf(session, student.studentId, context.clock()), threadId: body.thread_id }
  return once.write(async (client) => {
    const found = await lockThread(client, of)
    if (!found || !(await isOfStudent(client, of))) throw notFound()
    if (!found.isClosed) {
      const post = { ...of, kind: 'closed', side: 'family', authorId: of.personId } as const
      await insertPost(client, { ...post, authorRole: '', text: '', fileId: null })
      await setClosed(client, { ...of, isClosed: true })
      await noteWritten(client, of, student, of.threadId)
    }
    return answer({})
  })
}

/** Reports what the institute has written [ask-34]. */
export async function report(context: Context, { session, body, once }: Reported) {
  const student = studentOf(session, body.student_id)
  const { thread_id: threadId, post_id: postId, reason } = body
  const of = { ...familyOf(session, student.studentId, context.clock()), threadId, postId }
  return once.write(async (client) => {
    const found = await findFamilyPost(client, of)
    if (!found || !(await isOfStudent(client, of))) throw notFound()
    if (found.side !== 'school' || found.kind !== 'message') throw new Failure('askNotReported')
    await insertReport(client, { ...of, side: 'family', reason })
    return answer({})
  })
}

/** For the institute's own system, and for the person whom it is about. */
async function noteWritten(
  client: pg.PoolClient,
  of: Family,
  student: { personId: number },
  threadId: number,
) {
  const { instituteId, personId, now } = of
  await noteChange(client, { instituteId, now, kind: 'question', personId, subjectId: threadId, detail: '' })
  await note(client, {
    instituteId,
    now,
    personId: student.personId,
    actor: { person: personId },
    kind: 'wroteQuestion',
  })
}

import type { askLeave, withdrawLeave } from '#domain/leave/calls.ts'
import {
  hasLeaveBegun,
  isAdult,
  type LeaveAskers,
  leaveFault,
  leaveLimits,
  mayWithdraw,
} from '#domain/leave/rules.ts'
import { leaveFaultTexts, leaveTexts, overlapText } from '#domain/leave/texts.ts'
import { makeZone } from '#domain/zone.ts'
import { studentOf } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import type { Runner } from '#server/database/sql.ts'
import { note } from '#server/database/writes-access-log.ts'
import { noteChange } from '#server/database/writes-changes.ts'
import { Failure, notFound } from '#server/failure.ts'
import {
  countLeaves,
  findAskers,
  findOverlap,
  lockLeave,
  lockStudent,
} from '#server/features/leave/queries.ts'
import { leaveAnsweredNews, leaveWithdrawnNews } from '#server/features/leave/queries-news.ts'
import { insertLeave, markWithdrawn } from '#server/features/leave/writes.ts'
import { storePaper } from '#server/files/paper.ts'
import { notify } from '#server/news/notify.ts'
import { answer, type CallRequest } from '#server/route.ts'
import type { Session } from '#server/session.ts'

type Asked = Pick<CallRequest<typeof askLeave>, 'session' | 'body' | 'files' | 'once'>
type Withdrawn = Pick<CallRequest<typeof withdrawLeave>, 'session' | 'body' | 'once'>

/** Whether the caller asks for leave of the student [leave-2]. */
export function mayAsk(
  { role }: Pick<Session, 'role'>,
  { askers, bornOn }: { askers: LeaveAskers; bornOn: string | null },
  today: string,
): boolean {
  if (role === 'parent') return askers !== 'no one'
  return role === 'student' && askers === 'parents and adults' && isAdult(bornOn ?? '', today)
}

const dayOf = ({ timeZone }: Session, now: Date) => {
  const zone = makeZone(timeZone)
  return { today: zone.dayAt(now.getTime()), minute: zone.minuteAt(now.getTime()) }
}

/** @throws Failure `leaveOff`, `leaveMayNotAsk` */
async function checkAsker(runner: Runner, session: Session, studentId: number, today: string) {
  const facts = await findAskers(runner, { instituteId: session.instituteId, studentId })
  if (!facts) throw notFound()
  if (mayAsk(session, facts, today)) return
  throw new Failure(facts.askers === 'no one' ? 'leaveOff' : 'leaveMayNotAsk')
}

/**
 * Asks for leave. What is in the way is looked up in the transaction, in which two that ask for one student wait for each other.
 * @throws Failure `leaveRefused` with what is wrong, `leaveOverlaps` with what it overlaps, and for the file
 */
export async function ask(context: Context, { session, body, files, once }: Asked) {
  const { clock } = context
  const { instituteId, personId } = session
  const now = clock()
  const { today } = dayOf(session, now)
  const student = studentOf(session, body.student_id)
  const { studentId } = student
  await checkAsker(context.pool, session, studentId, today)
  const span = { from: body.from, until: body.until, fromTime: body.from_time, untilTime: body.until_time }
  const fault = leaveFault(span, body, today)
  if (fault) throw new Failure('leaveRefused', leaveFaultTexts[fault])
  const times = { fromTime: span.fromTime || null, untilTime: span.untilTime || null }
  const of = { instituteId, studentId, now, ...span, ...times }
  const [sent] = files
  const fileId = sent
    ? await storePaper(context, { instituteId, personId, now }, sent, 'leaveFileRefused')
    : null

  return once.write(async (client) => {
    await lockStudent(client, of)
    const overlapped = await findOverlap(client, of)
    if (overlapped)
      throw new Failure(
        'leaveOverlaps',
        overlapText(overlapped, overlapped.state, overlapped.askedBy),
        undefined,
        { overlaps: overlapped },
      )
    const { waiting, inYear, schoolDays } = await countLeaves(client, of)
    const refusal =
      (schoolDays === 0 && leaveTexts.noSchoolDay) ||
      (waiting >= leaveLimits.waiting && leaveTexts.tooMany) ||
      (inYear >= leaveLimits.inYear && leaveTexts.tooOften)
    if (refusal) throw new Failure('leaveRefused', refusal)
    const { id } = await insertLeave(client, {
      ...of,
      personId,
      reason: body.reason,
      note: body.note,
      fileId,
    })
    await noteWritten(client, { session, student, now }, 'askedLeave', id)
    return answer({ leave_id: id })
  })
}

/** @throws Failure `leaveAnswered` after a refusal, `leaveBegun` for approved leave that has begun */
export async function withdraw(context: Context, { session, body, once }: Withdrawn) {
  const { instituteId } = session
  const now = context.clock()
  const student = studentOf(session, body.student_id)
  const of = { instituteId, studentId: student.studentId, leaveId: body.leave_id }
  return once.write(async (client) => {
    const found = await lockLeave(client, of)
    if (!found) throw notFound()
    if (session.role !== 'parent')
      await checkAsker(client, session, student.studentId, dayOf(session, now).today)
    // The other parent has done the same.
    if (found.state === 'withdrawn') return answer({})
    if (found.state === 'refused') throw new Failure('leaveAnswered')
    if (!mayWithdraw(found.state, hasLeaveBegun(found, dayOf(session, now)))) throw new Failure('leaveBegun')
    await markWithdrawn(client, { ...of, now })
    await noteWritten(client, { session, student, now }, 'withdrewLeave', body.leave_id)
    const cause = { instituteId, now, causeIds: [body.leave_id] }
    await notify(client, leaveAnsweredNews, cause)
    await notify(client, leaveWithdrawnNews, cause)
    return answer({})
  })
}

type Client = Parameters<typeof noteChange>[0]
type By = { session: Session; student: { personId: number }; now: Date }

/** For the institute's own system, and for the person whom it is about. */
async function noteWritten(
  client: Client,
  { session: { instituteId, personId }, student, now }: By,
  kind: 'askedLeave' | 'withdrewLeave',
  leaveId: number,
): Promise<void> {
  await noteChange(client, { instituteId, now, kind: 'leave', personId, subjectId: leaveId, detail: '' })
  await note(client, { instituteId, now, personId: student.personId, actor: { person: personId }, kind })
}

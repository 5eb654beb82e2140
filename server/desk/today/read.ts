import { feeWriters } from '#domain/desk/fees/roles.ts'
import { attendanceReaders, type StaffRole } from '#domain/desk/roles.ts'
import { newForDays, type StaffNews, type WaitingKind, waitingKinds } from '#domain/desk/today-calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { reachOf, readLessons, readMissing, todayOf } from '#server/desk/attendance/read.ts'
import { countWaiting } from '#server/desk/leave/queries.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { countQuestions } from '#server/desk/questions/queries.ts'
import { questionReachOf } from '#server/desk/questions/read.ts'
import {
  countFeesWaiting,
  findClassNews,
  findMeetingNews,
  findWriteOffNews,
} from '#server/desk/today/queries.ts'
import { countUnclear } from '#server/payments/desk/queries.ts'

const maxNews = 20
const dayMs = 86_400_000

const hasOne = (desk: DeskSession, roles: readonly StaffRole[]) =>
  desk.roles.some((role) => roles.includes(role))

/** Today of somebody at the desk: each part only for roles that reach what it names [desk-22, desk-29]. */
export async function readTodayOf(context: Context, desk: DeskSession) {
  const day = todayOf(context, desk)
  const [classes, waiting, news] = await Promise.all([
    hasOne(desk, attendanceReaders)
      ? Promise.all([readLessons(context, desk, { day }), readMissing(context, desk)])
      : [[], []],
    countAll(context, desk),
    readNews(context, desk),
  ])
  const [lessons, missing] = classes
  return { day, lessons, missing, waiting, news }
}

async function countAll(context: Context, desk: DeskSession) {
  const { pool, clock } = context
  const { instituteId, personId } = desk
  const now = clock()
  const counts: Partial<Record<WaitingKind, number>> = {}
  const ofClasses = async () => {
    const [leave, questions] = await Promise.all([
      countWaiting(pool, { ...reachOf(desk), now }),
      countQuestions(pool, { ...questionReachOf(desk), now }),
    ])
    Object.assign(counts, { leave: leave.count, questions: questions.waiting })
  }
  const ofFees = async () => {
    const [fees, unclear] = await Promise.all([
      countFeesWaiting(pool, { instituteId, personId }),
      countUnclear(pool, { instituteId, now }),
    ])
    Object.assign(counts, { ...fees, unclear: unclear.count })
  }
  await Promise.all([hasOne(desk, attendanceReaders) && ofClasses(), hasOne(desk, feeWriters) && ofFees()])
  return waitingKinds.flatMap((kind) => {
    const count = counts[kind] ?? 0
    return count > 0 ? [{ kind, count }] : []
  })
}

/** What others have changed lately, the latest first. */
async function readNews({ pool, clock }: Context, desk: DeskSession): Promise<StaffNews[]> {
  const { instituteId, personId, timeZone } = desk
  const now = clock()
  const of = { instituteId, now, since: new Date(now.getTime() - newForDays * dayMs), limit: maxNews }
  const iso = (moment: Date) => isoIn(timeZone, moment)
  const isTeacher = hasOne(desk, ['teacher'])
  const [classes, meetings, writeOffs] = await Promise.all([
    isTeacher ? findClassNews(pool, { ...of, teacherId: personId }) : [],
    isTeacher ? findMeetingNews(pool, { ...of, teacherId: personId }) : [],
    hasOne(desk, feeWriters) ? findWriteOffNews(pool, { ...of, personId }) : [],
  ])
  const found = [
    ...classes.map(({ startsAt, wasAt, ...row }) => ({
      ...row,
      starts_at: iso(startsAt),
      was_at: iso(wasAt),
    })),
    ...meetings.map(({ startsAt, offerId, ...row }) => ({
      ...row,
      offer_id: offerId,
      starts_at: iso(startsAt),
    })),
    ...writeOffs,
  ]
  return found
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, maxNews)
    .map((one) => ({ ...one, at: iso(one.at) }))
}

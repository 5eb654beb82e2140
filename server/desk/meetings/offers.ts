import type pg from 'pg'
import type { CallInput } from '#domain/call.ts'
import type { callOffOffer, changeOffer, offerMeetings } from '#domain/desk/meeting-calls.ts'
import { type OfferPlan, offerFault, seenOfOffer, slotsOf } from '#domain/meeting/rules.ts'
import { offerFaultTexts, offerTexts } from '#domain/meeting/texts.ts'
import type { Context } from '#server/context.ts'
import { reachOf, todayOf } from '#server/desk/attendance/read.ts'
import {
  type DeskOfferRow,
  findBookings,
  findOffer,
  findOfferSections,
  findOfferStudents,
} from '#server/desk/meetings/queries.ts'
import {
  findOverlaps,
  findReachedSections,
  findReachedStudents,
  findTaught,
  findTeachers,
  lockTeachers,
} from '#server/desk/meetings/queries-choices.ts'
import {
  callOffBookings,
  cancelOffer,
  insertOffer,
  noteOfferChanged,
  setOfferSections,
  setOfferStudents,
  updateOffer,
} from '#server/desk/meetings/writes.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { writeAudit } from '#server/exchange/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import { notifyOf } from '#server/features/meeting/booking.ts'
import { lockOffer } from '#server/features/meeting/queries.ts'
import { meetingOfferedNews } from '#server/features/meeting/queries-news.ts'
import { notify } from '#server/news/notify.ts'

/** More than an institute has. */
const most = 10_000

type Plan = Omit<CallInput<typeof offerMeetings>['body'], 'teacher_ids'>
type Desk = DeskSession

const planOf = ({ book_until: bookUntil, ...body }: Plan): OfferPlan & { note: string } => ({
  ...{ day: body.day, from: body.from, until: body.until, minutes: body.minutes, pause: body.pause },
  ...{ place: body.place, link: body.link, note: body.note, bookUntil },
})

/** Whom staff may choose: of an offer that is changed, also who was chosen before. @throws Failure `notFound` for others */
async function checkReach(
  client: pg.ClientBase,
  { clock }: Context,
  desk: Desk,
  {
    teacherIds,
    sectionIds,
    studentIds,
  }: Record<'teacherIds' | 'sectionIds' | 'studentIds', readonly number[]>,
): Promise<void> {
  const of = { ...reachOf(desk), now: clock(), limit: most }
  const lacks = (wanted: readonly number[], found: readonly { id: number }[]) =>
    wanted.some((id) => !found.some((one) => one.id === id))
  if (lacks(teacherIds, await findTeachers(client, of))) throw notFound()
  if (sectionIds.length > 0 && lacks(sectionIds, await findReachedSections(client, { ...of, sectionIds })))
    throw notFound()
  const reached =
    studentIds.length > 0 ? await findReachedStudents(client, { ...of, studentIds, sectionIds: [] }) : []
  if (lacks(studentIds, reached)) throw notFound()
}

/** @throws Failure `meetingRefused` with what is wrong */
function checkPlan(plan: OfferPlan, body: Plan, today: string, was?: DeskOfferRow): void {
  const fault = offerFault(plan, today, was)
  if (fault) throw new Failure('meetingRefused', offerFaultTexts[fault])
  if (body.section_ids.length + body.student_ids.length === 0)
    throw new Failure('meetingRefused', offerTexts.noOne)
}

/** With the teachers locked. @throws Failure `meetingOverlaps`, which names whose meetings they are */
async function checkTeachers(
  client: pg.ClientBase,
  { instituteId }: Desk,
  { day, from, until }: OfferPlan,
  { teacherIds, offerId }: { teacherIds: readonly number[]; offerId: number },
) {
  const teachers = await lockTeachers(client, { instituteId, teacherIds })
  const [other] = await findOverlaps(client, { instituteId, teacherIds, day, from, until, offerId })
  if (other) throw new Failure('meetingOverlaps', offerTexts.overlaps(other.name, other.from, other.until))
  return teachers
}

/**
 * Offers meetings, all of them or none. Of several teachers each gets those of the sections that he teaches.
 * @throws Failure `meetingRefused`, `meetingOverlaps`, and `notFound` for whom one does not reach
 */
export async function offer(
  context: Context,
  desk: Desk,
  body: CallInput<typeof offerMeetings>['body'],
  client: pg.ClientBase,
): Promise<number[]> {
  const now = context.clock()
  const { instituteId, personId, timeZone } = desk
  const teacherIds = [...new Set(body.teacher_ids)]
  const [sectionIds, studentIds] = [[...new Set(body.section_ids)], [...new Set(body.student_ids)]]
  const plan = planOf(body)
  await checkReach(client, context, desk, { teacherIds, sectionIds, studentIds })
  checkPlan(plan, body, todayOf(context, desk))
  const teachers = await checkTeachers(client, desk, plan, { teacherIds, offerId: 0 })
  const taught =
    teacherIds.length > 1
      ? await findTaught(client, { instituteId, now, timeZone, teacherIds, sectionIds })
      : []
  const ids: number[] = []
  for (const teacher of teachers) {
    const own =
      teacherIds.length > 1
        ? taught.flatMap((one) => (one.teacherId === teacher.id ? [one.sectionId] : []))
        : sectionIds
    if (own.length + studentIds.length === 0)
      throw new Failure('meetingRefused', offerTexts.teachesNone(teacher.name))
    const { id } = await insertOffer(client, { ...plan, instituteId, now, teacherId: teacher.id })
    await setOfferSections(client, { instituteId, offerId: id, sectionIds: own })
    await setOfferStudents(client, { instituteId, offerId: id, studentIds })
    ids.push(id)
  }
  await notify(client, meetingOfferedNews, { instituteId, now, causeIds: ids })
  await writeAudit(client, {
    instituteId,
    now,
    action: 'meetings.offered',
    detail: { by: personId, offers: ids.join(), day: plan.day, from: plan.from, until: plan.until },
  })
  return ids
}

/** Locked: a family that books of it waits. @throws Failure `notFound` for one that is not reached */
export async function lockReached(desk: Desk, client: pg.ClientBase, offerId: number): Promise<DeskOfferRow> {
  await lockOffer(client, { instituteId: desk.instituteId, offerId })
  const found = await findOffer(client, { ...reachOf(desk), offerId })
  if (!found) throw notFound()
  return found
}

/** @throws Failure `meetingCalledOff`, `meetingOver` */
export function checkLasts({ isCalledOff, day }: DeskOfferRow, today: string): void {
  if (isCalledOff) throw new Failure('meetingCalledOff')
  if (day < today) throw new Failure('meetingOver')
}

/**
 * Changes an offer. Booked meetings keep their times, and their families are notified of a change that they see.
 * @throws Failure `meetingMeanwhile` where somebody else has changed it, `meetingBookedSlots` where a booked time would be none any more
 */
export async function change(
  context: Context,
  desk: Desk,
  { offerId, body }: { offerId: number; body: CallInput<typeof changeOffer>['body'] },
  client: pg.ClientBase,
): Promise<void> {
  const now = context.clock()
  const today = todayOf(context, desk)
  const { instituteId, personId } = desk
  const plan = { ...planOf(body), teacherId: body.teacher_id }
  const of = { instituteId, offerId }
  await lockTeachers(client, { instituteId, teacherIds: [plan.teacherId] })
  const was = await lockReached(desk, client, offerId)
  const [sections, students] = [await findOfferSections(client, of), await findOfferStudents(client, of)]
  const added = (ids: readonly number[], before: readonly { id: number }[]) =>
    [...new Set(ids)].filter((id) => !before.some((one) => one.id === id))
  await checkReach(client, context, desk, {
    teacherIds: plan.teacherId === was.teacherId ? [] : [plan.teacherId],
    sectionIds: added(body.section_ids, sections),
    studentIds: added(body.student_ids, students),
  })
  checkLasts(was, today)
  if (was.version !== body.version) throw new Failure('meetingMeanwhile')
  checkPlan(plan, body, today, was)
  await checkTeachers(client, desk, plan, { teacherIds: [plan.teacherId], offerId })
  const times = new Set(slotsOf(plan).map(({ time }) => time))
  const booked = (await findBookings(client, { instituteId, offerIds: [offerId], today })).filter(
    ({ state }) => state === 'booked',
  )
  if (booked.some(({ time }) => !times.has(time))) throw new Failure('meetingBookedSlots')
  await updateOffer(client, { ...plan, ...of })
  await setOfferSections(client, { ...of, sectionIds: body.section_ids })
  await setOfferStudents(client, { ...of, studentIds: body.student_ids })
  if (seenOfOffer.some((field) => plan[field] !== was[field]))
    await noteOfferChanged(client, { ...of, now, word: body.word })
  await notify(client, meetingOfferedNews, { instituteId, now, causeIds: [offerId] })
  await notifyOf(
    client,
    { instituteId, now },
    booked.map(({ id }) => id),
  )
  await writeAudit(client, {
    instituteId,
    now,
    action: 'meetings.changed',
    detail: { by: personId, offer: offerId, before: facts(was), after: facts(plan) },
  })
}

const facts = ({ day, from, until, minutes, pause, place, bookUntil }: OfferPlan) =>
  `${day} ${from}-${until} ${minutes}+${pause} until ${bookUntil}, ${place}`

/** @returns how many families had booked @throws Failure `meetingNeedsWord` where one has */
export async function callOff(
  context: Context,
  desk: Desk,
  { offerId, body }: { offerId: number; body: CallInput<typeof callOffOffer>['body'] },
  client: pg.ClientBase,
): Promise<number> {
  const now = context.clock()
  const { instituteId, personId } = desk
  const was = await lockReached(desk, client, offerId)
  if (was.isCalledOff) return 0
  checkLasts(was, todayOf(context, desk))
  const of = { instituteId, offerId, now, word: body.word }
  await cancelOffer(client, of)
  const called = await callOffBookings(client, of)
  if (called.length > 0 && body.word === '') throw new Failure('meetingNeedsWord')
  await notify(client, meetingOfferedNews, { instituteId, now, causeIds: [offerId] })
  await notifyOf(
    client,
    of,
    called.map(({ id }) => id),
  )
  await writeAudit(client, {
    instituteId,
    now,
    action: 'meetings.called-off',
    detail: { by: personId, offer: offerId, bookings: called.length },
  })
  return called.length
}

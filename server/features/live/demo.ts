import { makeZone } from '#domain/zone.ts'
import type { DemoBuild, StoredInstitute, StoredInstitutes } from '#server/demo/build.ts'
import { livePlans } from '#server/features/live/demo-lessons.ts'
import { type PlannedClass, planLive } from '#server/features/live/demo-plan.ts'
import { buildRecordings, type PastClass } from '#server/features/live/demo-recordings.ts'
import { liveClass, liveClassProduct, liveClassSection } from '#server/features/live/tables.ts'

/** The day in India, where all three are. */
const zone = makeZone('Asia/Kolkata')

/** Live classes around now, and recordings of past ones. */
export async function buildLive(build: DemoBuild, institutes: StoredInstitutes): Promise<void> {
  const { now, today } = build
  const minute = zone.minuteAt(now.getTime())
  for (const name of ['greenfield', 'apex'] as const) {
    const at = institutes[name]
    const year = await findYear(build, at)
    const planned = livePlans[name].flatMap((plan) => planLive(plan, { today, minute, ...year }))
    if (planned.length === 0) continue
    const classes = await writeClasses(build, at, planned)
    const past = classes.filter((one) => !one.isCancelled && one.endsAt <= now)
    await buildRecordings(build, at, past)
  }
}

async function findYear({ client }: DemoBuild, { id, yearIds }: StoredInstitute) {
  const { rows } = await client.query<{ yearStart: string; yearEnd: string }>(
    `select start_date::text as "yearStart", end_date::text as "yearEnd"
      from academic_year where institute_id = $1 and id = $2`,
    [id, yearIds[0]],
  )
  return rows[0] ?? { yearStart: '', yearEnd: '' }
}

const providers = ['Zoom', 'Webex', 'Google Meet'] as const
const rooms: Record<(typeof providers)[number], string> = {
  Zoom: 'https://zoom.example/j/',
  Webex: 'https://webex.example/meet/',
  'Google Meet': 'https://meet.example/',
}

type Written = PastClass & { isCancelled: boolean }

async function writeClasses(
  { db, now }: DemoBuild,
  at: StoredInstitute,
  planned: readonly PlannedClass[],
): Promise<Written[]> {
  const instituteId = at.id
  const moment = (day: string, minute: number) => new Date(zone.momentOf(day, minute))
  const rows = planned.map((one, index) => {
    const provider = providers[index % providers.length] ?? 'Zoom'
    return {
      instituteId,
      name: one.name,
      subjectId: at.subjectIds[one.subject] ?? null,
      teacherId: at.teacherIds[one.subject] ?? null,
      startsAt: moment(one.day, one.start),
      endsAt: moment(one.day, one.end),
      linkUrl: `${rooms[provider]}${10_000 + instituteId * 1000 + index}`,
      meetingWith: provider,
      topics: one.topics,
      cancelledAt: one.isCancelled ? now : null,
    }
  })
  const made = await db.insert(liveClass).values(rows).returning({ id: liveClass.id })
  const ids = made.map(({ id }) => id)
  const sections = planned.map(({ section }, index) => ({
    instituteId,
    liveClassId: ids[index] ?? 0,
    sectionId: at.sectionIds[section] ?? 0,
  }))
  await db.insert(liveClassSection).values(sections)
  const products = planned.flatMap(({ product }, index) =>
    product ? [{ instituteId, liveClassId: ids[index] ?? 0, productId: at.productIds[product] ?? 0 }] : [],
  )
  if (products.length > 0) await db.insert(liveClassProduct).values(products)
  return rows.map(({ name, endsAt, cancelledAt }, index) => ({
    id: ids[index] ?? 0,
    name,
    endsAt,
    isCancelled: cancelledAt !== null,
  }))
}

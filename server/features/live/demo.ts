import { makeZone } from '#domain/zone.ts'
import type { DemoInstitute, DemoRecords } from '#server/demo/build.ts'
import { livePlans } from '#server/features/live/demo-lessons.ts'
import { planLive } from '#server/features/live/demo-plan.ts'
import { filmFiles, listRecordings } from '#server/features/live/demo-recordings.ts'

/** The day in India, where all three are. */
const zone = makeZone('Asia/Kolkata')

/** Live classes around now, and recordings of past ones. */
export function liveRecords(institute: DemoInstitute): DemoRecords {
  const { name, now, today, years } = institute
  if (name === 'summit') return { rows: {} }
  const [{ start_date: yearStart, end_date: yearEnd } = { start_date: '', end_date: '' }] = years
  const minute = zone.minuteAt(now.getTime())
  const classes = livePlans[name]
    .flatMap((plan) => planLive(plan, { today, minute, yearStart, yearEnd }))
    .map((one) => ({
      ...one,
      id: `${one.section} ${one.day} ${one.start}`,
      startsAt: new Date(zone.momentOf(one.day, one.start)),
      endsAt: new Date(zone.momentOf(one.day, one.end)),
    }))
  return {
    rows: {
      'live-classes': classes.map((one, index) => {
        const provider = providers[index % providers.length] ?? 'Zoom'
        return {
          id: one.id,
          name: one.name,
          subject: one.subject,
          teacher: institute.teacherOf(one.subject),
          more_teachers: one.subject === 'Physics' ? [institute.teacherOf('Mathematics')] : [],
          starts_at: one.startsAt,
          ends_at: one.endsAt,
          link: `${rooms[provider]}${10_000 + institute.number * 1000 + index}`,
          meeting_with: provider,
          topics: one.topics,
          sections: [one.section],
          products: one.product ? [one.product] : [],
          removed: one.isCancelled,
        }
      }),
      recordings: listRecordings(
        classes.filter((one) => !one.isCancelled && one.endsAt <= now),
        now,
      ),
    },
    files: filmFiles,
  }
}

const providers = ['Zoom', 'Webex', 'Google Meet'] as const
const rooms: Record<(typeof providers)[number], string> = {
  Zoom: 'https://zoom.example/j/',
  Webex: 'https://webex.example/meet/',
  'Google Meet': 'https://meet.example/',
}

import type pg from 'pg'
import type { Recording } from '#domain/live/calls.ts'
import { recordings } from '#server/database/queries-recordings.ts'
import type { VideoSettings } from '#server/database/tables/institute.ts'
import type { Viewer } from '#server/features/live/queries-recordings.ts'

type Runner = pg.Pool | pg.PoolClient

/** More than a year of classes, for who asks for all. */
const mostClasses = 500

export type ClassRow = {
  id: number
  name: string
  startsAt: Date
  endsAt: Date
  linkUrl: string
  meetingWith: string
  /** The viewer's own sections and products that the class is for. */
  courses: string[]
  teacher: string
  photoFileId: number | null
  /** With moments in ISO 8601, of any offset. */
  recordings: Recording[]
}

/**
 * The classes of a viewer ($1 to $5), each with the names by which it reached him: his sections of the year in view,
 * as long as he was in them, and the products that he holds today.
 */
const reached = `reached as (
    select l.live_class_id as id, s.name, (e.end_date + 1)::timestamp at time zone i.time_zone as until
    from institute i
    join enrolment e on e.institute_id = i.id and e.student_id = any($2::bigint[]) and e.academic_year_id = $4
    join live_class_section l on l.institute_id = i.id and l.section_id = e.section_id
    join section s on s.institute_id = i.id and s.id = e.section_id
    where i.id = $1
    union all
    select l.live_class_id, p.title, null
    from institute i
    join product_holder h on h.institute_id = i.id and h.person_id = any($3::bigint[])
      and (h.expires_on is null or h.expires_on >= ($5::timestamptz at time zone i.time_zone)::date)
    join live_class_product l on l.institute_id = i.id and l.product_id = h.product_id
    join product p on p.institute_id = i.id and p.id = h.product_id
    where i.id = $1),
  own as (
    select c.id, array_agg(distinct r.name order by r.name) as courses
    from reached r join live_class c on c.institute_id = $1 and c.id = r.id
    where c.cancelled_at is null and (r.until is null or c.starts_at < r.until)
    group by c.id)`

const viewerValues = ({ instituteId, studentIds, personIds, yearId, now }: Viewer): unknown[] => [
  instituteId,
  studentIds,
  personIds,
  yearId,
  now,
]

/** Not over, or over; by the clock, and then by the days asked for ($6, $7). Who joins late still finds what began yesterday. */
const spans = {
  upcoming: {
    condition: `c.ends_at > $5 and c.ends_at > $6 and ($7::timestamptz is null or c.starts_at < $7)`,
    recordings: `'[]'::json`,
    order: 'c.starts_at, c.ends_at, c.id',
  },
  past: {
    condition: 'c.ends_at <= $5 and c.starts_at >= $6 and c.starts_at < $7',
    recordings: `case when $10::boolean then ${recordings} else '[]' end`,
    order: 'c.starts_at desc, c.ends_at desc, c.id desc',
  },
} as const

/** From a moment on, and before another; upcoming ones may have no end. */
export type Wanted = {
  when: keyof typeof spans
  from: Date
  before: Date | null
  /** Classes to leave out before the first. */
  offset: number
  /** -1 for all, up to a limit. */
  size: number
  /** Whether the institute shows recordings at all. */
  showsRecordings: boolean
}

export async function findClasses(runner: Runner, viewer: Viewer, wanted: Wanted): Promise<ClassRow[]> {
  const { condition, recordings, order } = spans[wanted.when]
  const limit = wanted.size === -1 ? mostClasses : Math.min(wanted.size, mostClasses)
  const found = await runner.query<ClassRow>({
    name: `live.${wanted.when}`,
    text: `with ${reached}
      select c.id, c.name, c.starts_at as "startsAt", c.ends_at as "endsAt", c.link_url as "linkUrl",
        c.meeting_with as "meetingWith", own.courses, coalesce(t.name, '') as teacher,
        t.photo_file_id as "photoFileId", ${recordings} as recordings
      from own join live_class c on c.institute_id = $1 and c.id = own.id
      left join person t on t.institute_id = $1 and t.id = c.teacher_id
      where ${condition}
      order by ${order} limit $8 offset $9`,
    values: [
      ...viewerValues(viewer),
      wanted.from,
      wanted.before,
      limit,
      wanted.offset,
      ...(wanted.when === 'past' ? [wanted.showsRecordings] : []),
    ],
  })
  return found.rows
}

export type OwnClass = Pick<ClassRow, 'startsAt' | 'endsAt' | 'linkUrl'>

/** @returns undefined for what is unknown, called off, or another's */
export async function findOwnClass(
  runner: Runner,
  viewer: Viewer,
  classId: number,
): Promise<OwnClass | undefined> {
  const found = await runner.query<OwnClass>({
    name: 'live.own-class',
    text: `with ${reached}
      select c.starts_at as "startsAt", c.ends_at as "endsAt", c.link_url as "linkUrl"
      from own join live_class c on c.institute_id = $1 and c.id = own.id where own.id = $6`,
    values: [...viewerValues(viewer), classId],
  })
  return found.rows[0]
}

/** What the institute lets people do with recordings. */
export async function findVideoSettings(
  runner: Runner,
  instituteId: number,
): Promise<VideoSettings | undefined> {
  const found = await runner.query<{ video: VideoSettings }>({
    name: 'live.video-settings',
    text: 'select video from institute where id = $1',
    values: [instituteId],
  })
  return found.rows[0]?.video
}

import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { isOfDays } from '#server/access/membership.ts'
import { enrolments, isInView, reached } from '#server/access/reach.ts'
import { recordings, recordingsRow } from '#server/access/recordings.ts'
import { joinTeachers } from '#server/access/teachers.ts'
import { forEachRow, many, maybeOne, params, type Runner, raw, sql } from '#server/database/sql.ts'
import type { VideoSettings } from '#server/database/tables/institute.ts'

const { instituteId, now } = given
const { from, before, limit, offset, showsRecordings, classId } = params({
  from: z.date(),
  /** Null for no end. */
  before: z.nullable(z.date()),
  limit: z.number(),
  offset: z.number(),
  showsRecordings: z.boolean(),
  classId: z.number(),
})

/**
 * The people whose classes are shown: by their sections of the viewed year and the products that they hold
 * now.
 */
export type Viewer = { instituteId: number; personIds: readonly number[]; yearId: number; now: Date }

/** The `class` of each row. @param of with its `id` */
const eachClass = (of: 'reached' | 'own') => sql`cross join lateral (select * from live_class class
    where class.institute_id = ${instituteId} and class.id = ${raw(of)}.id ${forEachRow}) class`

/** `own`, the classes of a viewer, each with the names of the sections and products that brought it. */
const own = sql`own as (
  select class.id, array_agg(distinct coalesce(section.name, product.title)
    order by coalesce(section.name, product.title)) as courses
  from ${reached('live_class', enrolments(isInView))} reached
  ${eachClass('reached')}
  left join section on section.institute_id = ${instituteId} and section.id = reached.section_id
  left join product on product.institute_id = ${instituteId} and product.id = reached.product_id
  where class.cancelled_at is null and ${isOfDays('class.starts_at', 'reached')}
  group by class.id)`

const classRow = z.object({
  id: z.number(),
  name: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  linkUrl: z.string(),
  meetingWith: z.string(),
  /** The viewer's sections and products that the class is for. */
  courses: z.array(z.string()),
  /** Names of all who teach it, and for each a photo or null. */
  teacher: z.string(),
  photoFileIds: z.array(z.nullable(z.number())),
  /** With moments in ISO 8601, of any offset. */
  recordings: recordingsRow,
})
export type ClassRow = z.output<typeof classRow>

const columns = sql`class.id, class.name, class.starts_at as "startsAt", class.ends_at as "endsAt", class.link_url as "linkUrl",
  class.meeting_with as "meetingWith", own.courses, taught.names as teacher, taught.photos as "photoFileIds"`
const joined = sql`from own ${eachClass('own')} ${joinTeachers('live_class')}`

/** Not ended, and of the requested days: a late student still finds a class that began yesterday. */
const upcoming = many(
  'live.upcoming',
  classRow,
  sql`with ${own} select ${columns}, '[]'::json as recordings ${joined}
    where class.ends_at > ${now} and class.ends_at > ${from}
      and (${before}::timestamptz is null or class.starts_at < ${before})
    order by class.starts_at, class.ends_at, class.id limit ${limit} offset ${offset}`,
)

const past = many(
  'live.past',
  classRow,
  sql`with ${own} select ${columns},
      case when ${showsRecordings}::boolean then ${recordings()} else '[]' end as recordings ${joined}
    where class.ends_at <= ${now} and class.starts_at >= ${from} and class.starts_at < ${before}
    order by class.starts_at desc, class.ends_at desc, class.id desc limit ${limit} offset ${offset}`,
)

/** More than a year of classes, for a request without a limit. */
const maxClasses = 500

/** From one moment to another; upcoming ones may have no end. */
export type Wanted = {
  when: 'upcoming' | 'past'
  from: Date
  before: Date | null
  /** Classes to skip. */
  offset: number
  /** -1 for all, up to a limit. */
  size: number
  /** Whether the institute shows recordings at all. */
  showsRecordings: boolean
}

export function findClasses(
  runner: Runner,
  viewer: Viewer,
  { when, size, ...wanted }: Wanted,
): Promise<ClassRow[]> {
  const limit = size === -1 ? maxClasses : Math.min(size, maxClasses)
  return (when === 'past' ? past : upcoming)(runner, { ...viewer, ...wanted, limit })
}

const ownClass = z.object({ startsAt: z.date(), endsAt: z.date(), linkUrl: z.string() })
export type OwnClass = z.output<typeof ownClass>

/** No row for an unknown, cancelled or foreign class. */
export const findOwnClass = maybeOne(
  'live.own-class',
  ownClass,
  sql`with ${own} select class.starts_at as "startsAt", class.ends_at as "endsAt", class.link_url as "linkUrl"
    from own ${eachClass('own')} where own.id = ${classId}`,
)

/** The institute's settings for recordings. */
export const findVideoSettings = maybeOne(
  'live.video-settings',
  z.object({ video: z.custom<VideoSettings>() }),
  sql`select video from institute where id = ${instituteId}`,
)

import { changedLately, earlier } from '#server/access/earlier.ts'
import { given } from '#server/access/given.ts'
import { enrolled, held, isOfDays } from '#server/access/membership.ts'
import { raw, sql } from '#server/database/sql.ts'
import { type Asked, causeIds, defineNews, takenBack } from '#server/news/kind.ts'

const { instituteId, now } = given

const causes = {
  live_class: 'id',
  live_class_section: 'live_class_id',
  live_class_product: 'live_class_id',
}
const minutesBefore = raw(`interval '10 minutes'`)
/** Of the next days; later ones are seen among the classes. */
const soon = raw(`interval '7 days'`)

/** `class`: the live classes of the causes that have not begun; none where the institute has no such screen [live-1]. */
const coming = sql`from institute
    join live_class class on class.institute_id = institute.id and class.id = any(${causeIds}::bigint[]) and class.starts_at > ${now}`
const isOn = sql`institute.id = ${instituteId} and institute.plan->>'classes' in ('ONLINE', 'HYBRID_BLENDED')`

/** `member`: who has the class when it begins [live-33]. */
const members = (isAsked: Asked) => sql`cross join lateral (
      select student.person_id from live_class_section link
      join ${enrolled} enrolled on enrolled.institute_id = institute.id and enrolled.section_id = link.section_id and ${isOfDays('class.starts_at')}
      join student on student.institute_id = institute.id and student.id = enrolled.student_id and ${isAsked('student.person_id')}
      where link.institute_id = institute.id and link.live_class_id = class.id
      union
      select held.person_id from live_class_product link
      join ${held} held on held.institute_id = institute.id and held.product_id = link.product_id and held.until > class.starts_at and ${isAsked('held.person_id')}
      where link.institute_id = institute.id and link.live_class_id = class.id) member`

const dayOf = (moment: string) => raw(`(${moment} at time zone institute.time_zone)::date::text`)
const timeOf = (moment: string) => raw(`to_char(${moment} at time zone institute.time_zone, 'FMHH12:MI AM')`)
const values = sql`'name', class.name, 'day', ${dayOf('class.starts_at')}, 'time', ${timeOf('class.starts_at')}`
const columns = sql`class.id as cause_id, class.id || ':' || member.person_id as subject, member.person_id`

/** Ten minutes before; only for those who can join, which parents cannot [live-16]. */
export const liveClassSoonNews = defineNews({
  name: 'liveClassSoon',
  audience: 'self',
  causes,
  facts: (isAsked) => sql`
    select ${columns}, class.starts_at - ${minutesBefore} as at, class.starts_at as until_at, jsonb_build_object(${values}) as args
    ${coming} and class.cancelled_at is null and class.starts_at <= ${now}::timestamptz + ${minutesBefore}
    ${members(isAsked)}
    where ${isOn}`,
  comes: ({ since, now: until }) => sql`
    select id from live_class where institute_id = ${instituteId} and starts_at > ${since}::timestamptz + ${minutesBefore}
      and starts_at <= ${until}::timestamptz + ${minutesBefore}`,
  moment: ({ now: since, horizon }) => sql`
    select min(starts_at) - ${minutesBefore} as at from live_class where institute_id = ${instituteId}
      and starts_at > ${since}::timestamptz + ${minutesBefore} and starts_at < ${horizon}::timestamptz + ${minutesBefore} and cancelled_at is null`,
})

export const liveClassCalledOffNews = defineNews({
  name: 'liveClassCalledOff',
  audience: 'family',
  causes,
  facts: (isAsked) => sql`
    select ${columns}, class.cancelled_at as at, class.starts_at as until_at, jsonb_build_object(${values}) as args
    ${coming} and class.cancelled_at <= ${now} and class.starts_at < ${now}::timestamptz + ${soon}
    ${members(isAsked)}
    where ${isOn}`,
})

/** Once for each class, as soon as it has one that may be watched (`isWatchable`, `server/access/recordings.ts`); not for parents. */
export const recordingNews = defineNews({
  name: 'recording',
  audience: 'self',
  causes: { live_class: 'id' },
  causesByRow: { recording: 'live_class_id' },
  facts: (isAsked) => sql`
    select ${columns}, ready.at, ready.at + interval '3 days' as until_at, jsonb_build_object(${values}) as args
    from institute
    join live_class class on class.institute_id = institute.id and class.id = any(${causeIds}::bigint[]) and class.cancelled_at is null and class.ends_at <= ${now}
    cross join lateral (
      select greatest(min(recording.uploaded_at), class.ends_at) as at from recording
      where recording.institute_id = institute.id and recording.live_class_id = class.id having count(*) > 0) ready
    ${members(isAsked)}
    where ${isOn} and (institute.video->>'view')::boolean and ready.at > ${now}::timestamptz - interval '3 days'`,
  comes: ({ since, now: until }) => sql`
    select class.id from live_class class where class.institute_id = ${instituteId} and class.ends_at > ${since} and class.ends_at <= ${until}
      and exists (select from recording where recording.institute_id = class.institute_id and recording.live_class_id = class.id)`,
})

/** As a class of the time table. */
export const liveClassMovedNews = defineNews({
  name: 'liveClassMoved',
  audience: 'family',
  causes,
  lasts: sql`(news.created_at <= ${now}::timestamptz - ${changedLately} and exists (select from live_class class where class.institute_id = news.institute_id
      and class.id = news.cause_id and class.cancelled_at is null and split_part(news.subject, ':', 3) = extract(epoch from class.starts_at)::bigint::text))`,
  facts: (isAsked) => sql`
    select class.id as cause_id, class.id || ':' || member.person_id || ':' || extract(epoch from class.starts_at)::bigint as subject,
      member.person_id, earlier.at, class.starts_at as until_at,
      jsonb_build_object(${values}, 'fromDay', ${dayOf('was.starts_at')}, 'fromTime', ${timeOf('was.starts_at')}) as args
    ${coming} and class.cancelled_at is null
    ${earlier('live_class', 'class', ['starts_at'])} cross join lateral (select earlier.starts_at::timestamptz as starts_at) was
    ${members(isAsked)}
    where ${isOn} and was.starts_at <> class.starts_at and was.starts_at > earlier.at
      and least(was.starts_at, class.starts_at) < ${now}::timestamptz + ${soon}`,
})

const former = takenBack(['liveClassCalledOff', 'liveClassMoved'], {
  isAbout: "news.cause_id = class.id and split_part(news.subject, ':', 2) = member.person_id::text",
  isOther: "split_part(news.subject, ':', 3) <> extract(epoch from class.starts_at)::bigint::text",
})

/** As a class of the time table. */
export const liveClassAsPlannedNews = defineNews({
  name: 'liveClassAsPlanned',
  audience: 'family',
  causes,
  corrects: ['liveClassCalledOff', 'liveClassMoved'],
  facts: (isAsked) => sql`
    select class.id as cause_id, class.id || ':' || member.person_id || ':' || extract(epoch from class.starts_at)::bigint as subject,
      member.person_id, former.at, class.starts_at as until_at, jsonb_build_object(${values}) as args
    ${coming} and class.cancelled_at is null and class.starts_at < ${now}::timestamptz + ${soon}
    ${members(isAsked)}
    cross join lateral ${former} former
    where ${isOn}`,
})

import { userTypes } from '#domain/session/user-type.ts'
import { changedLately, earlier } from '#server/access/earlier.ts'
import { given } from '#server/access/given.ts'
import { enrolled, touchesDays } from '#server/access/membership.ts'
import { raw, sql } from '#server/database/sql.ts'
import { type Asked, causeIds, defineNews, takenBack } from '#server/news/kind.ts'

const { instituteId, now } = given

const causes = { calendar_event: 'id', calendar_event_standard: 'event_id' }
/** Of the next days; later ones are seen in the calendar. */
const soonDays = raw('14')

/** `event` of the causes; none where the institute has no calendar [event-1]. */
const causing = sql`from institute
    join calendar_event event on event.institute_id = institute.id and event.id = any(${causeIds}::bigint[])`
const isOn = sql`institute.id = ${instituteId} and institute.kind = 'school'`
const today = sql`(${now}::timestamptz at time zone institute.time_zone)::date`

/** `pupil`: whose calendar has the event as their own [event-14]; entries for parents only are about them as well. */
const pupils = (isAsked: Asked) => sql`cross join lateral (
      select distinct student.person_id from ${enrolled} enrolled
      join section on section.institute_id = enrolled.institute_id and section.id = enrolled.section_id
      join student on student.institute_id = enrolled.institute_id and student.id = enrolled.student_id and ${isAsked('student.person_id')}
      where enrolled.institute_id = institute.id and ${touchesDays('event')} and (event.is_for_all or exists (
        select from calendar_event_standard link where link.institute_id = institute.id and link.event_id = event.id and link.standard_id = section.standard_id))
        and (cardinality(event.user_types) = 0 or event.user_types && ${raw(`array[${userTypes.student}, ${userTypes.parent}]`)})) pupil`
const isForStudent = raw(
  `(cardinality(event.user_types) = 0 or event.user_types && array[${userTypes.student}]) as is_for_student`,
)

/** When it begins; a whole day at noon, because it is worth knowing in the morning. */
const beginning = raw(
  `(event.start_date + coalesce(event.start_time, time '12:00')) at time zone institute.time_zone`,
)
/** 17:00 at the institute on the day before. */
const eveBefore = raw(`(event.start_date - 1 + time '17:00') at time zone institute.time_zone`)
const values = sql`'kind', event.kind, 'title', event.title, 'day', event.start_date::text,
        'time', to_char(event.start_date + event.start_time, 'FMHH12:MI AM')`

/** Once for each person, also with several children. */
export const eventTomorrowNews = defineNews({
  name: 'eventTomorrow',
  audience: 'meant',
  causes,
  facts: (isAsked) => sql`
    select event.id as cause_id, event.id || ':' || event.start_date as subject, pupil.person_id, ${isForStudent}, ${eveBefore} as at, ${beginning} as until_at,
      jsonb_strip_nulls(jsonb_build_object(${values})) as args
    ${causing} and event.cancelled_at is null and event.start_date between ${today} and ${today} + 1
    ${pupils(isAsked)}
    where ${isOn}`,
  comes: ({ since, now: until }) => sql`
    select event.id from institute join calendar_event event on event.institute_id = institute.id
      and event.start_date between (${since}::timestamptz at time zone institute.time_zone)::date and (${until}::timestamptz at time zone institute.time_zone)::date + 1
    where institute.id = ${instituteId} and ${eveBefore} > ${since} and ${eveBefore} <= ${until}`,
})

/** What news of a change is about: the days and the time, or that it is called off. */
const state = `(event.id || ':' || case when event.cancelled_at is null
        then event.start_date || ':' || event.end_date || ':' || coalesce(event.start_time::text, '') else 'off' end)`

/** Called off, or on other days or at another time than before the imports of the last two days; only the latest state. */
export const eventChangedNews = defineNews({
  name: 'eventChanged',
  audience: 'meant',
  causes,
  lasts: sql`(news.created_at <= ${now}::timestamptz - ${changedLately} and exists (select from calendar_event event
      where event.institute_id = news.institute_id and event.id = news.cause_id and news.subject = ${raw(state)}))`,
  facts: (isAsked) => sql`
    select event.id as cause_id, ${raw(state)} as subject,
      pupil.person_id, ${isForStudent}, coalesce(event.cancelled_at, earlier.at) as at, ${beginning} as until_at,
      jsonb_strip_nulls(jsonb_build_object(${values}, 'endDay', case when event.end_date > event.start_date then event.end_date::text end,
        'state', case when event.cancelled_at is null then 'changed' else 'called off' end,
        'calledOff', case when event.cancelled_at is not null then 'yes' end)) as args
    ${causing} and ${beginning} > ${now}
    ${earlier('calendar_event', 'event', ['start_date', 'end_date', 'start_time'])}
    ${pupils(isAsked)}
    where ${isOn} and least(event.start_date, earlier.start_date::date) between ${today} and ${today} + ${soonDays} and case when event.cancelled_at is null
      then earlier.start_date::date <> event.start_date or earlier.end_date::date <> event.end_date or earlier.start_time::time <> event.start_time
      else event.cancelled_at > ${now}::timestamptz - interval '2 days' end`,
})

const former = takenBack(['eventChanged'], {
  isAbout: 'news.cause_id = event.id',
  isOther: `news.subject <> ${state}`,
})

/** After news of a change that was sent or read [news-78]. */
export const eventAsPlannedNews = defineNews({
  name: 'eventAsPlanned',
  audience: 'meant',
  causes,
  corrects: ['eventChanged'],
  facts: (isAsked) => sql`
    select event.id as cause_id, ${raw(state)} as subject, pupil.person_id, ${isForStudent}, former.at, ${beginning} as until_at,
      jsonb_strip_nulls(jsonb_build_object(${values})) as args
    ${causing} and event.cancelled_at is null and ${beginning} > ${now}
    ${pupils(isAsked)}
    cross join lateral ${former} former
    where ${isOn} and event.start_date <= ${today} + ${soonDays}`,
})

import { changedLately, earlier } from '#server/access/earlier.ts'
import { given } from '#server/access/given.ts'
import { hasLeaveOn, isOnLeave } from '#server/access/leave.ts'
import { enrolled, isOfDays } from '#server/access/membership.ts'
import { forEachRow, raw, sql } from '#server/database/sql.ts'
import { causeIds, defineNews, takenBack, wasNoticed } from '#server/news/kind.ts'

const { instituteId, now } = given

/** The first and the last moment of a day of the institute. */
const dayOf = (moment: string) => raw(`(${moment} at time zone institute.time_zone)::date`)

/**
 * `marked`, for each student and day of the classes of the causes: `absent_in`, the subjects without the student, and one of
 * those classes. Only days before yesterday are past.
 */
const marked = sql`from institute
    join classroom_class marked_class on marked_class.institute_id = institute.id and marked_class.id = any(${causeIds}::bigint[])
      and marked_class.starts_at > ${now}::timestamptz - interval '2 days'
    join attendance mark on mark.institute_id = institute.id and mark.class_id = marked_class.id
    join student on student.institute_id = institute.id and student.id = mark.student_id
    cross join lateral (select ${dayOf('marked_class.starts_at')} as day) days
    cross join lateral (
      select min(class.id) as class_id, string_agg(distinct subject.name, ', ' order by subject.name) as subjects
      from ${enrolled} enrolled
      join classroom_class class on class.institute_id = institute.id and class.section_id = enrolled.section_id and class.cancelled_at is null
        and class.starts_at >= days.day::timestamp at time zone institute.time_zone
        and class.starts_at < (days.day + 1)::timestamp at time zone institute.time_zone and ${isOfDays('class.starts_at')}
      join attendance on attendance.institute_id = institute.id and attendance.student_id = student.id and attendance.class_id = class.id and not attendance.is_present
        and not ${isOnLeave('student.id')}
      join subject on subject.institute_id = institute.id and subject.id = class.subject_id
      where enrolled.institute_id = institute.id and enrolled.student_id = student.id ${forEachRow}) absent`
const subject = sql`days.day || ':' || student.id`

/** Once a day, whatever the number of classes: further ones only change the text. None of a class of approved leave [leave-18]. */
export const absenceNews = defineNews({
  name: 'absence',
  audience: 'parents',
  causes: { attendance: 'class_id', classroom_class: 'id' },
  facts: (isAsked) => sql`
    select distinct absent.class_id as cause_id, ${subject} as subject, student.person_id, ${now}::timestamptz as at,
      (days.day + 2)::timestamp at time zone institute.time_zone as until_at,
      jsonb_build_object('day', days.day::text, 'subjects', absent.subjects) as args
    ${marked}
    where institute.id = ${instituteId} and absent.class_id is not null and ${isAsked('student.person_id')}`,
})

/** Only where a wrong mark was sent or read. */
export const absenceCorrectedNews = defineNews({
  name: 'absenceCorrected',
  audience: 'parents',
  corrects: ['absence'],
  causes: { attendance: 'class_id', classroom_class: 'id' },
  facts: (isAsked) => sql`
    select distinct on (news.subject) news.cause_id, news.subject, student.person_id, news.withdrawn_at as at,
      news.withdrawn_at + interval '2 days' as until_at, jsonb_build_object('day', news.args->>'day') as args
    from news join student on student.institute_id = news.institute_id and student.id = split_part(news.subject, ':', 2)::bigint
    where news.institute_id = ${instituteId} and news.kind = 'absence' and news.cause_id = any(${causeIds}::bigint[])
      and news.withdrawn_at <= ${now} and news.withdrawn_at > ${now}::timestamptz - interval '2 days' and ${isAsked('student.person_id')}
      and ${wasNoticed('news')}
      and not ${hasLeaveOn('student.id', `(news.args->>'day')::date`)}`,
})

/** Of the next days; later ones are seen in the time table. */
const soon = raw(`interval '7 days'`)
const timeOf = (moment: string) => raw(`to_char(${moment} at time zone institute.time_zone, 'FMHH12:MI AM')`)
/** The students `s` of class `c` of the institute. */
const classmates = sql`join ${enrolled} enrolled on enrolled.institute_id = institute.id and enrolled.section_id = class.section_id and ${isOfDays('class.starts_at')}
    join student on student.institute_id = institute.id and student.id = enrolled.student_id`

export const classCalledOffNews = defineNews({
  name: 'classCalledOff',
  audience: 'family',
  causes: { classroom_class: 'id' },
  facts: (isAsked) => sql`
    select class.id as cause_id, class.id || ':' || student.id as subject, student.person_id, class.cancelled_at as at, class.starts_at as until_at,
      jsonb_build_object('subject', subject.name, 'day', ${dayOf('class.starts_at')}::text, 'time', ${timeOf('class.starts_at')}) as args
    from institute
    join classroom_class class on class.institute_id = institute.id and class.id = any(${causeIds}::bigint[]) and class.cancelled_at <= ${now}
      and class.starts_at > ${now} and class.starts_at < ${now}::timestamptz + ${soon}
    join subject on subject.institute_id = institute.id and subject.id = class.subject_id
    ${classmates} and ${isAsked('student.person_id')}
    where institute.id = ${instituteId}`,
})

/**
 * By the images of imports of the last two days: from where it was before them, to where it is now. Each new time is news of
 * its own, and takes back the one before.
 */
export const classMovedNews = defineNews({
  name: 'classMoved',
  audience: 'family',
  causes: { classroom_class: 'id' },
  lasts: sql`(news.created_at <= ${now}::timestamptz - ${changedLately} and exists (select from classroom_class class where class.institute_id = news.institute_id
      and class.id = news.cause_id and class.cancelled_at is null and split_part(news.subject, ':', 3) = extract(epoch from class.starts_at)::bigint::text))`,
  facts: (isAsked) => sql`
    select class.id as cause_id, class.id || ':' || student.id || ':' || extract(epoch from class.starts_at)::bigint as subject, student.person_id,
      class.moved_at as at, class.starts_at as until_at,
      jsonb_build_object('subject', subject.name, 'day', ${dayOf('class.starts_at')}::text, 'time', ${timeOf('class.starts_at')},
        'fromDay', ${dayOf('class.was_at')}::text, 'fromTime', ${timeOf('class.was_at')}) as args
    from institute
    cross join lateral (
      select class.id, class.section_id, class.subject_id, class.starts_at, earlier.at as moved_at, was.starts_at as was_at
      from classroom_class class
      ${earlier('classroom_class', 'class', ['starts_at'])} cross join lateral (select earlier.starts_at::timestamptz as starts_at) was
      where class.institute_id = institute.id and class.id = any(${causeIds}::bigint[]) and class.cancelled_at is null and class.starts_at > ${now}
        and was.starts_at <> class.starts_at and was.starts_at > earlier.at and least(was.starts_at, class.starts_at) < ${now}::timestamptz + ${soon}
      ${forEachRow}) class
    join subject on subject.institute_id = institute.id and subject.id = class.subject_id
    ${classmates} and ${isAsked('student.person_id')}
    where institute.id = ${instituteId}`,
})

const former = takenBack(['classCalledOff', 'classMoved'], {
  isAbout: "news.cause_id = class.id and split_part(news.subject, ':', 2) = student.id::text",
  isOther: "split_part(news.subject, ':', 3) <> extract(epoch from class.starts_at)::bigint::text",
})

/** After news that it is called off, or of another time, which was sent or read [news-78]. */
export const classAsPlannedNews = defineNews({
  name: 'classAsPlanned',
  audience: 'family',
  causes: { classroom_class: 'id' },
  corrects: ['classCalledOff', 'classMoved'],
  facts: (isAsked) => sql`
    select class.id as cause_id, class.id || ':' || student.id || ':' || extract(epoch from class.starts_at)::bigint as subject, student.person_id,
      former.at, class.starts_at as until_at,
      jsonb_build_object('subject', subject.name, 'day', ${dayOf('class.starts_at')}::text, 'time', ${timeOf('class.starts_at')}) as args
    from institute
    join classroom_class class on class.institute_id = institute.id and class.id = any(${causeIds}::bigint[]) and class.cancelled_at is null
      and class.starts_at > ${now} and class.starts_at < ${now}::timestamptz + ${soon}
    join subject on subject.institute_id = institute.id and subject.id = class.subject_id
    ${classmates} and ${isAsked('student.person_id')}
    cross join lateral ${former} former
    where institute.id = ${instituteId}`,
})

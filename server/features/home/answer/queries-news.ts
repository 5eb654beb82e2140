import { given } from '#server/access/given.ts'
import { concerned, isAnswered } from '#server/access/notices.ts'
import { raw, sql } from '#server/database/sql.ts'
import { causeIds, defineDone, defineNews } from '#server/news/kind.ts'

const { instituteId, now } = given

/** 9:00 at the institute on the day before the last one. */
const eve = raw(`(announcement.answer_until - 1 + time '9:00') at time zone institute.time_zone`)
const end = raw('(announcement.answer_until + 1)::timestamp at time zone institute.time_zone')
/** The reminder that is automatic, if the notice was out before, and the latest one from the desk: news of its own on each day. */
const reminders = sql`(values (${eve}), (announcement.reminded_at)) reminder(at)`

/** For families that have not answered. Never urgent. */
export const answerDueNews = defineNews({
  name: 'answerDue',
  audience: 'parents',
  causes: { announcement: 'id', notice_answer: 'announcement_id' },
  isDone: sql`exists (select from announcement
    join student on student.institute_id = ${instituteId} and student.person_id = split_part(news.subject, ':', 2)::bigint
    where announcement.institute_id = news.institute_id and announcement.id = news.cause_id and ${isAnswered('student.id')})`,
  facts: (isAsked) => sql`
    select announcement.id as cause_id, announcement.id || ':' || student.person_id || ':' || (reminder.at at time zone institute.time_zone)::date as subject,
      student.person_id, reminder.at, ${end} as until_at,
      jsonb_build_object('title', announcement.title, 'untilDay', announcement.answer_until::text, 'yearId', announcement.academic_year_id::text) as args
    from institute
    join announcement on announcement.institute_id = institute.id and announcement.id = any(${causeIds}::bigint[]) and announcement.asks <> ''
      and announcement.announced_at <= ${now} and announcement.taken_back_at is null and ${end} > ${now}
    cross join lateral ${reminders}
    cross join lateral ${concerned} asked
    join student on student.institute_id = institute.id and student.id = asked.student_id and ${isAsked('student.person_id')}
    where institute.id = ${instituteId} and reminder.at <= ${now} and reminder.at >= announcement.announced_at and not ${isAnswered('student.id')}`,
  comes: ({ since, now: until }) => sql`
    select announcement.id from institute join announcement on announcement.institute_id = institute.id and announcement.asks <> ''
      and announcement.answer_until >= (${since}::timestamptz at time zone institute.time_zone)::date
      and announcement.answer_until <= (${until}::timestamptz at time zone institute.time_zone)::date + 1
    where institute.id = ${instituteId} and ${eve} > ${since} and ${eve} <= ${until}`,
})

/** Once a student has an answer. */
export const answerDone = defineDone(['answerDue'])

import { given } from '#server/access/given.ts'
import { enrolled, isOfDays } from '#server/access/membership.ts'
import { heldTimes } from '#server/access/sittings.ts'
import { raw, sql } from '#server/database/sql.ts'
import { causeIds, defineNews } from '#server/news/kind.ts'

const { instituteId, now } = given
const isPaperShown = raw(`institute.plan->>'exam' in ('OFFLINE', 'HYBRID_BLENDED')`)

/** 17:00 at the institute on the day before a day. */
const eveBefore = raw(`(held.day - 1 + time '17:00') at time zone institute.time_zone`)
/** `held`: a day on which `exam` is held, as the time table shows it: from its first start, with the subjects of its sittings. */
const heldDays = sql`cross join lateral (
      select (held_time.starts_at at time zone institute.time_zone)::date as day, min(held_time.starts_at) as starts_at,
        string_agg(distinct subject.name, ', ' order by subject.name) as subjects
      from ${heldTimes('exam')} held_time
      left join subject on subject.institute_id = institute.id and subject.id = held_time.subject_id
      group by 1) held`

/** Once for each day of the exam. */
export const paperTomorrowNews = defineNews({
  name: 'paperTomorrow',
  audience: 'family',
  causes: { offline_exam: 'id' },
  causesByRow: { offline_exam_sitting: 'exam_id' },
  facts: (isAsked) => sql`
    select exam.id as cause_id, exam.id || ':' || student.id || ':' || held.day as subject, student.person_id, ${eveBefore} as at, held.starts_at as until_at,
      jsonb_strip_nulls(jsonb_build_object('name', exam.name, 'day', held.day::text, 'subjects', held.subjects, 'yearId', enrolled.academic_year_id::text,
        'time', to_char(held.starts_at at time zone institute.time_zone, 'FMHH12:MI AM'))) as args
    from institute
    join offline_exam exam on exam.institute_id = institute.id and exam.id = any(${causeIds}::bigint[]) and exam.cancelled_at is null and exam.ends_at > ${now}
    ${heldDays}
    join ${enrolled} enrolled on enrolled.institute_id = institute.id and enrolled.section_id = exam.section_id and ${isOfDays('held.starts_at')}
    join student on student.institute_id = institute.id and student.id = enrolled.student_id and ${isAsked('student.person_id')}
    where institute.id = ${instituteId} and ${isPaperShown} and held.starts_at > ${now}`,
  comes: ({ since, now: until }) => sql`
    select distinct exam.id from institute
    join offline_exam exam on exam.institute_id = institute.id and exam.cancelled_at is null and exam.ends_at > ${until}
      and exam.starts_at < ${until}::timestamptz + interval '32 hours'
    ${heldDays}
    where institute.id = ${instituteId} and ${isPaperShown} and ${eveBefore} > ${since} and ${eveBefore} <= ${until}`,
})

/** As `findOfflineExams`, for those with marks or an absence; of an exam of long ago it is past. */
export const paperResultNews = defineNews({
  name: 'paperResult',
  audience: 'family',
  causes: { offline_exam: 'id' },
  causesByRow: { offline_exam_result: 'exam_id' },
  facts: (isAsked) => sql`
    select exam.id as cause_id, exam.id || ':' || student.id as subject, student.person_id, exam.published_at as at,
      exam.published_at + interval '3 days' as until_at, jsonb_build_object('name', exam.name, 'yearId', enrolled.academic_year_id::text) as args
    from institute
    join offline_exam exam on exam.institute_id = institute.id and exam.id = any(${causeIds}::bigint[]) and exam.is_result_published and exam.cancelled_at is null
      and exam.published_at <= ${now} and exam.published_at > ${now}::timestamptz - interval '3 days' and exam.ends_at > ${now}::timestamptz - interval '60 days'
    join ${enrolled} enrolled on enrolled.institute_id = institute.id and enrolled.section_id = exam.section_id
    join student on student.institute_id = institute.id and student.id = enrolled.student_id and ${isAsked('student.person_id')}
    where institute.id = ${instituteId} and exists (select from offline_exam_result result
      where result.institute_id = institute.id and result.student_id = student.id and result.exam_id = exam.id)`,
})

import { given } from '#server/access/given.ts'
import { enrolled, held } from '#server/access/membership.ts'
import { sql } from '#server/database/sql.ts'
import { causeIds, defineNews } from '#server/news/kind.ts'

const { instituteId, now } = given

/**
 * All files of a course and subject that are shared on one day are one piece of news. As `readableCourses`
 * (`server/access/documents.ts`), for those who are there then. Parents have no study material.
 */
export const studyFileNews = defineNews({
  name: 'studyFile',
  audience: 'self',
  causes: { study_file: 'id' },
  facts: (isAsked) => sql`
    select shared.first_id as cause_id, of_day.ecourse_id || ':' || of_day.subject_id || ':' || of_day.day as subject, reader.person_id, shared.at,
      shared.at + interval '3 days' as until_at, jsonb_build_object('subject', subject.name, 'title', shared.title, 'count', shared.count::text) as args
    from institute
    cross join lateral (
      select distinct study_file.ecourse_id, study_file.subject_id, (study_file.shared_at at time zone institute.time_zone)::date as day from study_file
      where study_file.institute_id = institute.id and study_file.id = any(${causeIds}::bigint[]) and study_file.shared_at <= ${now}
        and study_file.shared_at > ${now}::timestamptz - interval '3 days') of_day
    cross join lateral (
      select min(study_file.id) as first_id, min(study_file.shared_at) as at, max(study_file.title) as title, count(*) as count from study_file
      where study_file.institute_id = institute.id and study_file.ecourse_id = of_day.ecourse_id and study_file.subject_id = of_day.subject_id
        and study_file.shared_at <= ${now} and (study_file.shared_at at time zone institute.time_zone)::date = of_day.day) shared
    join subject on subject.institute_id = institute.id and subject.id = of_day.subject_id
    cross join lateral (
      select student.person_id from ecourse
      join section on section.institute_id = institute.id and section.standard_id = ecourse.standard_id
      join ${enrolled} enrolled on enrolled.institute_id = institute.id and enrolled.section_id = section.id and enrolled.since <= ${now}::timestamptz
        and shared.at < enrolled.until
      join student on student.institute_id = institute.id and student.id = enrolled.student_id and ${isAsked('student.person_id')}
      where ecourse.institute_id = institute.id and ecourse.id = of_day.ecourse_id
      union
      select held.person_id from product_ecourse link
      join ${held} held on held.institute_id = institute.id and held.product_id = link.product_id and held.until > ${now} and ${isAsked('held.person_id')}
      where link.institute_id = institute.id and link.ecourse_id = of_day.ecourse_id and (institute.features->>'enable_eLearn_feature')::boolean) reader
    where institute.id = ${instituteId} and institute.plan->>'file_manager' in ('STUDY_MATERIAL', 'BOTH')`,
  comes: ({ since, now: until }) => sql`
    select id from study_file where institute_id = ${instituteId} and shared_at > ${since} and shared_at <= ${until}`,
})

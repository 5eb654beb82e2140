import { given } from '#server/access/given.ts'
import { enrolled } from '#server/access/membership.ts'
import { sql } from '#server/database/sql.ts'
import { causeIds, defineNews } from '#server/news/kind.ts'

const { instituteId, now } = given

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

import type pg from 'pg'
import { type At, type ReadableFile, scopeValues } from '#server/features/document/queries.ts'

type Runner = pg.Pool | pg.PoolClient

/**
 * The file of a study file that may be read: of a course of one's sections in the year in view, until one left, or of
 * a product that one holds on the institute's today. None where the plan has no study materials.
 */
export async function findStudyFile(
  runner: Runner,
  at: At & { studyFileId: number },
): Promise<ReadableFile | undefined> {
  const found = await runner.query<ReadableFile>({
    name: 'document.study-file',
    text: `select f.sha256, f.name, f.content_type as "contentType", f.size, s.is_readonly as "isReadonly"
      from institute i
      join study_file s on s.institute_id = i.id and s.id = $6
      join file f on f.institute_id = i.id and f.id = s.file_id
      join ecourse c on c.institute_id = i.id and c.id = s.ecourse_id
      where i.id = $1 and i.plan->>'file_manager' in ('STUDY_MATERIAL', 'BOTH') and (
        exists (
          select 1 from enrolment e join section x on x.institute_id = e.institute_id and x.id = e.section_id
          where e.institute_id = $1 and e.student_id = $2 and e.academic_year_id = $3
            and x.standard_id = c.standard_id
            and (e.end_date is null or (s.shared_at at time zone i.time_zone)::date <= e.end_date))
        or ((i.features->>'enable_eLearn_feature')::boolean and exists (
          select 1 from product_holder h
          join product_ecourse l on l.institute_id = $1 and l.product_id = h.product_id and l.ecourse_id = c.id
          where h.institute_id = $1 and h.person_id = $4 and (h.expires_on is null
            or h.expires_on >= ($5::timestamptz at time zone i.time_zone)::date))))`,
    values: [...scopeValues(at), at.studyFileId],
  })
  return found.rows[0]
}

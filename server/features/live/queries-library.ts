import type pg from 'pg'
import type { VideoSettings } from '#server/database/tables/institute.ts'

type Runner = pg.Pool | pg.PoolClient

export type LibraryVideo = { host: 'vimeo' | 'vdocipher'; video: VideoSettings }

/** Who looks: a student in the year in view, or (`studentId` null) an open user with what he holds. */
export type Reader = {
  instituteId: number
  studentId: number | null
  personId: number
  yearId: number
  now: Date
}

/**
 * A video at a host that was shared with one as study material (of the courses of one's sections until one left, or of
 * a product held on the institute's today) or as a document, where the plan has that library.
 * @param key of one study file alone, where its number is given
 */
export async function findLibraryVideo(
  runner: Runner,
  reader: Reader,
  key: { videoKey: string; studyFileId?: number | undefined },
): Promise<LibraryVideo | undefined> {
  const found = await runner.query<LibraryVideo>({
    name: 'live.library-video',
    text: `with held as (
        select h.product_id from product_holder h join institute i on i.id = h.institute_id
        where h.institute_id = $1 and h.person_id = $4
          and (h.expires_on is null or h.expires_on >= ($5::timestamptz at time zone i.time_zone)::date)),
      attended as (
        select e.section_id, x.standard_id, e.end_date
        from enrolment e join section x on x.institute_id = e.institute_id and x.id = e.section_id
        where e.institute_id = $1 and e.student_id = $2 and e.academic_year_id = $3)
      select s.host, i.video
      from institute i
      join study_file s on s.institute_id = i.id and s.video_key = $6 and s.host in ('vimeo', 'vdocipher')
        and ($7::bigint is null or s.id = $7)
      join ecourse c on c.institute_id = i.id and c.id = s.ecourse_id
      where i.id = $1 and i.plan->>'file_manager' in ('STUDY_MATERIAL', 'BOTH') and (
        exists (select 1 from attended a where a.standard_id = c.standard_id
          and (a.end_date is null or (s.shared_at at time zone i.time_zone)::date <= a.end_date))
        or ((i.features->>'enable_eLearn_feature')::boolean and exists (
          select 1 from product_ecourse l join held on held.product_id = l.product_id
          where l.institute_id = $1 and l.ecourse_id = c.id)))
      union all
      select 'vimeo', i.video
      from institute i
      join document d on d.institute_id = i.id and d.video_key = $6 and d.category = 'Vimeo'
      where i.id = $1 and $7::bigint is null and i.plan->>'file_manager' in ('FILE_MANEGER', 'BOTH') and (
        exists (select 1 from document_section x join attended a on a.section_id = x.section_id
          where x.institute_id = $1 and x.document_id = d.id
            and (a.end_date is null or (d.shared_at at time zone i.time_zone)::date <= a.end_date))
        or exists (select 1 from document_product x join held on held.product_id = x.product_id
          where x.institute_id = $1 and x.document_id = d.id))
      limit 1`,
    values: [
      reader.instituteId,
      reader.studentId,
      reader.yearId,
      reader.personId,
      reader.now,
      key.videoKey,
      key.studyFileId ?? null,
    ],
  })
  return found.rows[0]
}

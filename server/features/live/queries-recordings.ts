import type pg from 'pg'
import type { VideoSettings } from '#server/database/tables/institute.ts'

type Runner = pg.Pool | pg.PoolClient

/** Who looks: the students in view with the academic year in view, and the people who may hold products. */
export type Viewer = {
  instituteId: number
  studentIds: readonly number[]
  personIds: readonly number[]
  yearId: number
  now: Date
}

export type RecordingRow = {
  id: number
  name: string
  host: 'cloud' | 'vimeo' | 'vdocipher'
  videoKey: string
  /** The institute's wall clock, `YYYY-MM-DDTHH:MM`. */
  recordedAt: string
  file: { id: number; sha256: string; contentType: string; size: number } | null
  video: VideoSettings
}

/** Names a recording by its number, or as its host names it; in the cloud that is its number again. */
export type RecordingKey = { id: number } | { videoKey: string }

/**
 * A recording of a class that is over and reached one of the viewers: by a section until he left it, or by a product
 * that he holds today. One video may be the recording of several classes: the latest of one's own is meant.
 */
export async function findRecording(
  runner: Runner,
  viewer: Viewer,
  key: RecordingKey,
): Promise<RecordingRow | undefined> {
  const found = await runner.query<RecordingRow>({
    name: 'live.recording',
    text: `with reached as (
        select l.live_class_id as id, e.end_date as until
        from enrolment e join live_class_section l on l.institute_id = e.institute_id and l.section_id = e.section_id
        where e.institute_id = $1 and e.student_id = any($2::bigint[]) and e.academic_year_id = $4
        union all
        select l.live_class_id, null
        from product_holder h join live_class_product l on l.institute_id = h.institute_id and l.product_id = h.product_id
        join institute i on i.id = h.institute_id
        where h.institute_id = $1 and h.person_id = any($3::bigint[])
          and (h.expires_on is null or h.expires_on >= ($5::timestamptz at time zone i.time_zone)::date))
      select r.id, r.name, r.host, r.video_key as "videoKey", i.video,
        to_char(r.recorded_at at time zone i.time_zone, 'YYYY-MM-DD"T"HH24:MI') as "recordedAt",
        (select json_build_object('id', f.id, 'sha256', f.sha256, 'contentType', f.content_type, 'size', f.size)
          from file f where f.institute_id = $1 and f.id = r.file_id) as file
      from recording r join institute i on i.id = r.institute_id
      join live_class c on c.institute_id = $1 and c.id = r.live_class_id
      where r.institute_id = $1 and c.cancelled_at is null and c.ends_at <= $5
        and ($6::bigint is null or r.id = $6)
        and ($7::text is null or case r.host when 'cloud' then r.id::text else r.video_key end = $7)
        and exists (select 1 from reached m where m.id = r.live_class_id
          and (m.until is null or (c.starts_at at time zone i.time_zone)::date <= m.until))
      order by c.ends_at desc, r.id limit 1`,
    values: [
      viewer.instituteId,
      viewer.studentIds,
      viewer.personIds,
      viewer.yearId,
      viewer.now,
      'id' in key ? key.id : null,
      'videoKey' in key ? key.videoKey : null,
    ],
  })
  return found.rows[0]
}

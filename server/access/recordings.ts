import * as z from 'zod/mini'
import { recording } from '#domain/live/calls.ts'
import { given } from '#server/access/given.ts'
import { isOfDays } from '#server/access/membership.ts'
import { enrolments, holdings, isInView, reached } from '#server/access/reach.ts'
import { raw, sql } from '#server/database/sql.ts'

export const recordingsRow = z.array(recording)

/** The recordings of a live class, as JSON with timestamps. @param of its name in the query */
export const recordings = (of = raw('class')) => sql`(
  select coalesce(json_agg(json_build_object(
    'download_id', recording.id, 'session_name', recording.name,
    'video_duration', recording.duration_seconds / 3600 || to_char(recording.duration_seconds * interval '1 second', ':MI:SS'),
    'recording_uploaded_on', recording.uploaded_at, 'recording_date_time', recording.recorded_at, 'video_size', recording.size,
    'vimeo_video_id', case recording.host when 'vimeo' then recording.video_key else '' end,
    'video_id', case recording.host when 'vdocipher' then recording.video_key else '' end) order by recording.recorded_at,
      recording.id), '[]')
  from recording where recording.institute_id = ${given.instituteId} and recording.live_class_id = ${of}.id)`

/**
 * Whether these people may watch the recordings of the live class `class`: it has ended, was not cancelled, and
 * reached them in the viewed year or by a product. The query has to check whether the institute shows
 * recordings at all.
 */
export const isWatchable = sql`(class.cancelled_at is null and class.ends_at <= ${given.now} and exists (
  select 1 from ${reached('live_class', enrolments(isInView), holdings, raw('link.live_class_id = class.id'))} reached
  where ${isOfDays('class.starts_at', 'reached')}))`

import * as z from 'zod/mini'
import { recording } from '#domain/live/calls.ts'
import { given } from '#server/access/given.ts'
import { isOfDays } from '#server/access/membership.ts'
import { enrolments, holdings, isInView, reached } from '#server/access/reach.ts'
import { raw, sql } from '#server/database/sql.ts'

export const recordingsRow = z.array(recording)

/** The recordings of a live class `c`, as JSON with timestamps. */
export const recordings = sql`(
  select coalesce(json_agg(json_build_object(
    'download_id', r.id, 'session_name', r.name,
    'video_duration', r.duration_seconds / 3600 || to_char(r.duration_seconds * interval '1 second', ':MI:SS'),
    'recording_uploaded_on', r.uploaded_at, 'recording_date_time', r.recorded_at, 'video_size', r.size,
    'vimeo_video_id', case r.host when 'vimeo' then r.video_key else '' end,
    'video_id', case r.host when 'vdocipher' then r.video_key else '' end) order by r.recorded_at, r.id), '[]')
  from recording r where r.institute_id = ${given.instituteId} and r.live_class_id = c.id)`

/**
 * Whether these people may watch the recordings of live class `c`: it has ended, was not cancelled, and
 * reached them in the viewed year or by a product. The query has to check whether the institute shows
 * recordings at all.
 */
export const isWatchable = sql`(c.cancelled_at is null and c.ends_at <= ${given.now} and exists (
  select 1 from ${reached('live_class', enrolments(isInView), holdings, raw('x.live_class_id = c.id'))} m
  where ${isOfDays('c.starts_at', 'm')}))`

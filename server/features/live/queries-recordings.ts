import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { isWatchable } from '#server/access/recordings.ts'
import { maybeOne, params, type Runner, sql } from '#server/database/sql.ts'
import type { VideoSettings } from '#server/database/tables/institute.ts'
import type { Viewer } from '#server/features/live/queries.ts'

const { instituteId } = given
const { recordingId, videoKey } = params({
  recordingId: z.nullable(z.number()),
  videoKey: z.nullable(z.string()),
})

const recordingRow = z.object({
  id: z.number(),
  name: z.string(),
  host: z.enum(['cloud', 'vimeo', 'vdocipher']),
  videoKey: z.string(),
  video: z.custom<VideoSettings>(),
  /** The institute's wall clock, `YYYY-MM-DDTHH:MM`. */
  recordedAt: z.string(),
  file: z.nullable(
    z.object({ id: z.number(), sha256: z.string(), contentType: z.string(), size: z.number() }),
  ),
})
export type RecordingRow = z.output<typeof recordingRow>

/** Names a recording by its id, or by its host's key; in the cloud that is its id again. */
export type RecordingKey = { id: number } | { videoKey: string }

const recordingOf = maybeOne(
  'live.recording',
  recordingRow,
  sql`select r.id, r.name, r.host, r.video_key as "videoKey", i.video,
      to_char(r.recorded_at at time zone i.time_zone, 'YYYY-MM-DD"T"HH24:MI') as "recordedAt",
      (select json_build_object('id', f.id, 'sha256', f.sha256, 'contentType', f.content_type, 'size', f.size)
        from file f where f.institute_id = ${instituteId} and f.id = r.file_id) as file
    from recording r join institute i on i.id = r.institute_id
    join live_class c on c.institute_id = ${instituteId} and c.id = r.live_class_id
    where r.institute_id = ${instituteId} and (${recordingId}::bigint is null or r.id = ${recordingId})
      and (${videoKey}::text is null
        or case r.host when 'cloud' then r.id::text else r.video_key end = ${videoKey})
      and ${isWatchable}
    order by c.ends_at desc, r.id limit 1`,
)

/**
 * A recording that the viewers may watch. A video may belong to several classes: the latest of their own is
 * used.
 */
export const findRecording = (
  runner: Runner,
  viewer: Viewer,
  key: RecordingKey,
): Promise<RecordingRow | undefined> =>
  recordingOf(runner, {
    ...viewer,
    recordingId: 'id' in key ? key.id : null,
    videoKey: 'videoKey' in key ? key.videoKey : null,
  })

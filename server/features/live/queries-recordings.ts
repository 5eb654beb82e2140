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
  sql`select recording.id, recording.name, recording.host, recording.video_key as "videoKey", institute.video,
      to_char(recording.recorded_at at time zone institute.time_zone, 'YYYY-MM-DD"T"HH24:MI') as "recordedAt",
      (select json_build_object('id', file.id, 'sha256', file.sha256, 'contentType', file.content_type, 'size', file.size)
        from file where file.institute_id = ${instituteId} and file.id = recording.file_id) as file
    from recording join institute on institute.id = recording.institute_id
    join live_class class on class.institute_id = ${instituteId} and class.id = recording.live_class_id
    where recording.institute_id = ${instituteId} and (${recordingId}::bigint is null or recording.id = ${recordingId})
      and (${videoKey}::text is null
        or case recording.host when 'cloud' then recording.id::text else recording.video_key end = ${videoKey})
      and ${isWatchable}
    order by class.ends_at desc, recording.id limit 1`,
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

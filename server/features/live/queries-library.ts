import * as z from 'zod/mini'
import { isReadable, readableDocuments, reader } from '#server/access/library.ts'
import { maybeOne, params, sql } from '#server/database/sql.ts'
import type { VideoSettings } from '#server/database/tables/institute.ts'

const { instituteId } = reader
const { videoKey, studyFileId } = params({
  videoKey: z.string(),
  /** Of one study file; null for any video with this key. */
  studyFileId: z.nullable(z.number()),
})

const libraryVideo = z.object({ host: z.enum(['vimeo', 'vdocipher']), video: z.custom<VideoSettings>() })
export type LibraryVideo = z.output<typeof libraryVideo>

/** A video at a host that was shared with a reader as study material or as a document. */
export const findLibraryVideo = maybeOne(
  'live.library-video',
  libraryVideo,
  sql`select f.host, i.video
    from study_file f join institute i on i.id = f.institute_id
    where f.institute_id = ${instituteId} and f.video_key = ${videoKey} and f.host in ('vimeo', 'vdocipher')
      and (${studyFileId}::bigint is null or f.id = ${studyFileId}) and ${isReadable}
    union all
    select 'vimeo', i.video
    from document d join institute i on i.id = d.institute_id
    where d.institute_id = ${instituteId} and d.video_key = ${videoKey} and d.category = 'Vimeo'
      and ${studyFileId} is null and d.id in (select id from ${readableDocuments} r)
    limit 1`,
)

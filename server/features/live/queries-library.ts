import * as z from 'zod/mini'
import { isReadable, readableDocuments, reader } from '#server/access/documents.ts'
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
  sql`select study_file.host, institute.video
    from study_file join institute on institute.id = study_file.institute_id
    where study_file.institute_id = ${instituteId} and study_file.video_key = ${videoKey}
      and study_file.host in ('vimeo', 'vdocipher')
      and (${studyFileId}::bigint is null or study_file.id = ${studyFileId}) and ${isReadable}
    union all
    select 'vimeo', institute.video
    from document join institute on institute.id = document.institute_id
    where document.institute_id = ${instituteId} and document.video_key = ${videoKey} and document.category = 'Vimeo'
      and ${studyFileId} is null and document.id in (select id from ${readableDocuments} readable)
    limit 1`,
)

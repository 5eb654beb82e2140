import type { StudyFile } from '#domain/study/calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { FileRow } from '#server/features/study/queries.ts'
import type { PlacedFile } from './tree.ts'

type View = {
  timeZone: string
  /** The address of a stored file; it ends in the file's name. */
  addressOf: (fileId: number | null, name: string | null) => string
}

export function presentFile(row: FileRow, { timeZone, addressOf }: View): PlacedFile {
  const poster = addressOf(row.posterId, row.posterName)
  const key = (host: FileRow['host']) => (row.host === host ? row.videoKey : '')
  const file: StudyFile = {
    file_id: row.id,
    title: row.title,
    file_name: addressOf(row.fileId, row.name),
    student_file_share_date: isoIn(timeZone, row.sharedAt),
    is_readonly: row.isReadonly ? 'Y' : 'N',
    category_name: row.materialType,
    size: row.size,
    videoID: key('vdocipher') || key('vimeo'),
    is_vdocipher: row.host === 'vdocipher',
    is_vimeo: row.host === 'vimeo',
    youtubeVideoID: key('youtube'),
    video_url: '',
    posterUrl: poster,
    posterList: poster === '' ? [] : [poster],
  }
  return { subjectId: row.subjectId, topicId: row.topicId, materialType: row.materialType, file }
}

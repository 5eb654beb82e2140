import type { DocumentFile } from '#domain/document/calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { DocumentRow } from '#server/features/document/queries.ts'

type View = {
  timeZone: string
  /** The address of a stored file; it ends in the file's name. */
  addressOf: (fileId: number | null, name: string | null) => string
}

export function presentDocument(row: DocumentRow, { timeZone, addressOf }: View): DocumentFile {
  return {
    file_id: row.id,
    file_name: row.name ?? '',
    file_url: addressOf(row.fileId, row.name),
    title: row.title,
    size: row.size,
    student_file_share_date: isoIn(timeZone, row.sharedAt),
    subject_name: row.subject,
    category_name: row.category,
    is_readonly: row.isReadonly ? 'Y' : 'N',
    vimeo_video_id: row.category === 'Vimeo' ? row.videoKey : '',
    proc_id: row.category === 'Youtube' ? row.videoKey : '',
    thumbnail_list: row.posterId === null ? [] : [{ posterUrl: addressOf(row.posterId, row.posterName) }],
  }
}

import { type DocumentFile, documentFile } from '#domain/document/calls.ts'
import { showMegabytes } from '#domain/megabytes.ts'
import { extensionOf, type Look, type ViewedFile, viewerOf } from '#domain/viewer/viewer-kind.ts'

export type DocumentCategory = DocumentFile['category_name']

/** The document types of the filter, in its order [document-2]; in the address they are written lower case. */
export const documentTypes = ['Assignment', 'EBook', 'Exam', 'Video', 'Youtube', 'Other'] as const
export type DocumentType = (typeof documentTypes)[number]

const typeOfCategory: Readonly<Record<DocumentCategory, DocumentType>> = {
  Assignment: 'Assignment',
  EBook: 'EBook',
  Exam: 'Exam',
  Vimeo: 'Video',
  Youtube: 'Youtube',
  Other: 'Other',
}

/** What people call a category: a video at Vimeo is a 'Video'. */
export const documentTypeOf = ({ category_name }: Pick<DocumentFile, 'category_name'>): DocumentType =>
  typeOfCategory[category_name]

/** A file map in the order of the categories; a category without documents has no entry. */
export function byCategory(files: readonly DocumentFile[]): Record<string, DocumentFile[]> {
  const entries = documentFile.shape.category_name.def.entries
  return Object.fromEntries(
    Object.values(entries)
      .map((category) => [category, files.filter(({ category_name }) => category_name === category)] as const)
      .filter(([, ofCategory]) => ofCategory.length > 0),
  )
}

/** Every document of a file map, the newest first; those of the same moment by their number, the latest first. */
export const documentsOf = (fileMap: Readonly<Record<string, readonly DocumentFile[]>>): DocumentFile[] =>
  Object.values(fileMap)
    .flat()
    .toSorted(
      (a, b) =>
        Date.parse(b.student_file_share_date) - Date.parse(a.student_file_share_date) ||
        b.file_id - a.file_id,
    )

/** Its size in MB; '' for Youtube, and for files at other hosts, whose size is unknown [document-6]. */
export const showDocumentSize = (file: Pick<DocumentFile, 'category_name' | 'size'>): string =>
  file.category_name === 'Youtube' ? '' : showMegabytes(file.size)

/** A document as a viewer sees it. */
export const viewedDocument = (file: DocumentFile): ViewedFile => ({
  url: file.file_url,
  youtubeId: file.proc_id,
  vimeoId: file.vimeo_video_id,
  vdocipherId: '',
  isReadonly: file.is_readonly !== 'N',
})

/** The button that opens a document: Play for Youtube and Vimeo, View for PDF and read-only documents [document-7]. */
export function lookAt(file: ViewedFile): Look {
  if (['youtube', 'vimeo', 'vdocipher'].includes(viewerOf(file))) return 'play'
  return file.url !== '' && (file.isReadonly || extensionOf(file.url) === 'pdf') ? 'view' : 'none'
}

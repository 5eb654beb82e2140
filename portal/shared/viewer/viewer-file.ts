import type { ViewedFile } from '#domain/viewer/viewer-kind.ts'

/** A file of any area, ready to be shown. */
export type ViewerFile = ViewedFile & {
  /** With `id` it names the position where somebody left off; none is kept of an attachment. */
  kind: 'study' | 'document' | 'recording' | 'attachment'
  id: number
  title: string
}

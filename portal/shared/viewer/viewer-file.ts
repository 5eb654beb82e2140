import type { ViewedFile } from '#domain/viewer/viewer-kind.ts'

/** A file of any area, ready to be shown. */
export type ViewerFile = ViewedFile & {
  /** With `id` it names the place where somebody left off. */
  kind: 'study' | 'document' | 'recording'
  id: number
  title: string
}

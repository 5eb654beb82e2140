import type { ViewedFile } from '#domain/viewer/viewer-kind.ts'

/** A file of any area, ready to be shown. */
export type ViewerFile = ViewedFile & {
  /** With `id` the key of the kept position; none is kept of an attachment. */
  kind: 'study' | 'document' | 'recording' | 'attachment'
  id: number
  title: string
}

/** The server's PDF of an Office file. */
export const pdfOfOffice = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}as=pdf`

import type { ViewedFile } from '#domain/viewer/viewer-kind.ts'

/** A file of any feature for the viewer. */
export type ViewerFile = ViewedFile & {
  /** `kind` and `id` are the key of the stored position; attachments have none. */
  kind: 'study' | 'document' | 'recording' | 'attachment'
  id: number
  title: string
}

/** The server's PDF of an Office file. */
export const pdfOfOffice = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}as=pdf`

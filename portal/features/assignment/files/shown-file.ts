import type { ViewedFile } from '#domain/viewer/viewer-kind.ts'

/** In characters [assignment-22]. */
export const nameLength = 50

/** A file as the viewer sees it, by its name. */
export const viewedAs = (url: string, name: string): ViewedFile => ({
  url: url === '' ? name : url,
  youtubeId: '',
  vimeoId: '',
  vdocipherId: '',
  isReadonly: false,
})

/**
 * Our server's download address as one to view, with the name behind it, from which the viewer is chosen. Another back
 * end's address stays as it is.
 */
export function viewAddress(downloadAddress: string, name: string): string {
  const token = /^\/files\/([^/?#]+)\?as=download$/.exec(downloadAddress)?.[1]
  return token === undefined ? downloadAddress : `/files/${token}/${encodeURIComponent(name)}`
}

import type { ViewedFile } from '#domain/viewer/viewer-kind.ts'

/** In characters [assignment-22]. */
export const nameLength = 50

/** A file for the viewer; its type follows from its name. */
export const viewedAs = (url: string, name: string): ViewedFile => ({
  url: url === '' ? name : url,
  youtubeId: '',
  vimeoId: '',
  vdocipherId: '',
  isReadonly: false,
})

/**
 * Turns our server's download address into one for viewing. The appended name selects the viewer. Another back end's
 * address stays unchanged.
 */
export function viewAddress(downloadAddress: string, name: string): string {
  const token = /^\/files\/([^/?#]+)\?as=download$/.exec(downloadAddress)?.[1]
  return token === undefined ? downloadAddress : `/files/${token}/${encodeURIComponent(name)}`
}

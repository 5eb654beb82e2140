import type { ViewedFile } from '#domain/viewer/viewer-kind.ts'

/** spec/3 §9 "File name display". */
export const nameLength = 50

/** A file as the viewer sees it: by its name, wherever it lies. */
export const viewedAs = (url: string, name: string): ViewedFile => ({
  url: url === '' ? name : url,
  youtubeId: '',
  vimeoId: '',
  vdocipherId: '',
  isReadonly: false,
})

/**
 * Where a file can be looked at: our server's download address, as a file that is shown, with its name behind it, by which
 * the viewer is chosen. Another back end's stays as it is.
 */
export function viewAddress(downloadAddress: string, name: string): string {
  const token = /^\/files\/([^/?#]+)\?as=download$/.exec(downloadAddress)?.[1]
  return token === undefined ? downloadAddress : `/files/${token}/${encodeURIComponent(name)}`
}

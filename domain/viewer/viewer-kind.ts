import { isHttpsAddress } from '#domain/session/address.ts'

/** The viewers of files [study-17]. */
export type ViewerKind =
  | 'pdf'
  | 'office'
  | 'text'
  | 'image'
  | 'audio'
  | 'video'
  | 'youtube'
  | 'vimeo'
  | 'vdocipher'
  | 'none'

/** A file of any area, as far as its viewer depends on it. */
export type ViewedFile = {
  /** The address, which ends in the file's name; '' for a video at another host. */
  url: string
  youtubeId: string
  vimeoId: string
  vdocipherId: string
  isReadonly: boolean
}

const byExtension: Readonly<Record<string, ViewerKind>> = {
  ...kindOf('image', 'jpg jpeg png bmp gif webp'),
  ...kindOf('audio', 'mp3 aac wav ogg m4a'),
  ...kindOf('office', 'doc docx xls xlsx ppt pptx'),
  ...kindOf('video', 'mp4 m4v webm mov'),
  pdf: 'pdf',
  txt: 'text',
}

function kindOf(kind: ViewerKind, extensions: string): Record<string, ViewerKind> {
  return Object.fromEntries(extensions.split(' ').map((extension) => [extension, kind]))
}

/** The text behind the last dot of the name in an address, lower case; '' without a dot. */
export function extensionOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  const name = path.split('/').at(-1) ?? ''
  return /\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** A video at another host counts before the extension. 'none' without a viewer. */
export function viewerOf(file: ViewedFile): ViewerKind {
  if (file.vdocipherId !== '') return 'vdocipher'
  if (file.vimeoId !== '') return 'vimeo'
  if (file.youtubeId !== '') return 'youtube'
  return byExtension[extensionOf(file.url)] ?? 'none'
}

/** Which button opens a file. */
export type Look = 'play' | 'view' | 'none'

const played: readonly ViewerKind[] = ['youtube', 'vimeo', 'vdocipher', 'video', 'audio']

/** Video and sound are played, everything else is viewed. */
export const isPlayed = (file: ViewedFile): boolean => played.includes(viewerOf(file))

/** The button of a file that has a viewer. */
export const lookOf = (file: ViewedFile): Look => (isPlayed(file) ? 'play' : 'view')

/** View is not offered for zip and pbix [study-12]. */
export const isViewable = (file: ViewedFile): boolean => !['zip', 'pbix'].includes(extensionOf(file.url))

/** Download is offered only for files in a store of the institute that are not read-only [study-12]. */
export const mayDownload = (file: ViewedFile): boolean => !file.isReadonly && file.url !== ''

/** Downloads of a video at Vimeo are offered only where the institute lets them be [study-14]. */
export const mayDownloadVimeo = (file: ViewedFile, vimeoFlag: number): boolean =>
  file.vimeoId !== '' && vimeoFlag === 1

const keepable: readonly ViewerKind[] = ['pdf', 'office', 'text', 'image', 'audio', 'video']

/** Whether it may be stored on a device: if it may be downloaded, and is shown without another host. */
export const mayKeepOffline = (file: ViewedFile): boolean =>
  mayDownload(file) &&
  keepable.includes(viewerOf(file)) &&
  // An outside viewer shows Office files of other hosts.
  !(viewerOf(file) === 'office' && isHttpsAddress(file.url))

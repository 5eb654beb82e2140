import * as z from 'zod/mini'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'

const keptFile = z.object({
  /** The person and the viewed student, as `viewedOwner` names them. */
  owner: z.string(),
  kind: z.enum(['study', 'document']),
  id: z.number(),
  title: z.string(),
  /** As `sourceOf` names it. */
  source: z.string(),
  /** Its media type. */
  type: z.string(),
  bytes: z.number(),
  /** How many entries hold its bytes. */
  parts: z.number(),
  /** When it was kept, in milliseconds since 1970. */
  at: z.number(),
})
/** A file on this device. */
export type KeptFile = z.output<typeof keptFile>

const megabyte = 1024 * 1024
export const keptLimits = { files: 200, bytes: 500 * megabyte, fileBytes: 200 * megabyte } as const

type Named = Pick<ViewerFile, 'kind' | 'id'> & { owner: string }

export const nameOfKept = ({ owner, kind, id }: Named): string => `${owner}/${kind}.${id}`

export const findKept = (files: readonly KeptFile[], name: string): KeptFile | undefined =>
  files.find((file) => nameOfKept(file) === name)

/** What is the same in every address of a file, until the institute replaces it; ends in the file's name. */
export const sourceOf = (url: string): string =>
  // Our own addresses are signed for a session and an hour: only institute and file stay the same.
  (url.split(/[?#]/, 1)[0] ?? '').replace(/\/files\/(\d+\.\d+)\.[^/]+/, '/files/$1')

export const bytesOf = (files: readonly KeptFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

export const withoutKept = (files: readonly KeptFile[], name: string): KeptFile[] =>
  files.filter((file) => nameOfKept(file) !== name)

/** The newest first; in place of an earlier copy. */
export const withKept = (files: readonly KeptFile[], file: KeptFile): KeptFile[] => [
  file,
  ...withoutKept(files, nameOfKept(file)),
]

/** Why no more files are kept: one is larger than the limit, or all together are. */
export type KeptLimit = 'tooLarge' | 'full'

/** @param bytes of a file that is about to be kept, as far as they are known */
export function limitOf(files: readonly KeptFile[], bytes: number): KeptLimit | undefined {
  if (bytes > keptLimits.fileBytes) return 'tooLarge'
  return files.length >= keptLimits.files || bytesOf(files) + bytes > keptLimits.bytes ? 'full' : undefined
}

/** @param text as kept on the device, maybe by another build */
export function readKeptList(text: string): KeptFile[] {
  const all: unknown = JSON.parse(text)
  if (!Array.isArray(all)) return []
  return all.flatMap((one) => {
    const read = keptFile.safeParse(one)
    return read.success ? [read.data] : []
  })
}

/** A kept file as its viewer sees it, where no reply of the server names it. */
export const asViewed = ({ kind, id, title, source }: KeptFile): ViewerFile => ({
  kind,
  id,
  title,
  url: source,
  youtubeId: '',
  vimeoId: '',
  vdocipherId: '',
  isReadonly: false,
})

import { cleanFileName } from '#server/files/content/name.ts'
import { nameApart } from '#server/files/zip.ts'

/** What Windows does not allow in names. */
const forbidden = /[<>:"|?*\\/]/g
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** A name for a file or folder that every system accepts, and that is not taken yet in any case of letters. */
export function safeName(name: string, taken: Set<string>): string {
  const clean = cleanFileName(name.replaceAll(forbidden, '_').normalize('NFC'))
    .replace(/[. ]+$/, '')
    .replace(reserved, '_$1')
  return nameApart(clean === '' ? 'file' : clean, taken)
}

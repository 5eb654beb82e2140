import { makePdf } from '#server/demo/pdf.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** What all institutes share: one password, the server's secrets, and a few stored contents. */
export type Shared = {
  passwordHash: string
  secrets: Secrets
  contents: readonly { sha256: string; size: number; contentType: string }[]
}

export const scalePassword = 'demo123'
const titles = ['Notes', 'Worksheet', 'Circular', 'Solutions']

/** Stores the contents that the files of all institutes name. */
export async function makeShared(files: FileStore, secrets: Secrets): Promise<Shared> {
  const contents = []
  for (const title of titles) {
    const stored = await files.put(makePdf(title, ['One page.']))
    contents.push({ ...stored, contentType: 'application/pdf' })
  }
  return { passwordHash: await hashPassword(scalePassword), secrets, contents }
}

/** Of a test: it begins anywhere, without a code, and all its parts are open. */
export const notWatched = {
  accessCode: '',
  networks: [],
  safeBrowserKeys: [],
  fillsScreen: false,
  isOneDevice: false,
  partsOrder: 'free' as const,
  partMinutes: [] as number[],
}

import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Context } from '#server/context.ts'
import { findSameFile } from '#server/exchange/queries.ts'
import { storedTypeOf } from '#server/files/content/content-type.ts'
import { cleanFileName } from '#server/files/content/name.ts'
import { type CheckedBytes, checkForViruses, measureBytes } from '#server/files/store/checked.ts'
import { type ByteRange, streamOf } from '#server/files/store/file-store.ts'
import { type SavedBytes, saveBytes, writeFile } from '#server/files/writes.ts'
import type { Source } from '#server/records/source.ts'

export type Into = Pick<Context, 'pool' | 'files' | 'config' | 'log'>
type Keeping = { instituteId: number; source: Source; isCheckOnly: boolean }

/**
 * Stores files that rows name; the same bytes under the same name are one file of the institute. A check stores no
 * bytes. @throws Failure as `checkForViruses`
 */
export const saveFilesOf =
  (to: Into, client: pg.ClientBase, { instituteId, source, isCheckOnly }: Keeping) =>
  async (path: string, isPublic: boolean): Promise<number> => {
    const checked = await checkForViruses(to, { name: path, open: () => source.openFile(path) })
    const stored = isCheckOnly ? await measure(checked) : await saveBytes(to.pool, to.files, checked)
    const name = cleanFileName(path)
    const same = await findSameFile(client, { instituteId, sha256: stored.sha256, name, isPublic })
    return same?.id ?? writeFile(client, { instituteId, name, stored, isPublic })
  }

/** The facts of a file as if it were stored. */
async function measure(bytes: CheckedBytes): Promise<SavedBytes> {
  const stored = await measureBytes(bytes)
  const open = (_: string, range?: ByteRange) => Readable.from(part(streamOf(bytes.open()), range))
  return { ...stored, contentType: await storedTypeOf({ open }, stored) }
}

async function* part(bytes: AsyncIterable<Buffer>, range?: ByteRange): AsyncGenerator<Buffer> {
  const { start, end } = range ?? { start: 0, end: Number.POSITIVE_INFINITY }
  let at = 0
  for await (const chunk of bytes) {
    if (at + chunk.length > start) yield chunk.subarray(Math.max(0, start - at), end + 1 - at)
    at += chunk.length
    if (at > end) break
  }
}

import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Context } from '#server/context.ts'
import { findSameFile } from '#server/exchange/queries.ts'
import { cleanFileName } from '#server/files/content/name.ts'
import { checkForViruses } from '#server/files/store/checked.ts'
import { keepBytes, writeFile } from '#server/files/writes.ts'
import type { Source } from '#server/records/source.ts'

export type Into = Pick<Context, 'pool' | 'files' | 'config' | 'log'>
type Keeping = { instituteId: number; source: Source; isCheckOnly: boolean }

/**
 * Stores files that rows name; the same bytes under the same name are one file of the institute. A check stores no
 * bytes. @throws Failure as `checkForViruses`
 */
export const keepFilesOf =
  (to: Into, client: pg.ClientBase, { instituteId, source, isCheckOnly }: Keeping) =>
  async (path: string, isPublic: boolean): Promise<number> => {
    const checked = await checkForViruses(to, { name: path, open: () => source.openFile(path) })
    const stored = isCheckOnly ? await measure(source, path) : await keepBytes(to.pool, to.files, checked)
    const name = cleanFileName(path)
    const same = await findSameFile(client, { instituteId, sha256: stored.sha256, name, isPublic })
    return same?.id ?? writeFile(client, { instituteId, name, stored, isPublic })
  }

async function measure({ openFile }: Source, path: string) {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of openFile(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  return { sha256: hash.digest('hex'), size, contentType: '' }
}

/**
 * Compresses the files of a new build at the highest level, which takes as long as half of the build. `npm test` does
 * without: its pages are compressed quickly.
 */
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const finished = fileURLToPath(new URL('../../dist/portal', import.meta.url))
/** The names of the files of the build, without those of former ones. */
const list = '.vite/compressed.json'
/** A twentieth more bytes in a hundredth of the time. */
const quick = 5

/** Every text of a folder. */
export async function compressQuickly(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const names = entries
    .filter((entry) => entry.isFile() && /\.(js|css|svg|json|webmanifest)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name))
      await writeFile(join(folder, `${name}.br`), await brotli(bytes, quick))
      await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
  await writeFile(join(folder, list), JSON.stringify(names))
}

export function brotli(bytes: Buffer, quality = constants.BROTLI_MAX_QUALITY): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return promisify(brotliCompress)(bytes, { params })
}

/** A server that runs meanwhile sends one or the other. */
async function compressWell(): Promise<void> {
  const names = JSON.parse(await readFile(join(finished, list), 'utf8')) as string[]
  await Promise.all(
    names.map(async (name) => {
      const file = join(finished, name)
      await writeFile(`${file}.br.making`, await brotli(await readFile(file)))
      await rename(`${file}.br.making`, `${file}.br`)
    }),
  )
}

if (import.meta.main) await compressWell()

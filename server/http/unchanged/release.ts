import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let found: Promise<string> | undefined

/** Names the code of this server, the same for each process of one installation: other code may answer otherwise. */
export function findRelease(): Promise<string> {
  found ??= hashSources()
  return found
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const room of ['server', 'domain']) {
    const entries = await readdir(join(root, room), { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths.sort()) {
      const { size, mtimeMs } = await stat(path)
      hash.update(`${path} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('base64url')
}

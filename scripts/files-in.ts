import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** The folders of code, as ARCHITECTURE.md describes them. */
export const rooms = [
  'domain',
  'ui',
  'portal',
  'exam-panel',
  'desk',
  'server',
  'cli',
  'scripts',
  'e2e',
  'lab',
]

/** Files below a folder of the repository whose names are wanted, as paths from its root. */
export function filesIn(folder: string, isWanted: (name: string) => boolean): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isWanted(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

/** The text of a file of the repository. */
export const read = (file: string): string => readFileSync(join(root, file), 'utf8')

import type pg from 'pg'
import { portableName } from '#server/files/content/name.ts'
import { findFilesOf, type StoredFile } from '#server/files/queries.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import { nameApart } from '#server/files/zip.ts'
import type { PageCell } from '#server/own-data/page.ts'
import type { OwnCell } from '#server/own-data-area.ts'

/** Of all files of a copy; those beyond are only named. */
export const copyLimits = { bytes: 1024 ** 3, files: 10_000 } as const

type Copied = StoredFile & { path: string }
type Limits = { bytes: number; files: number }

/** The files of a copy, collected while its tables are written. */
export class CopyFiles {
  readonly list: Copied[] = []
  #bytes = 0
  #leftOut = 0
  readonly #taken = new Set<string>()
  readonly #known = new Map<number, PageCell>()
  readonly #from: { pool: pg.Pool; files: FileStore; instituteId: number }
  readonly #limits: Limits

  constructor(from: { pool: pg.Pool; files: FileStore; instituteId: number }, limits: Limits = copyLimits) {
    this.#from = from
    this.#limits = limits
  }

  get bytes(): number {
    return this.#bytes
  }

  /** How many were too large together. */
  get leftOut(): number {
    return this.#leftOut
  }

  /** A cell as the page shows it: a file gets its path in the ZIP. */
  async show(cell: OwnCell): Promise<PageCell> {
    if (cell === null || typeof cell !== 'object') return cell
    if ('link' in cell) return { href: cell.link, name: cell.name }
    const known = this.#known.get(cell.fileId)
    if (known !== undefined) return known
    const shown = await this.#add(cell)
    this.#known.set(cell.fileId, shown)
    return shown
  }

  async #add({ fileId, folder, name }: Extract<OwnCell, { fileId: number }>): Promise<PageCell> {
    const { pool, files, instituteId } = this.#from
    const [found] = await findFilesOf(pool, { instituteId, fileIds: [fileId] })
    if (!found || !(await files.has(found.sha256))) return `${name} (not stored any more)`
    if (this.#bytes + found.size > this.#limits.bytes || this.list.length >= this.#limits.files) {
      this.#leftOut += 1
      return `${name} (not in this copy: too large)`
    }
    this.#bytes += found.size
    const path = nameApart(`files/${folder}/${portableName(name)}`, this.#taken)
    this.list.push({ ...found, path })
    return { href: path, name }
  }
}

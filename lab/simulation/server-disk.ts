import { dirname } from 'node:path'
import type { Process } from './process.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'

/** A file: what programs see, and what is on the disk. */
type Inode = { content: Buffer; safe: Buffer }
type NameChange = { folder: string; apply: (names: Map<string, Inode>) => void }

/** What a disk writes at once, so that of an unsynced part any of these may be missing; shorter files change as a whole. */
const blockBytes = 128

const missing = (path: string) => Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' })

/**
 * The disk of the servers, which share it. What is written is seen by all of them at once, and outlives a killed server. A power
 * cut loses what was not synced: names from some moment on, and any blocks of a content, which may be longer than what was
 * written of it.
 */
export class ServerDisk {
  /** Whether it is broken: syncing does nothing. */
  forgetsToSync = false
  readonly #scheduler: Scheduler
  readonly #random: Random
  #names = new Map<string, Inode>()
  #safeNames = new Map<string, Inode>()
  #unsafe: NameChange[] = []

  constructor(scheduler: Scheduler, random: Random) {
    this.#scheduler = scheduler
    this.#random = random
  }

  /** Does something a moment later, in one step; never, if the server is killed before. */
  later<T>(process: Process, work: () => T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const ms = this.#random.chance(0.03) ? this.#random.int(20, 400) : this.#random.int(0, 3)
    this.#scheduler.in(
      ms,
      () => {
        try {
          resolve(work())
        } catch (error) {
          reject(error)
        }
      },
      process,
    )
    return promise
  }

  has(path: string): boolean {
    return this.#names.has(path)
  }

  /** @throws like the system */
  find(path: string): Inode {
    const inode = this.#names.get(path)
    if (!inode) throw missing(path)
    return inode
  }

  contentOf(path: string): Buffer | undefined {
    return this.#names.get(path)?.content
  }

  /** What a power cut cannot take. */
  safeContentOf(path: string): Buffer | undefined {
    return this.#safeNames.get(path)?.safe
  }

  /** Opens a file to write it from its beginning. */
  create(path: string): Inode {
    const known = this.#names.get(path)
    if (known) {
      known.content = Buffer.alloc(0)
      return known
    }
    const inode = { content: Buffer.alloc(0), safe: Buffer.alloc(0) }
    this.#change(path, (names) => void names.set(path, inode))
    return inode
  }

  remove(path: string): void {
    this.find(path)
    this.#change(path, (names) => void names.delete(path))
  }

  rename(from: string, to: string): void {
    const inode = this.find(from)
    this.#change(to, (names) => {
      names.delete(from)
      names.set(to, inode)
    })
  }

  write(inode: Inode, bytes: Uint8Array, at: number): void {
    const content = Buffer.alloc(Math.max(inode.content.length, at + bytes.length))
    inode.content.copy(content)
    content.set(bytes, at)
    inode.content = content
  }

  truncate(inode: Inode, size: number): void {
    const content = Buffer.alloc(size)
    inode.content.copy(content)
    inode.content = content
  }

  sync(inode: Inode): void {
    if (!this.forgetsToSync) inode.safe = inode.content
  }

  syncFolder(path: string): void {
    if (this.forgetsToSync) return
    for (const { folder, apply } of this.#unsafe) if (folder === path) apply(this.#safeNames)
    this.#unsafe = this.#unsafe.filter(({ folder }) => folder !== path)
  }

  /** The servers are dead by then. */
  cutPower(): void {
    const kept = this.#random.int(0, this.#unsafe.length)
    for (const { apply } of this.#unsafe.slice(0, kept)) apply(this.#safeNames)
    this.#unsafe = []
    this.#names = new Map(this.#safeNames)
    for (const inode of new Set(this.#names.values())) {
      if (inode.content !== inode.safe) inode.safe = this.#torn(inode)
      inode.content = inode.safe
    }
  }

  #change(path: string, apply: NameChange['apply']): void {
    apply(this.#names)
    this.#unsafe.push({ folder: dirname(path), apply })
  }

  #torn({ content, safe }: Inode): Buffer {
    const lengths = [content.length, safe.length].sort((one, other) => one - other)
    const torn = Buffer.alloc(this.#random.int(lengths[0] ?? 0, lengths[1] ?? 0))
    for (let at = 0; at < torn.length; at += blockBytes) {
      const from = this.#random.chance(0.5) ? content : safe
      torn.set(from.subarray(at, Math.min(at + blockBytes, torn.length)), at)
    }
    return torn
  }
}

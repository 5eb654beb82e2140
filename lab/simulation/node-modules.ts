import crypto from 'node:crypto'
import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { Readable, Writable } from 'node:stream'
import timers from 'node:timers/promises'
import pg from 'pg'
import { currentProcess, type Process } from './process.ts'
import type { ServerDisk } from './server-disk.ts'

/** Paths of simulated disks. */
export const diskFolder = '/simulated'
const disks = new WeakMap<Process, ServerDisk>()

/** What a server sees of `diskFolder`. */
export function mountDisk(process: Process, disk: ServerDisk): void {
  disks.set(process, disk)
}

type On = { disk: ServerDisk; process: Process }
type Work = (on: On, ...given: never[]) => unknown
type Restore = () => void

function onDisk(path: unknown): On | undefined {
  if (typeof path !== 'string' || !path.startsWith(diskFolder)) return undefined
  const process = currentProcess()
  const disk = process && disks.get(process)
  if (!process || !disk) throw new Error(`no simulated disk for ${path}`)
  return { disk, process }
}

type Inode = ReturnType<ServerDisk['find']>

function handleOf({ disk, process }: On, path: string, inode: Inode | undefined) {
  const open = () => inode ?? disk.find(path)
  let at = 0
  return {
    sync: () => disk.later(process, () => (inode ? disk.sync(inode) : disk.syncFolder(path))),
    close: async () => undefined,
    write: (text: string, from: number) =>
      disk.later(process, () => disk.write(open(), Buffer.from(text), from)),
    writeFile: async (whole: AsyncIterable<Buffer>) => {
      for await (const chunk of whole) {
        await disk.later(process, () => disk.write(open(), chunk, at))
        at += chunk.length
      }
    },
  }
}

const ofPromises: Record<string, Work> = {
  chmod: async () => undefined,
  mkdir: async () => undefined,
  readdir: async () => [],
  open: ({ disk, process }, path: string, flags: string) =>
    disk.later(process, () => {
      // Folders have no content.
      if (flags === 'r') return handleOf({ disk, process }, path, undefined)
      return handleOf({ disk, process }, path, flags === 'wx' ? disk.create(path) : disk.find(path))
    }),
  readFile: ({ disk, process }, path: string) =>
    disk.later(process, () => disk.find(path).content.toString('utf8')),
  writeFile: ({ disk, process }, path: string, text: string) =>
    disk.later(process, () => disk.write(disk.create(path), Buffer.from(text), 0)),
  stat: ({ disk, process }, path: string) =>
    disk.later(process, () => ({ size: disk.find(path).content.length, isDirectory: () => false })),
  truncate: ({ disk, process }, path: string, size: number) =>
    disk.later(process, () => disk.truncate(disk.find(path), size)),
  unlink: ({ disk, process }, path: string) => disk.later(process, () => disk.remove(path)),
  rm: ({ disk, process }, path: string, options?: { force?: boolean }) =>
    disk.later(process, () => {
      if (!options?.force || disk.has(path)) disk.remove(path)
    }),
  rename: ({ disk, process }, from: string, to: string) => disk.later(process, () => disk.rename(from, to)),
}

const ofStreams: Record<string, Work> = {
  mkdir: () => undefined,
  createReadStream: ({ disk, process }, path: string, range?: { start: number; end: number }) =>
    new Readable({
      read() {
        void disk
          .later(process, () => disk.find(path).content.subarray(range?.start, range && range.end + 1))
          .then(
            (bytes) => {
              this.push(bytes)
              this.push(null)
            },
            (error: Error) => this.destroy(error),
          )
      },
    }),
  createWriteStream: ({ disk, process }, path: string, { start }: { start: number }) => {
    let at = start
    return new Writable({
      write(chunk: Buffer, _encoding, done) {
        void disk
          .later(process, () => disk.write(disk.find(path), chunk, at))
          .then(
            () => {
              at += chunk.length
              done()
            },
            (error: Error) => done(error),
          )
      },
    })
  },
}

/** A pool that a simulated database gives in place of a connection of its own. */
export type SimulatedPool = { simulated: () => pg.Pool }

/**
 * Replaces what the server imports from Node: files under `diskFolder` are on the disk of the process that runs, its pauses and
 * random bytes are the simulation's. Everything else stays. @returns restores them
 */
export function installNodeModules(): Restore {
  const restores: Restore[] = []
  const replace = (holder: object, name: string, make: (real: never) => unknown) => {
    const real: unknown = Reflect.get(holder, name)
    Reflect.set(holder, name, make(real as never))
    restores.push(() => Reflect.set(holder, name, real))
  }
  const replaceAll = (holder: object, works: Record<string, Work>) => {
    for (const [name, work] of Object.entries(works))
      replace(holder, name, (real: (...given: unknown[]) => unknown) => (...given: unknown[]) => {
        const on = onDisk(given[0])
        return on ? work(on, ...(given as never[])) : real(...given)
      })
  }
  replaceAll(promises, ofPromises)
  replaceAll(fs, ofStreams)
  replace(timers, 'setTimeout', (real: typeof timers.setTimeout) => pauseOr(real))
  replace(crypto, 'randomBytes', (real: (size: number) => Buffer) => (size: number) => {
    const process = currentProcess()
    return process ? Buffer.from(bytesOf(process, size)) : real(size)
  })
  replace(crypto, 'randomUUID', (real: () => string) => () => {
    const process = currentProcess()
    return process ? Buffer.from(bytesOf(process, 16)).toString('hex') : real()
  })
  replace(
    pg,
    'Pool',
    (real: typeof pg.Pool) =>
      new Proxy(real, {
        construct: (target, [options]) =>
          (options as Partial<SimulatedPool>).simulated?.() ?? Reflect.construct(target, [options]),
      }),
  )
  syncBuiltinESMExports()
  return () => {
    for (const restore of restores.toReversed()) restore()
    syncBuiltinESMExports()
  }
}

const bytesOf = (process: Process, size: number) =>
  Uint8Array.from({ length: size }, () => Math.floor(process.chance() * 256))

/** A pause by the timers of the process that runs. */
function pauseOr(real: typeof timers.setTimeout) {
  return (ms: number, value?: unknown, options?: { signal?: AbortSignal }) => {
    if (!currentProcess()) return real(ms, value, options)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(value), ms)
      options?.signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(options.signal?.reason)
      })
    })
  }
}

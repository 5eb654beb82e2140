import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'
import type { ByteRange } from '#server/files/store/file-store.ts'

/** Where files lie that come in pieces, until they are taken. Drivers: a folder, or an S3-compatible bucket. */
export type Uploads = {
  /** Answers a request of the tus protocol; a new upload gets the id that is given. */
  answer: (request: Request, newId?: string) => Promise<Response>
  /** How many bytes have come; undefined where there is no such upload. */
  offsetOf: (id: string) => Promise<number | undefined>
  /** A complete one. */
  open: (id: string, range?: ByteRange) => Readable
  /** One that is not there is removed already. */
  remove: (id: string) => Promise<void>
  close: () => Promise<void>
}

/** The library's store with what it lacks: a part of an upload. */
export type Store = { data: DataStore; open: Uploads['open']; keyOf: (id: string) => string }

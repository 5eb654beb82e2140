import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'
import type { ByteRange } from '#server/files/store/file-store.ts'

/** Where uploads are stored until they are used. Drivers: a folder, or an S3-compatible bucket. */
export type Uploads = {
  /** Answers a request of the tus protocol; a new upload gets the given id. */
  answer: (request: Request, newId?: string) => Promise<Response>
  /** How many bytes were received; undefined for an unknown upload. */
  offsetOf: (id: string) => Promise<number | undefined>
  /** Of a complete one. */
  open: (id: string, range?: ByteRange) => Readable
  /** A missing one is not an error. */
  remove: (id: string) => Promise<void>
  close: () => Promise<void>
}

/** The library's store, which can also read a part of an upload. */
export type Store = { data: DataStore; open: Uploads['open']; keyOf: (id: string) => string }

import type { Readable } from 'node:stream'
import type pg from 'pg'
import { inTransaction } from '#server/database/transaction.ts'
import { Failure } from '#server/failure.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { findSpace } from '#server/files/queries.ts'
import { keepBytes, writeFile } from '#server/files/writes.ts'
import { lockUploader } from '#server/uploads/writes.ts'

const megabyte = 1024 * 1024
/** In MB, where the institute says nothing else. */
const mostOfPerson = 5 * 1024

type Sender = {
  instituteId: number
  personId: number
  now: Date
  /** Uploads that what is sent is made of: they are not counted twice. */
  besides?: readonly string[]
}

/** @throws Failure `spaceFull` or `instituteFull` where so many more bytes are too many */
export async function checkSpace(
  runner: pg.Pool | pg.PoolClient,
  sender: Sender,
  bytes: number,
): Promise<void> {
  const { kept, ofInstitute, settings } = await findSpace(runner, { besides: [], ...sender })
  if (kept + bytes > (settings.person ?? mostOfPerson) * megabyte) throw new Failure('spaceFull')
  if (settings.institute !== undefined && ofInstitute + bytes > settings.institute * megabyte)
    throw new Failure('instituteFull')
}

/**
 * Stores what a person sent, within his space. Of files that come at once each is counted with those before it.
 * @returns the id of the file @throws as the stream does, or as `checkSpace`
 */
export async function storeSent(
  pool: pg.Pool,
  files: FileStore,
  { sender, name, bytes }: { sender: Sender; name: string; bytes: Buffer | Readable },
): Promise<number> {
  const stored = await keepBytes(pool, files, bytes)
  const { instituteId, personId } = sender
  return inTransaction(pool, async (client) => {
    await lockUploader(client, sender)
    await checkSpace(client, sender, stored.size)
    return writeFile(client, files, { instituteId, personId, name, stored })
  })
}

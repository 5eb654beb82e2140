import type pg from 'pg'
import type { Runner } from '#server/database/sql.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Failure } from '#server/failure.ts'
import { findSpace } from '#server/files/queries.ts'
import type { CheckedBytes } from '#server/files/store/checked.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import { saveBytes, writeFile } from '#server/files/writes.ts'
import { lockInstituteSpace, lockUploader } from '#server/uploads/writes.ts'

const megabyte = 1024 * 1024
/** In MB, by default. */
const maxOfPerson = 5 * 1024

type Sender = {
  instituteId: number
  personId: number
  now: Date
  /** Uploads that become part of it: they are not counted twice. */
  besides?: readonly string[]
}

/**
 * An early check; `reserveSpace` decides.
 * @throws Failure `spaceFull` or `instituteFull` where the bytes are too many
 */
export async function checkSpace(runner: Runner, sender: Sender, bytes: number): Promise<void> {
  const { kept, ofInstitute, settings } = await findSpace(runner, { besides: [], ...sender })
  if (kept + bytes > (settings.person ?? maxOfPerson) * megabyte) throw new Failure('spaceFull')
  if (settings.institute !== undefined && ofInstitute + bytes > settings.institute * megabyte)
    throw new Failure('instituteFull')
}

/**
 * The same inside the writing transaction: simultaneous writes of a person, or of an institute with a limit,
 * are counted one after the other. @throws like `checkSpace`
 */
export async function reserveSpace(client: pg.PoolClient, sender: Sender, bytes: number): Promise<void> {
  await lockUploader(client, sender)
  await lockInstituteSpace(client, sender)
  await checkSpace(client, sender, bytes)
}

/**
 * Stores a file from a person, within the storage limit.
 * @returns the id of the file
 * @throws like the stream, or like `checkSpace`
 */
export async function storeSent(
  pool: pg.Pool,
  files: FileStore,
  { sender, name, bytes }: { sender: Sender; name: string; bytes: CheckedBytes },
): Promise<number> {
  const stored = await saveBytes(pool, files, bytes)
  const { instituteId, personId } = sender
  return inTransaction(pool, async (client) => {
    await reserveSpace(client, sender, stored.size)
    return writeFile(client, { instituteId, personId, name, stored })
  })
}

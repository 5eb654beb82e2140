import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { failures } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'
import { Failure } from '#server/failure.ts'
import { withoutTraces } from '#server/files/content/traces.ts'
import { hasVirus } from '#server/files/content/virus-scan.ts'
import { type StoredBytes, streamOf } from '#server/files/store/file-store.ts'

declare const isChecked: unique symbol
/** Bytes that may be stored: scanned for viruses, or made by the server. */
export type CheckedBytes = { open: () => Buffer | Readable; readonly [isChecked]: true }

/** For bytes that the server draws, converts or compresses itself. */
export const madeHere = (bytes: Buffer | Readable): CheckedBytes => ({ open: () => bytes }) as CheckedBytes

/**
 * Everything from outside goes through here before it is stored: the virus scanner checks the received bytes, and pictures
 * lose their location. Without CLAMAV_ADDRESS nothing is scanned.
 * @param open is called again when the bytes are stored
 * @throws Failure `fileInfected` naming the file; `scannerAway` where clamd is unavailable, and CLAMAV_AWAY refuses
 */
export async function checkForViruses(
  { config, log }: Pick<Context, 'config' | 'log'>,
  { name, open }: { name: string; open: () => Buffer | Readable },
): Promise<CheckedBytes> {
  const checked = { open: () => withoutTraces(open()) } as CheckedBytes
  if (config.CLAMAV_ADDRESS === '') return checked
  const isInfected = await hasVirus(config.CLAMAV_ADDRESS, streamOf(open())).catch((error: unknown) => {
    log.error({ err: error }, 'clamd could not scan a file')
    if (config.CLAMAV_AWAY === 'refuse') throw new Failure('scannerAway')
    return false
  })
  if (isInfected) throw new Failure('fileInfected', `${name}: ${failures.fileInfected.message}`)
  return checked
}

/** Size and hash of stored bytes. */
export async function measureBytes(bytes: CheckedBytes): Promise<StoredBytes> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of streamOf(bytes.open()) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  return { sha256: hash.digest('hex'), size }
}

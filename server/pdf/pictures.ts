import { buffer } from 'node:stream/consumers'
import type { Context } from '#server/context.ts'
import type { Run } from '#server/heavy/heavy.ts'
import type { Picture } from '#server/heavy/picture-work.ts'
import * as works from '#server/heavy/pictures.ts'

type From = Pick<Context, 'files' | 'log'> & { run: Run }

/** As PNG, whatever was stored. @returns undefined where it is missing or unreadable */
export const readLogo = async (from: From, sha256: string | null): Promise<Uint8Array | undefined> =>
  sha256 === null ? undefined : read(from, sha256, (bytes) => from.run(works.logo, bytes))

/** As JPEG on white, no larger than needed on a page. @returns undefined where it is unreadable */
export const readPicture = (from: From, sha256: string): Promise<Picture | undefined> =>
  read(from, sha256, (bytes) => from.run(works.pictureOnPage, bytes))

/** An unreadable picture is left out: the rest of the page matters more. */
async function read<T>(
  { files, log }: From,
  sha256: string,
  change: (bytes: Buffer) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await change(await buffer(files.open(sha256)))
  } catch (error) {
    log.warn({ err: error }, 'a picture of a page cannot be read')
    return undefined
  }
}

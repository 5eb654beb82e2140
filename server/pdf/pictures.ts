import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import type { Context } from '#server/context.ts'

type Store = Pick<Context, 'files' | 'log'>
/** Its size in dots, of which two stand on a point of the page. */
export type Picture = { bytes: Buffer; width: number; height: number }

const logo = { width: 168, height: 168, fit: 'inside' } as const
const picture = { width: 480, height: 360, fit: 'inside', withoutEnlargement: true } as const

/** As PNG, whatever was stored. @returns undefined where it cannot be read */
export const readLogo = async (store: Store, sha256: string): Promise<Buffer | undefined> =>
  (await read(store, sha256, (image) => image.resize(logo).png()))?.bytes

/** As JPEG on white, no larger than a page needs it. @returns undefined where it cannot be read */
export const readPicture = (store: Store, sha256: string): Promise<Picture | undefined> =>
  read(store, sha256, (image) => image.resize(picture).flatten({ background: '#ffffff' }).jpeg())

/** What cannot be read is left out: the rest of the page is what counts. */
async function read(
  { files, log }: Store,
  sha256: string,
  change: (image: Sharp) => Sharp,
): Promise<Picture | undefined> {
  try {
    const bytes = await buffer(files.open(sha256))
    const { data, info } = await change(sharp(bytes)).toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    log.warn({ err: error }, 'a picture of a page cannot be read')
    return undefined
  }
}

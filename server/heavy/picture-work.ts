import sharp, { type Sharp } from 'sharp'

/** Its size in pixels. */
export type Picture = { bytes: Uint8Array; width: number; height: number }

// A thread draws one picture; a second of the same is rare.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Checked in the header before decoding. The portal sends cropped photos, and the limit for others is 750 KB;
 * a page of a paper may be a scan.
 */
const maxPixels = { photo: 12_000_000, stored: 40_000_000 }
const maxSeconds = 5
const photoSide = 512

const logo = { width: 168, height: 168, fit: 'inside' } as const
const onPage = { width: 480, height: 360, fit: 'inside', withoutEnlargement: true } as const
const onWhite = { background: '#ffffff' } as const

const open = (bytes: Uint8Array, limitInputPixels: number): Sharp =>
  sharp(bytes, { limitInputPixels, pages: 1, failOn: 'error' }).timeout({ seconds: maxSeconds })

/** Any photo as a square JPEG without location, camera and other metadata. @throws for anything else */
export const makePhoto = (bytes: Uint8Array): Promise<Uint8Array> =>
  open(bytes, maxPixels.photo)
    .autoOrient()
    .resize(photoSide, photoSide, { fit: 'cover' })
    .flatten(onWhite)
    .jpeg({ quality: 86 })
    .toBuffer()

/** A stored photo as a small square JPEG. @throws if it is unreadable */
export const makeSmallPhoto = ({
  bytes,
  sidePx,
}: {
  bytes: Uint8Array
  sidePx: number
}): Promise<Uint8Array> =>
  open(bytes, maxPixels.stored).resize(sidePx, sidePx, { fit: 'cover' }).jpeg({ quality: 75 }).toBuffer()

/** For the head of a page, as PNG. @throws where it cannot be read */
export const makeLogo = (bytes: Uint8Array): Promise<Uint8Array> =>
  open(bytes, maxPixels.stored).resize(logo).png().toBuffer()

/** For a page, as JPEG on white, no larger than a page needs it. @throws where it cannot be read */
export async function makePicture(bytes: Uint8Array): Promise<Picture> {
  const image = open(bytes, maxPixels.stored).resize(onPage).flatten(onWhite).jpeg()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

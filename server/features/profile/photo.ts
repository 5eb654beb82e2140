import { Failure } from '#server/failure.ts'
import { contentTypeOf } from '#server/files/content-type.ts'

/** The kinds of pictures that are taken; told by their content, whatever the data URL calls them. */
const accepted: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])
const sidePx = 512
/** Four bytes a pixel while it is being decoded: a small file that unfolds to more than this is a bomb. */
const mostPixels = 24_000_000
const mostSeconds = 10

/**
 * Any photo as the one kind that is kept: a square JPEG of 512 px without the place, the camera and whatever else
 * came along with it.
 * @param text base64, with or without `data:image/…;base64,` before it
 * @throws Failure `photoRefused` for what is no such picture
 */
export async function makePhoto(text: string): Promise<Buffer> {
  const bytes = readBase64(text)
  if (!bytes || !accepted.has(contentTypeOf(bytes))) throw new Failure('photoRefused')
  // A large library with memory of its own: loaded where somebody changes a photo.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const limits = { limitInputPixels: mostPixels, pages: 1, failOn: 'error' } as const
  try {
    return await sharp(bytes, limits)
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .resize(sidePx, sidePx, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 86 })
      .toBuffer()
  } catch {
    throw new Failure('photoRefused')
  }
}

function readBase64(text: string): Buffer | undefined {
  const body = text.replace(/^data:image\/[a-z]{1,10};base64,/, '')
  if (body.length % 4 !== 0 || !/^[A-Za-z\d+/]+={0,2}$/.test(body)) return undefined
  return Buffer.from(body, 'base64')
}

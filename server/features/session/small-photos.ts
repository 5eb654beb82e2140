import { buffer } from 'node:stream/consumers'
import type { Context } from '#server/context.ts'
import type { PhotoAddress } from '#server/features/session/present.ts'
import { type Account, findPictures } from '#server/features/session/queries.ts'

const sidePx = 104
/** In one answer, whoever they are of: whoever has more to choose from sees the rest by name. */
const mostPhotos = 12
/** Of all photos of an answer together; one has about five thousand. */
const mostSigns = 96_000

/**
 * The photos of those whom a login lets choose from, small and in the answer itself: before there is a session no address
 * can be signed for one.
 * @returns to be asked once for each place of a photo: it gives as many as an answer may hold
 */
export async function smallPhotos(context: Context, accounts: readonly Account[]): Promise<PhotoAddress> {
  const pictures = new Map<number, string>()
  for (const { instituteId, students, photoFileId } of accounts) {
    const ids = (students.length > 0 ? students.map((child) => child.photoFileId) : [photoFileId])
      .filter((id) => id !== null)
      .filter((id) => !pictures.has(id))
      .slice(0, mostPhotos - pictures.size)
    if (ids.length === 0) continue
    const found = await findPictures(context.pool, instituteId, ids)
    await Promise.all([...found].map(async ([id, sha256]) => pictures.set(id, await draw(context, sha256))))
  }
  let left = mostSigns
  return (fileId) => {
    const picture = (fileId !== null && pictures.get(fileId)) || ''
    if (picture.length > left) return ''
    left -= picture.length
    return picture
  }
}

/** '' for what cannot be read: nobody is kept from signing in by a picture. */
async function draw({ files }: Context, sha256: string): Promise<string> {
  try {
    // A large library with memory of its own: loaded where somebody has to choose.
    const { default: sharp } = await import('sharp')
    const bytes = await sharp(await buffer(files.open(sha256)))
      .resize(sidePx, sidePx, { fit: 'cover' })
      .jpeg({ quality: 75 })
      .toBuffer()
    return `data:image/jpeg;base64,${bytes.toString('base64')}`
  } catch {
    return ''
  }
}

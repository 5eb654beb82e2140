import { buffer } from 'node:stream/consumers'
import type { Context } from '#server/context.ts'
import type { PhotoAddress } from '#server/features/session/present.ts'
import { type Account, findPictures } from '#server/features/session/queries.ts'

const sidePx = 104
/** Whoever has more to choose from sees the rest by name. */
const mostPhotos = 12

/**
 * The photos of those whom a login lets choose from, small and in the answer itself: before there is a session no address
 * can be signed for one.
 */
export async function smallPhotos(context: Context, account: Account): Promise<PhotoAddress> {
  const { instituteId, students, photoFileId } = account
  const ids = (students.length > 0 ? students.map((child) => child.photoFileId) : [photoFileId])
    .filter((id) => id !== null)
    .slice(0, mostPhotos)
  if (ids.length === 0) return () => ''
  const found = await findPictures(context.pool, instituteId, ids)
  const pictures = new Map(
    await Promise.all([...found].map(async ([id, sha256]) => [id, await draw(context, sha256)] as const)),
  )
  return (fileId) => (fileId === null ? '' : (pictures.get(fileId) ?? ''))
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

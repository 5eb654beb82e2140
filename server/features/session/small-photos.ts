import { buffer } from 'node:stream/consumers'
import type { Context } from '#server/context.ts'
import type { PhotoAddress } from '#server/features/session/present.ts'
import { type Account, findPictures } from '#server/features/session/queries.ts'
import { asBuffer } from '#server/heavy/as-buffer.ts'
import { heavy, personKey, type Run } from '#server/heavy/heavy.ts'
import { smallPhoto } from '#server/heavy/pictures.ts'

const sidePx = 104
/** In one reply; further accounts have only names. */
const maxPhotos = 12
/** Of all photos of a reply together; one has about five thousand. */
const maxSigns = 96_000
/** Sign-in does not wait longer for pictures. */
const signInPatienceMs = 3000

/**
 * Small photos of the accounts to choose from, inside the reply: before there is a session no address can be
 * signed for one.
 * @returns to be called once for each photo: it returns '' once a reply is full
 */
export async function smallPhotos(
  context: Context,
  accounts: readonly Account[],
  patienceMs = signInPatienceMs,
): Promise<PhotoAddress> {
  const stored = await findStored(context, accounts)
  const pictures = await drawAll(context, accounts, stored, patienceMs)
  let left = maxSigns
  return (fileId) => {
    const picture = (fileId !== null && pictures.get(fileId)) || ''
    if (picture.length > left) return ''
    left -= picture.length
    return picture
  }
}

/** File id → hash of its bytes. */
async function findStored({ pool }: Context, accounts: readonly Account[]): Promise<Map<number, string>> {
  const stored = new Map<number, string>()
  for (const { instituteId, students, photoFileId } of accounts) {
    const ids = (students.length > 0 ? students.map((child) => child.photoFileId) : [photoFileId])
      .filter((id) => id !== null)
      .filter((id) => !stored.has(id))
      .slice(0, maxPhotos - stored.size)
    if (ids.length === 0) continue
    for (const { id, sha256 } of await findPictures(pool, { instituteId, fileIds: ids }))
      stored.set(id, sha256)
  }
  return stored
}

/** Those that are ready in time. */
async function drawAll(
  context: Context,
  [first]: readonly Account[],
  stored: ReadonlyMap<number, string>,
  patienceMs: number,
): Promise<ReadonlyMap<number, string>> {
  const pictures = new Map<number, string>()
  if (!first || stored.size === 0) return pictures
  const gone = AbortSignal.timeout(patienceMs)
  const drawing = heavy.inTurn({ who: personKey(first), gone }, async (run) => {
    for (const [id, sha256] of stored) {
      if (gone.aborted) return
      pictures.set(id, await draw(context, run, sha256))
    }
  })
  await drawing.catch(() => undefined)
  return pictures
}

/** '' for a picture that cannot be read. */
async function draw({ files }: Context, run: Run, sha256: string): Promise<string> {
  try {
    const bytes = await run(smallPhoto, { bytes: await buffer(files.open(sha256)), sidePx })
    return `data:image/jpeg;base64,${asBuffer(bytes).toString('base64')}`
  } catch {
    return ''
  }
}

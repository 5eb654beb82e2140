import type { Context } from '#server/context.ts'
import { Failure } from '#server/failure.ts'
import { contentTypeOf } from '#server/files/content/content-type.ts'
import { type CheckedBytes, checkForViruses, madeHere } from '#server/files/store/checked.ts'
import { asBuffer } from '#server/heavy/as-buffer.ts'
import { heavy, personKey } from '#server/heavy/heavy.ts'
import { photo } from '#server/heavy/pictures.ts'

/** Accepted types of pictures, by their content, whatever the data URL says. */
const accepted: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

type Asker = { session: { instituteId: number; personId: number }; gone: AbortSignal }

/**
 * Converts any photo to the stored format: a square JPEG of 512 px without location, camera and other
 * metadata.
 * @param text base64, with or without `data:image/…;base64,` before it
 * @throws Failure `photoRefused` for anything else, and like `heavy.inTurn` and `checkForViruses`
 */
export async function makePhoto(
  context: Pick<Context, 'config' | 'log'>,
  text: string,
  { session, gone }: Asker,
): Promise<{ size: number; bytes: CheckedBytes }> {
  const bytes = readBase64(text)
  if (!bytes || !accepted.has(await contentTypeOf(bytes))) throw new Failure('photoRefused')
  return heavy.inTurn({ who: personKey(session), gone }, async (run) => {
    await checkForViruses(context, { name: 'photo', open: () => bytes })
    const made = await run(photo, bytes).catch(() => {
      throw new Failure('photoRefused')
    })
    return { size: made.length, bytes: madeHere(asBuffer(made)) }
  })
}

function readBase64(text: string): Buffer | undefined {
  const body = text.replace(/^data:image\/[a-z]{1,10};base64,/, '')
  if (body.length % 4 !== 0 || !/^[A-Za-z\d+/]+={0,2}$/.test(body)) return undefined
  return Buffer.from(body, 'base64')
}

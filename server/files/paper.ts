import { createReadStream } from 'node:fs'
import { withEnding } from '#domain/assignment/content.ts'
import type { FailureCode } from '#domain/errors.ts'
import { leaveFileTypes } from '#domain/leave/rules.ts'
import type { Context } from '#server/context.ts'
import { Failure } from '#server/failure.ts'
import { storedTypeOf } from '#server/files/content/content-type.ts'
import { cleanFileName } from '#server/files/content/name.ts'
import { checkSpace, storeSent } from '#server/files/space.ts'
import { checkForViruses } from '#server/files/store/checked.ts'
import type { FormFile } from '#server/uploads/form.ts'

/**
 * Stores a PDF or a picture of a form, by its content; what no row names in the end is swept.
 * @throws Failure `refused` for anything else
 */
export async function storePaper(
  context: Context,
  sender: { instituteId: number; personId: number; now: Date },
  { name, size, path }: FormFile,
  refused: FailureCode,
): Promise<number> {
  const { pool } = context
  const open = (range?: { start: number; end: number }) => createReadStream(path, range)
  const type = await storedTypeOf({ open: (_sha256, range) => open(range) }, { sha256: '', size })
  const ending = size > 0 ? leaveFileTypes[type] : undefined
  if (ending === undefined) throw new Failure(refused)
  const clean = cleanFileName(name)
  const isNamedSo = clean
    .toLowerCase()
    .replace(/\.jpeg$/, '.jpg')
    .endsWith(`.${ending}`)
  const shown = isNamedSo ? clean : withEnding(clean, ending)
  const bytes = await checkForViruses(context, { name: shown, open: () => open() })
  await checkSpace(pool, sender, size)
  return storeSent(pool, context.files, { sender, name: shown, bytes })
}

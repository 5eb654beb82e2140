import { type Choice, choiceOf, headLength } from '#domain/assignment/content.ts'

/** Why a chosen file is not taken, in the order in which it is told. */
export const whys = ['notAccepted', 'heic', 'mov', 'unlike', 'empty'] as const satisfies readonly (
  | Exclude<Choice['kind'], 'taken'>
  | 'empty'
)[]

/** A chosen file under the name that fits it. @returns why it is not taken, or `why: undefined` */
export async function lookAt(file: File): Promise<{ file: File; why: (typeof whys)[number] | undefined }> {
  const head = await headOf(file)
  // What cannot be read is told by its upload.
  if (!head) return { file, why: undefined }
  const choice = choiceOf(file.name, head)
  if (choice.kind !== 'taken')
    return { file, why: file.size === 0 && choice.kind === 'unlike' ? 'empty' : choice.kind }
  if (file.size === 0) return { file, why: 'empty' }
  const { type, lastModified } = file
  const named = choice.name === file.name ? file : new File([file], choice.name, { type, lastModified })
  return { file: named, why: undefined }
}

async function headOf(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(0, headLength).arrayBuffer())
  } catch {
    return undefined
  }
}

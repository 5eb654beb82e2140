import { type Choice, choiceOf, headLength } from '#domain/assignment/content.ts'

/** The reasons for refusing a chosen file, in the order of their messages. */
export const fileFaults = ['notAccepted', 'heic', 'mov', 'unlike', 'empty'] as const satisfies readonly (
  | Exclude<Choice['kind'], 'taken'>
  | 'empty'
)[]
type CheckedFile = { file: File; fault: (typeof fileFaults)[number] | undefined }

/**
 * Checks a chosen file by its first bytes.
 * @returns the file, with the extension of its real type
 */
export async function checkFile(file: File): Promise<CheckedFile> {
  const head = await headOf(file)
  // An unreadable file fails later, when it is uploaded.
  if (!head) return { file, fault: undefined }
  const choice = choiceOf(file.name, head)
  if (file.size === 0 && (choice.kind === 'taken' || choice.kind === 'unlike'))
    return { file, fault: 'empty' }
  if (choice.kind !== 'taken') return { file, fault: choice.kind }
  const { type, lastModified } = file
  const named = choice.name === file.name ? file : new File([file], choice.name, { type, lastModified })
  return { file: named, fault: undefined }
}

async function headOf(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(0, headLength).arrayBuffer())
  } catch {
    return undefined
  }
}

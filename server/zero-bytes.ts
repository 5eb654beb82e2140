import { Failure } from '#server/failure.ts'

/** @throws badRequest with the name of the field that holds a zero character */
export function checkZeroBytes(part: unknown): void {
  const field = findZeroByte(part)
  if (field !== undefined) throw new Failure('badRequest', `${field}: must not contain a zero character`)
}

/**
 * Names of fields are texts too. No recursion: a body may be nested deeper than the stack.
 * @returns the outermost field that holds a zero character
 */
function findZeroByte(part: unknown): string | undefined {
  const waiting: { field: string; value: unknown }[] = [{ field: '', value: part }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { field, value } = next
    if (typeof value === 'string' && value.includes('\0')) return field || 'request'
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    for (const [name, inner] of Object.entries(value)) {
      if (name.includes('\0')) return field || 'request'
      waiting.push({ field: field || name, value: inner })
    }
  }
  return undefined
}

/**
 * As PostgreSQL stores it in JSON: what a file has may be cut within a letter of two halves, or have a zero character.
 */
export const storable = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part)),
  )

export const storableText = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()

import type { Context } from '#server/context.ts'
import { asBuffer } from '#server/heavy/as-buffer.ts'

/** A PDF, and the signs that no font has: it names them in their places. */
export type Drawn = { bytes: Uint8Array; unknownSigns: readonly string[] }

/** The bytes of a PDF. Signs that are missing in it are logged, as code points. @param about ids for the log */
export function bytesOf(
  log: Context['log'],
  { bytes, unknownSigns }: Drawn,
  about: Readonly<Record<string, number>>,
): Buffer {
  const signs = unknownSigns.map((sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`)
  if (signs.length > 0) log.warn({ ...about, signs: signs.slice(0, 50) }, 'no font of a PDF has these signs')
  return asBuffer(bytes)
}

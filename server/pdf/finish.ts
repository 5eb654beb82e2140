import { buffer } from 'node:stream/consumers'
import type { Drawn } from '#server/pdf/drawn.ts'
import type { Doc } from '#server/pdf/page.ts'
import { unknownSignsOf } from '#server/pdf/text.ts'

/** Ends a document. */
export async function finish(doc: Doc): Promise<Drawn> {
  const whole = buffer(doc)
  doc.end()
  return { bytes: await whole, unknownSigns: unknownSignsOf(doc) }
}

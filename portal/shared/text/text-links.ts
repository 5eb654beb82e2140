import { httpsOnly } from '#domain/session/address.ts'

/** A piece of a text; a link if it has an address. */
export type TextPart = { text: string; address?: string }

const address = /(?<![\p{L}\p{N}@./-])(?:https:\/\/|www\.)[^\s<>"']+/giu
/** Punctuation after an address is not part of it. */
const sentenceEnd = /[.,;:!?)\]]+$/

/** Splits a plain text into addresses, with https:// or www., and the text between them [access-29]. */
export function partsOfText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const found of text.matchAll(address)) {
    const link = found[0].replace(sentenceEnd, '')
    const whole = httpsOnly(link)
    if (whole === '') continue
    parts.push({ text: text.slice(from, found.index) }, { text: link, address: whole })
    from = found.index + link.length
  }
  return [...parts, { text: text.slice(from) }].filter((part) => part.text !== '')
}

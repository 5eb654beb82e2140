import { isHttpsAddress } from '#domain/session/address.ts'

/** A piece of a text; with an address where it is a link. */
export type TextPart = { text: string; address?: string }

const address = /https:\/\/[^\s<>"']+/gi
/** Punctuation behind an address is not part of it. */
const sentenceEnd = /[.,;:!?)\]]+$/

/** A plain text in pieces: its https addresses, and the text between them (PRODUCT §4). */
export function partsOfText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const found of text.matchAll(address)) {
    const link = found[0].replace(sentenceEnd, '')
    if (!isHttpsAddress(link)) continue
    parts.push({ text: text.slice(from, found.index) }, { text: link, address: link })
    from = found.index + link.length
  }
  return [...parts, { text: text.slice(from) }].filter((part) => part.text !== '')
}

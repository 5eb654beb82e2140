import { endingOf, isAccepted } from '#domain/assignment/rules.ts'

const ascii = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0))

type Kind = {
  /** A file with another ending gets the first of them. */
  endings: readonly string[]
  at?: number
  bytes: readonly number[]
  /** Must match the text from the eighth byte on. */
  brand?: RegExp
  /** False where the first bytes do not determine which of the endings is right. */
  isSure?: boolean
}

/** How files of homework begin. */
const kinds: readonly Kind[] = [
  { endings: ['jpg', 'jpeg'], bytes: [0xff, 0xd8, 0xff] },
  { endings: ['png'], bytes: [0x89, ...ascii('PNG')] },
  { endings: ['gif'], bytes: ascii('GIF8') },
  { endings: ['webp'], bytes: ascii('RIFF'), brand: /^WEBP/ },
  { endings: ['pdf'], bytes: ascii('%PDF-') },
  { endings: ['heic'], at: 4, bytes: ascii('ftyp'), brand: /^(hei|hev|mif1|msf1)/ },
  { endings: ['mov'], at: 4, bytes: ascii('ftyp'), brand: /^qt/ },
  { endings: ['mp4', 'm4v'], at: 4, bytes: ascii('ftyp'), brand: /^(iso|mp4|avc1|M4V|MSNV|dash|3gp)/ },
  { endings: ['docx', 'xlsx', 'pptx'], bytes: ascii('PK'), isSure: false },
  { endings: ['doc', 'xls', 'ppt'], bytes: [0xd0, 0xcf, 0x11, 0xe0], isSure: false },
  { endings: ['doc'], bytes: ascii('{\\rtf'), isSure: false },
  { endings: ['bmp'], bytes: ascii('BM'), isSure: false },
]

/** How many of the first bytes `choiceOf` needs. */
export const headLength = 32

const kindOf = (head: Uint8Array): Kind | undefined =>
  kinds.find(({ at = 0, bytes, brand }) => {
    const isHere = bytes.every((byte, index) => head[at + index] === byte)
    return isHere && (brand?.test(String.fromCharCode(...head.subarray(8, 12))) ?? true)
  })

export type Choice =
  | { kind: 'taken'; name: string }
  /** HEIC and MOV come from phones; `unlike` has a content that does not fit its ending. */
  | { kind: 'notAccepted' | 'heic' | 'mov' | 'unlike' }

/**
 * Whether a chosen file is accepted, and under which name: a wrong ending, or one that few browsers support (.jfif), is
 * replaced by that of the content.
 * @param head the first `headLength` bytes
 */
export function choiceOf(name: string, head: Uint8Array): Choice {
  const ending = endingOf(name)
  const kind = kindOf(head)
  const [right = ending] = kind?.endings ?? []
  if (right === 'heic' || right === 'heif') return { kind: 'heic' }
  if (right === 'mov') return { kind: 'mov' }
  if (kind?.endings.includes(ending) || (kind?.isSure === false && isAccepted(name)))
    return { kind: 'taken', name }
  if (kind && kind.isSure !== false) return { kind: 'taken', name: withEnding(name, right) }
  if (!isAccepted(name)) return { kind: 'notAccepted' }
  const isKnown = kinds.some(({ endings }) => endings.includes(ending))
  return isKnown ? { kind: 'unlike' } : { kind: 'taken', name }
}

/** The name with another ending in place of its own. */
export const withEnding = (name: string, ending: string): string =>
  `${name.replace(/\.[^./\\]*$/, '')}.${ending}`

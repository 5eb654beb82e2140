import { readStored, removeStored, stored, writeStored } from '#portal/shared/storage.ts'

/**
 * The picture of home: the elements that stood there last, for the next visit to show until the app's code has run
 * (docs/decisions/4). It is made of our own screen's elements, never of HTML text, and is of one person, year and
 * build. Nothing big may be imported here: the boot script shows it.
 */
type Piece = string | [tag: string, attributes: Record<string, string>, ...pieces: Piece[]]
type Picture = { scope: string; pieces: Piece[] }

const { shelf, key } = stored.picture
const svgNamespace = 'http://www.w3.org/2000/svg'
/** What acts, loads or asks has no place in a picture, whoever wrote it into storage. */
const refusedTags = /^(script|style|iframe|object|embed|form|input|textarea|link|meta|base|template)$/i
const refusedAttributes = /^(on|style$|srcdoc$|srcset$|formaction$|xlink)/i
const addressAttributes = /^(href|src)$/i
const goodAddress = /^(\/(?!\/)|https:|#|mailto:|tel:)/i

/** @param scope whose home it is, of which year, made by which build */
export function keepPicture(root: Element, scope: string): void {
  const picture: Picture = { scope, pieces: [...root.childNodes].flatMap(pieceOf) }
  writeStored(shelf, key, JSON.stringify(picture))
}

function pieceOf(node: Node): Piece[] {
  if (node instanceof Text) return [node.data]
  if (!(node instanceof Element) || refusedTags.test(node.localName)) return []
  // Messages of the moment are out of date at the next visit.
  if (node.hasAttribute('data-passing')) return []
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
  return [[node.localName, attributes, ...[...node.childNodes].flatMap(pieceOf)]]
}

/** Shows what was kept, when it is of this scope. @returns whether there was something */
export function showPicture(root: Element, scope: string): boolean {
  try {
    const picture = JSON.parse(readStored(shelf, key) ?? 'null') as Picture | null
    if (picture?.scope !== scope) return false
    root.replaceChildren(...picture.pieces.map((piece) => nodeOf(piece, false)))
    root.setAttribute('data-picture', '')
    return true
  } catch {
    removeStored(shelf, key)
    return false
  }
}

/** Takes away what was shown, and what was kept. The app's own home stays: it is no picture. */
export function hidePicture(page: Document): void {
  removeStored(shelf, key)
  page.querySelector('#root[data-picture]')?.replaceChildren()
}

function nodeOf(piece: Piece, isInSvg: boolean): Node {
  if (typeof piece === 'string') return document.createTextNode(piece)
  const [tag, attributes, ...pieces] = piece
  if (refusedTags.test(tag)) return document.createTextNode('')
  const isSvg = isInSvg || tag === 'svg'
  const element = isSvg ? document.createElementNS(svgNamespace, tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    const isRefused =
      refusedAttributes.test(name) || (addressAttributes.test(name) && !goodAddress.test(value))
    if (!isRefused) element.setAttribute(name, value)
  }
  element.append(...pieces.map((each) => nodeOf(each, isSvg)))
  return element
}

/** The build that made this page: another one names its styles otherwise. */
export const buildOf = (page: Document): string =>
  page.querySelector('meta[name="build"]')?.getAttribute('content') ?? ''

/** A picture is of one person or child in one year. */
export function pictureScope(
  build: string,
  who: { yearOf: string; userId: number; studentId: number | null },
): string {
  return [build, who.userId, who.studentId ?? 0, who.yearOf.slice(who.yearOf.lastIndexOf('.'))].join(' ')
}

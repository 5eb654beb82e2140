import { readStored, removeStored, stored, writeStored } from '#portal/shared/storage.ts'

/**
 * The snapshot of home: the elements of the last visit, shown at the next one until the portal runs (docs/decisions/4). It
 * is made of elements, never of HTML text, and belongs to one person, year and build. Import nothing big: the boot script
 * uses this.
 */
type Piece = string | [tag: string, attributes: Record<string, string>, ...pieces: Piece[]]
type Picture = { scope: string; pieces: Piece[] }

const { shelf, key } = stored.picture
const svgNamespace = 'http://www.w3.org/2000/svg'
/** Elements that run, load or ask are never restored, because other code may have written to the storage. */
const refusedTags = /^(script|style|iframe|object|embed|form|input|textarea|link|meta|base|template)$/i
const refusedAttributes = /^(on|style$|srcdoc$|srcset$|formaction$|xlink)/i
const addressAttributes = /^(href|src)$/i
const goodAddress = /^(\/(?!\/)|https:|#|mailto:|tel:)/i

/** @param scope person, year and build */
export function keepPicture(root: Element, scope: string): void {
  const picture: Picture = { scope, pieces: [...root.childNodes].flatMap(pieceOf) }
  writeStored(shelf, key, JSON.stringify(picture))
}

function pieceOf(node: Node): Piece[] {
  if (node instanceof Text) return [node.data]
  if (!(node instanceof Element) || refusedTags.test(node.localName)) return []
  // Toasts and notices would be out of date at the next visit.
  if (node.hasAttribute('data-passing')) return []
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
  return [[node.localName, attributes, ...[...node.childNodes].flatMap(pieceOf)]]
}

/** Shows the snapshot of this scope. @returns whether there is one */
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

/** Removes the snapshot from the screen and the storage. Home as rendered by React stays. */
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

/** The build of this page; class names differ between builds. */
export const buildOf = (page: Document): string =>
  page.querySelector('meta[name="build"]')?.getAttribute('content') ?? ''

/** A snapshot is of one person or child in one year. */
export function pictureScope(
  build: string,
  who: { yearOf: string; userId: number; studentId: number | null },
): string {
  return [build, who.userId, who.studentId ?? 0, who.yearOf.slice(who.yearOf.lastIndexOf('.'))].join(' ')
}

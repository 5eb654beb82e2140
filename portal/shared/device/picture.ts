import { readSeen, writeSeen } from './sealed-store.ts'

/**
 * The picture of a screen: its elements at the last visit, shown at the next one until the portal runs (docs/decisions/4).
 * It belongs to one person, year and build. Import nothing big: the boot script uses this.
 */
type Piece = string | [tag: string, attributes: Record<string, string>, ...pieces: Piece[]]
/** With the addresses of the stylesheets that it needs. */
type Picture = { styles: string[]; pieces: Piece[] }

/** A session's token, whom and which year it views, and the path of a screen. */
export type PictureOf = { token: string; userId: number; studentId: number | null; path: string }

const svgNamespace = 'http://www.w3.org/2000/svg'
/** Elements that run, load or send, and passwords. */
const refusedTags = /^(script|style|iframe|object|embed|canvas|link|meta|base|template)$/i
const refusedAttributes = /^(on|name$|for$|srcdoc$|srcset$|action$|formaction$|xlink|autofocus)/i
const addressAttributes = /^(href|src)$/i
const goodAddress = /^(\/(?!\/)|https:|#|mailto:|tel:)/i
const runningMark = 'data-running'
/** Of the height of the screen: what lies further down is not seen before the portal runs. */
const keptHeights = 1.5

/** Keeps the picture of the screen that is shown in `root`. */
export function keepPicture(root: Element, of: PictureOf): Promise<void> {
  const classes = new Set([...root.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]))
  const styles = [...document.styleSheets].filter((sheet) => isFor(rulesOf(sheet), classes))
  const picture: Picture = {
    styles: styles.flatMap(addressOf),
    pieces: [...root.childNodes].flatMap(pieceOf),
  }
  return writeSeen(of.token, nameOf(of), JSON.stringify(picture))
}

/** A stylesheet that did not come, such as without a network, has rules that may not be read. */
function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules
  } catch {
    return []
  }
}

/** Styles that the server put into the page name the file that they are from. */
function addressOf({ href, ownerNode }: CSSStyleSheet): string[] {
  const address = href ?? (ownerNode instanceof HTMLElement ? ownerNode.dataset.href : undefined)
  return address === undefined ? [] : [new URL(address, location.href).href]
}

/** Whether rules are about any of the classes: a picture waits for no other styles. */
function isFor(rules: Iterable<CSSRule>, classes: ReadonlySet<string>): boolean {
  return [...rules].some((rule) => {
    if ('cssRules' in rule && isFor(rule.cssRules as CSSRuleList, classes)) return true
    const names = rule instanceof CSSStyleRule ? rule.selectorText.match(/\.[\w-]+/g) : undefined
    return names?.some((name) => classes.has(name.slice(1))) ?? false
  })
}

function pieceOf(node: Node): Piece[] {
  if (node instanceof Text) return [node.data]
  if (!(node instanceof Element) || refusedTags.test(node.localName) || isBelow(node)) return []
  // Toasts and notices would be out of date at the next visit.
  if (node.hasAttribute('data-passing')) return []
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
  if (node instanceof HTMLInputElement) attributes.value = node.type === 'password' ? '' : node.value
  // A form would send.
  const tag = node.localName === 'form' ? 'div' : node.localName
  return [[tag, attributes, ...[...node.childNodes].flatMap(pieceOf)]]
}

const isBelow = (element: Element) =>
  element.getBoundingClientRect().top + scrollY > innerHeight * keptHeights

/**
 * Shows the picture of a screen before `root`, which is hidden meanwhile.
 * @returns whether it is shown: not if there is none, or the portal runs by then
 */
export async function showPicture(root: Element, of: PictureOf): Promise<boolean> {
  try {
    const seen = await readSeen(of.token, nameOf(of))
    if (!seen) return false
    const { styles, pieces } = JSON.parse(seen.text) as Picture
    await Promise.all(styles.map(loadStyles))
    if (root.hasAttribute(runningMark)) return false
    const picture = document.createElement('div')
    picture.id = 'picture'
    // A focus in it would be lost a moment later.
    picture.inert = true
    picture.append(...pieces.map((piece) => elementOf(piece, false)))
    root.before(picture)
    return true
  } catch {
    return false
  }
}

/** The styles of a screen come with its code, which is not loaded yet. @throws where they cannot be loaded */
function loadStyles(href: string): Promise<void> | undefined {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const found = links.find((link) => link.href === href)
  // A disabled link is that of styles inside the page; the portal may have begun to load others meanwhile.
  if (found) return found.disabled || found.sheet ? undefined : untilLoaded(found)
  if (new URL(href).origin !== location.origin) return undefined
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
  return untilLoaded(link)
}

const untilLoaded = (link: HTMLLinkElement) =>
  new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', reject)
  })

/** No picture is shown from now on. */
export const markRunning = (root: Element): void => root.setAttribute(runningMark, '')

/** Removes it from the screen: the portal is there, or the session has ended. */
export const hidePicture = (page: Document): void => page.getElementById('picture')?.remove()

function elementOf(piece: Piece, isInSvg: boolean): Node {
  if (typeof piece === 'string') return document.createTextNode(piece)
  const [tag, attributes, ...pieces] = piece
  if (refusedTags.test(tag)) return document.createTextNode('')
  const isSvg = isInSvg || tag === 'svg'
  // Two elements with one id would be mistaken for each other; drawings refer to their own.
  if (!isSvg) delete attributes.id
  const element = isSvg ? document.createElementNS(svgNamespace, tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    // The page's policy forbids the attribute.
    if (name === 'style') element.style.cssText = value
    else if (!refusedAttributes.test(name) && (!addressAttributes.test(name) || goodAddress.test(value)))
      element.setAttribute(name, value)
  }
  element.append(...pieces.map((each) => elementOf(each, isSvg)))
  return element
}

/** The build of this page; class names differ between builds. */
export const buildOf = (page: Document): string =>
  page.querySelector('meta[name="build"]')?.getAttribute('content') ?? ''

function nameOf({ token, userId, studentId, path }: PictureOf): string {
  const year = token.slice(token.lastIndexOf('.'))
  return ['picture', buildOf(document), userId, studentId ?? 0, year, path.toLowerCase()].join(' ')
}

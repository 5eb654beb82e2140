import type { Finding, PaperCaptions } from '#server/features/exam/paper/paper.ts'
import { escapeHtml, resolvePath } from '#server/features/exam/paper/text.ts'
import { show } from '#server/records/import-faults.ts'
import { attributeOf, elementsOf, isElement, textOf, wordsOf, type XmlElement, type XmlNode } from './xml.ts'

/** The state while the text of a file is converted to HTML. */
export type Content = {
  file: string
  /** Replaces an element; undefined leaves it to the rules below. */
  replace: (element: XmlElement) => string | undefined
  textAs?: (text: string) => string
  /** Elements in which line breaks are part of the text. */
  isExact?: boolean
  /** Audio and video found in the text. */
  media: string[]
  captions: PaperCaptions[]
  findings: Finding[]
}

const setOf = (names: string) => new Set(names.split(' '))
const voidElements = setOf('br hr img col')
/** Elements that are not part of the question text. */
const apart = setOf(
  'feedback-inline feedback-block modal-feedback catalog-info stylesheet source track script style',
)
const transparent = setOf('content-body item-body stimulus-body rubric-block spoken')
/** Elements that are shown separately from the text around them. */
const choosable = setOf('simple-choice simple-associable-choice gap-text inline-choice prompt')
/** Elements that no text may contain. */
const embedded = setOf('svg iframe embed canvas form input button select textarea')

/** Content as HTML, not sanitised yet. QTI elements without an HTML equivalent are reported. */
export function htmlOf(nodes: readonly XmlNode[], content: Content): string {
  return nodes
    .map((node) => (isElement(node) ? elementHtml(node, content) : textHtml(node, content)))
    .join('')
}

/** Line breaks in the file are not part of the text. */
function textHtml(text: string, { textAs, isExact }: Content): string {
  const shown = textAs?.(text) ?? text
  return escapeHtml(
    isExact ? shown : shown.replaceAll(/\s+/g, (spaces) => (spaces.includes('\n') ? ' ' : spaces)),
  )
}

function elementHtml(element: XmlElement, content: Content): string {
  const { name, children } = element
  const replaced = content.replace(element)
  if (replaced !== undefined) return replaced
  if (apart.has(name)) return ''
  if (name === 'img')
    return imageHtml(element, attributeOf(element, 'src'), attributeOf(element, 'alt'), content)
  if (name === 'object' || name === 'audio' || name === 'video') return mediumHtml(element, content)
  if (name === 'mfenced') return fencedHtml(element, content)
  if (isForeign(element)) {
    report(element, content, `${element.written} is not known here`)
    return ''
  }
  const attributes = attributesHtml([...element.attributes])
  if (voidElements.has(name)) return `<${name}${attributes}>`
  const inner = htmlOf(children, name === 'pre' ? { ...content, isExact: true } : content)
  if (transparent.has(name)) return inDirection(element, inner)
  // Feedback is removed without a gap.
  if (['p', 'div', 'span'].includes(name) && !/\S/.test(inner)) return ' '
  if (name === 'prompt') return /\S/.test(inner) ? `<div${directionHtml(element)}>${inner.trim()}</div>` : ''
  return `<${name}${attributes}>${inner}</${name}>`
}

const attributesHtml = (attributes: readonly (readonly [string, string])[]) =>
  attributes.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')

const directionHtml = ({ attributes }: XmlElement) =>
  attributesHtml([...attributes].filter(([key]) => key === 'dir' || key === 'lang'))

/** The content of an element without an HTML equivalent, with its direction and language. */
export function inDirection(element: XmlElement, inner: string, tag: 'div' | 'span' = 'div'): string {
  const attributes = directionHtml(element)
  return attributes === '' || !/\S/.test(inner) ? inner : `<${tag}${attributes}>${inner.trim()}</${tag}>`
}

/** Gives choices and prompts the direction of the text around them, because they are shown separately. */
export function withDirection(body: XmlElement, direction = attributeOf(body, 'dir')): XmlElement {
  const children = body.children.map((child) => {
    if (!isElement(child)) return child
    const own = attributeOf(child, 'dir') || direction
    const directed =
      choosable.has(child.name) && own !== ''
        ? { ...child, attributes: new Map(child.attributes).set('dir', own) }
        : child
    return withDirection(directed, own)
  })
  return { ...body, children }
}

/** QTI elements of either version that cannot be converted to text. */
const isForeign = ({ written, name }: XmlElement) =>
  embedded.has(name) ||
  ['include', 'gap', 'hottext'].includes(name) ||
  ((written.startsWith('qti-') || /[A-Z]/.test(written)) && !transparent.has(name) && name !== 'prompt')

export function report(
  element: XmlElement,
  { file, findings }: Pick<Content, 'file' | 'findings'>,
  problem: string,
): void {
  findings.push({ kind: 'unsupported', file, line: element.line, problem })
}

function pathOf(element: XmlElement, href: string, content: Content): string | undefined {
  const path = resolvePath(content.file, href)
  if (path === undefined)
    report(element, content, `${element.written} names "${show(href)}", which is not in the package`)
  return path
}

function imageHtml(element: XmlElement, href: string, alt: string, content: Content): string {
  const path = pathOf(element, href, content)
  if (path === undefined) return ''
  const sizes = ['width', 'height']
    .map((key) => [key, attributeOf(element, key)] as const)
    .filter(([, value]) => /^\d{1,4}(px)?$/.test(value))
    .map(([key, value]) => ` ${key}="${Number.parseInt(value, 10)}"`)
  const address = path.split('/').map(encodeURIComponent).join('/')
  return `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}"${sizes.join('')}>`
}

/** Images are part of the text; audio and video are stored beside it. */
function mediumHtml(element: XmlElement, content: Content): string {
  const source = elementsOf(element, 'source')[0]
  const href =
    attributeOf(element, 'data') || attributeOf(element, 'src') || (source ? attributeOf(source, 'src') : '')
  const type = attributeOf(element, 'type')
  if (element.name === 'object' && (type.startsWith('image/') || /\.(png|jpe?g|gif|webp|svg)$/i.test(href)))
    return imageHtml(element, href, textOf(element).trim(), content)
  if (element.name === 'object' && !/^(audio|video)\//.test(type)) {
    report(element, content, `${element.written} of the type "${type}" is not known here`)
    return ''
  }
  const path = pathOf(element, href, content)
  if (path === undefined || content.media.includes(path)) return ''
  content.media.push(path)
  for (const track of elementsOf(element, 'track')) {
    const captions = pathOf(track, attributeOf(track, 'src'), content)
    const [language, label] = [attributeOf(track, 'srclang'), attributeOf(track, 'label')]
    if (captions !== undefined) content.captions.push({ of: path, path: captions, language, label })
  }
  return ''
}

/** MathML 4 has no `mfenced`, and browsers drop its fences. */
function fencedHtml(element: XmlElement, content: Content): string {
  const stated = (name: string, otherwise: string) => element.attributes.get(name) ?? otherwise
  const separators = [...stated('separators', ',').replaceAll(/\s/g, '')]
  const sign = (text: string) => (text === '' ? '' : `<mo>${escapeHtml(text)}</mo>`)
  const inner = elementsOf(element).map((child, index) => {
    const separator = index === 0 ? '' : (separators[index - 1] ?? separators.at(-1) ?? '')
    return sign(separator) + elementHtml(child, content)
  })
  return `<mrow>${sign(stated('open', '('))}${inner.join('')}${sign(stated('close', ')'))}</mrow>`
}

/** The audience of a block: students, scorers, or others, who have no role here. */
export function audienceOf(rubric: XmlElement): 'candidate' | 'scorer' | 'other' {
  const viewers = wordsOf(attributeOf(rubric, 'view'))
  if (viewers.length === 0 || viewers.includes('candidate')) return 'candidate'
  return viewers.includes('scorer') ? 'scorer' : 'other'
}

export const isForStudents = (rubric: XmlElement): boolean => audienceOf(rubric) === 'candidate'

/** Parts of a file that are not supported here. */
export function reportLeftOut(
  element: XmlElement,
  { file, findings }: Pick<Content, 'file' | 'findings'>,
): void {
  const viewers = attributeOf(element, 'view')
  const audience = viewers && ` for ${show(viewers)}`
  findings.push({
    kind: 'note',
    file,
    line: element.line,
    problem: `${element.written}${audience} is left out`,
  })
}

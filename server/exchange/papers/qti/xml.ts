import { DOMParser, type Node as DomNode, type Element, ParseError } from '@xmldom/xmldom'
import type { Finding } from '#server/features/exam/paper/paper.ts'
import { show } from '#server/records/import-faults.ts'

/** A parsed element of QTI 2.1 or 3.0, with names as in 3.0, without `qti-`. */
export type XmlElement = {
  /** `simple-choice` for `qti-simple-choice` and `simpleChoice`; `spoken` for all elements of speech synthesis. */
  name: string
  /** The name as written, for messages. */
  written: string
  attributes: ReadonlyMap<string, string>
  children: readonly XmlNode[]
  line: number
}
export type XmlNode = XmlElement | string

const maxDepth = 200
const maxBytes = 5_000_000
/** Parsed, an element takes over a kilobyte of memory. */
const maxElements = 50_000
/** The maximum number of faults reported for a file. */
const maxErrors = 20

/**
 * Reads XML without external entities: a document type is refused, because its entities can expand or fetch. Warnings
 * of the parser count as faults.
 */
export function parseXml(
  file: string,
  bytes: Uint8Array,
): { root: XmlElement | undefined; findings: Finding[] } {
  const findings: Finding[] = []
  const blame = (line: number, problem: string) => findings.push({ kind: 'fault', file, line, problem })
  const failed = () => ({ root: undefined, findings })
  if (bytes.length > maxBytes) {
    blame(1, `is larger than ${maxBytes / 1e6} MB`)
    return failed()
  }
  const text = decode(bytes)
  if (text === undefined) {
    blame(1, 'is not UTF-8; save the file as UTF-8')
    return failed()
  }
  if ((text.match(/<[^!?/]/g)?.length ?? 0) > maxElements) {
    blame(1, `has more than ${maxElements} elements`)
    return failed()
  }
  try {
    const document = new DOMParser({
      onError: (level, message, context: { locator?: { lineNumber?: number } }) => {
        // A fatal error is thrown as well.
        if (level !== 'fatalError') blame(context.locator?.lineNumber || 1, `is not XML: ${show(message)}`)
        if (findings.length > maxErrors) throw new ParseError('and more')
      },
    }).parseFromString(text, 'text/xml')
    if (document.doctype) blame(document.doctype.lineNumber ?? 1, 'declares a document type; take it out')
    const root = document.documentElement
    if (!root || findings.length > 0) return failed()
    return { root: readElement(root), findings }
  } catch (error) {
    if (error instanceof TooDeep) {
      blame(error.line, `elements stand more than ${maxDepth} deep`)
      return failed()
    }
    const locator = error instanceof ParseError ? (error.locator as { lineNumber?: number }) : undefined
    blame(
      locator?.lineNumber || 1,
      `is not XML: ${show(error instanceof Error ? error.message : String(error))}`,
    )
    return failed()
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** SSML has elements `sub` and `s` that are not those of HTML. */
const speech = 'http://www.w3.org/2001/10/synthesis'

const canonical = (name: string) =>
  name.replaceAll(/[a-z\d][A-Z]/g, ([before = '', capital = '']) => `${before}-${capital}`).toLowerCase()

/** The parser has no limit, but the functions that walk the elements need one. */
class TooDeep extends Error {
  readonly line: number
  constructor(line: number) {
    super()
    this.line = line
  }
}

/** @throws TooDeep */
function readElement(element: Element, depth = 1): XmlElement {
  if (depth > maxDepth) throw new TooDeep(element.lineNumber ?? 1)
  const written = element.localName ?? element.nodeName
  const attributes = new Map<string, string>()
  for (let index = 0; index < element.attributes.length; index++) {
    const attribute = element.attributes.item(index)
    if (attribute) attributes.set(canonical(attribute.localName ?? attribute.name), attribute.value)
  }
  const children: XmlNode[] = []
  for (let child: DomNode | null = element.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === child.ELEMENT_NODE) children.push(readElement(child as Element, depth + 1))
    else if (child.nodeType === child.TEXT_NODE || child.nodeType === child.CDATA_SECTION_NODE)
      children.push(child.nodeValue ?? '')
  }
  return {
    name: element.namespaceURI === speech ? 'spoken' : canonical(written).replace(/^qti-/, ''),
    written,
    attributes,
    children,
    line: element.lineNumber ?? 1,
  }
}

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string'
export const attributeOf = (element: XmlElement, name: string): string => element.attributes.get(name) ?? ''

export const elementsOf = (element: XmlElement, ...names: readonly string[]): XmlElement[] =>
  element.children.filter(isElement).filter(({ name }) => names.length === 0 || names.includes(name))

export const firstOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.filter(isElement).find((child) => child.name === name)

/** All descendants with these names in document order, also those inside a match. */
export function allWithin(
  element: XmlElement,
  isWanted: (element: XmlElement) => boolean,
  found: XmlElement[] = [],
): XmlElement[] {
  for (const child of element.children) {
    if (!isElement(child)) continue
    if (isWanted(child)) found.push(child)
    allWithin(child, isWanted, found)
  }
  return found
}

export const textOf = (node: XmlNode): string => (isElement(node) ? node.children.map(textOf).join('') : node)

/** The words of an attribute with a list. */
export const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

import { readNumber } from '#server/features/exam/paper/text.ts'
import { attributeOf, elementsOf, firstOf, textOf, type XmlElement } from './xml.ts'

export type Mapping = {
  entries: ReadonlyMap<string, number>
  /** The keys that are compared without case, in lower case. */
  inAnyCase: ReadonlyMap<string, number>
  otherwise: number
  lower: number
  upper: number
}

/** The declaration of a response or an outcome. */
export type Declaration = {
  id: string
  cardinality: string
  baseType: string
  /** The correct response, or the default value of an outcome. */
  values: string[]
  mapping: Mapping | undefined
  /** The declared maximum of an outcome. */
  maximum: number | undefined
  element: XmlElement
}

export const isNumeric = ({ baseType }: Pick<Declaration, 'baseType'>): boolean =>
  ['integer', 'float', 'integerorfloat'].includes(baseType.toLowerCase())

export function readDeclarations(item: XmlElement, name: string, values: string): Map<string, Declaration> {
  return new Map(
    elementsOf(item, name).map((element): [string, Declaration] => {
      const id = attributeOf(element, 'identifier')
      const stated = firstOf(element, values)
      const baseType = attributeOf(element, 'base-type')
      return [
        id,
        {
          id,
          cardinality: attributeOf(element, 'cardinality') || 'single',
          baseType,
          values: stated ? elementsOf(stated, 'value').map((value) => plain(textOf(value))) : [],
          mapping: readMapping(firstOf(element, 'mapping'), baseType),
          maximum: readNumber(attributeOf(element, 'normal-maximum')),
          element,
        },
      ]
    }),
  )
}

/** Compares identifiers and pairs without regard to spaces. */
export const plain = (value: string): string => value.trim().replaceAll(/\s+/g, ' ')

function readMapping(element: XmlElement | undefined, baseType: string): Mapping | undefined {
  if (!element) return undefined
  const number = (owner: XmlElement, name: string, otherwise: number) =>
    readNumber(attributeOf(owner, name)) ?? otherwise
  // 2.50 equals 2.5.
  const keyOf = (key: string) => (isNumeric({ baseType }) ? String(readNumber(key) ?? key) : key)
  const entries = elementsOf(element, 'map-entry').map((entry) => ({
    key: keyOf(plain(attributeOf(entry, 'map-key'))),
    value: number(entry, 'mapped-value', 0),
    isExact: attributeOf(entry, 'case-sensitive') !== 'false',
  }))
  return {
    entries: new Map(entries.map(({ key, value }) => [key, value])),
    inAnyCase: new Map(
      entries.flatMap(({ key, value, isExact }) => (isExact ? [] : [[key.toLowerCase(), value]])),
    ),
    otherwise: number(element, 'default-value', 0),
    lower: number(element, 'lower-bound', Number.NEGATIVE_INFINITY),
    upper: number(element, 'upper-bound', Number.POSITIVE_INFINITY),
  }
}

/** The mapped score of a response; a repeated value counts once. */
export function mapResponse(
  { entries, inAnyCase, otherwise, lower, upper }: Mapping,
  given: readonly string[],
): number {
  const worth = (value: string) => entries.get(value) ?? inAnyCase.get(value.toLowerCase()) ?? otherwise
  const sum = [...new Set(given)].reduce((total, value) => total + worth(value), 0)
  return Math.min(upper, Math.max(lower, sum))
}

import { readNumber } from '#server/features/exam/paper/text.ts'
import { type Declaration, isNumeric, mapResponse, plain } from './declarations.ts'
import { attributeOf, elementsOf, firstOf, isElement, textOf, type XmlElement } from './xml.ts'

type Plain = string | number | boolean
/** null is QTI's NULL; several values are a container. */
export type Value = readonly Plain[] | null
export type Outcomes = ReadonlyMap<string, Value>

/** How an item turns responses into outcomes. */
export type Processing = {
  responses: ReadonlyMap<string, Declaration>
  outcomes: ReadonlyMap<string, Declaration>
  /** Its `response-processing`, if it has one. */
  element: XmlElement | undefined
}
export type Responses = Readonly<Record<string, readonly string[]>>

/** An element of the processing that is not supported. */
export class UnknownElement extends Error {
  readonly element: XmlElement
  constructor(element: XmlElement) {
    super(element.written)
    this.element = element
  }
}

export type Run = Processing & { given: Responses; values: Map<string, Value> }

export function firstOperand(element: XmlElement): XmlElement {
  const operand = element.children.find(isElement)
  if (!operand) throw new UnknownElement(element)
  return operand
}

const maxValues = 1000
export const isTrue = (value: Value) => value?.[0] === true
const flag = (is: boolean): Value => [is]

/** The supported operators, which ordinary items use. */
export function evaluate(run: Run, element: XmlElement): Value {
  const operands = () => elementsOf(element).map((operand) => evaluate(run, operand))
  const compare = (holds: (one: number, other: number) => boolean) => {
    const [one, other] = operands().map(numberOf)
    return one === undefined || other === undefined ? null : flag(holds(one, other))
  }
  const fold = (join: (one: number, other: number) => number) => {
    const numbers = operands()
      .flatMap((value) => value ?? [Number.NaN])
      .map(Number)
    return numbers.length === 0 || numbers.some(Number.isNaN) ? null : [numbers.reduce(join)]
  }
  switch (element.name) {
    case 'base-value':
      return [typed(textOf(element), attributeOf(element, 'base-type'))]
    case 'variable':
      return variable(run, attributeOf(element, 'identifier'))
    case 'correct': {
      const response = declared(run, element)
      return response.values.length > 0 ? typedAll(response, response.values) : null
    }
    case 'map-response': {
      const { id, mapping } = declared(run, element)
      const given = run.given[id] ?? []
      return [mapping && given.length > 0 ? mapResponse(mapping, given) : 0]
    }
    case 'null':
      return null
    case 'is-null':
      return flag((operands()[0] ?? null) === null)
    case 'match': {
      const [one = null, other = null] = operands()
      return one && other ? flag(isSame(one, other, responseIn(run, element))) : null
    }
    case 'equal':
      return equal(element, operands())
    case 'string-match': {
      if (attributeOf(element, 'substring') === 'true') throw new UnknownElement(element)
      const [one, other] = operands().map((value) => (value ? String(value[0]) : undefined))
      if (one === undefined || other === undefined) return null
      const read = attributeOf(element, 'case-sensitive') === 'false' ? lower : (text: string) => text
      return flag(read(one) === read(other))
    }
    case 'member':
    case 'contains': {
      const [one, other] = operands()
      const [part, whole] = element.name === 'member' ? [one, other] : [one && other, one]
      if (!part || !whole) return null
      return flag(part.every((value) => whole.includes(value)))
    }
    case 'multiple':
    case 'ordered': {
      const all = operands().flatMap((value) => value ?? [])
      // A value that contains itself twice would double with each rule.
      if (all.length > maxValues) throw new UnknownElement(element)
      return all.length > 0 ? all : null
    }
    case 'index': {
      const number = Number(attributeOf(element, 'n'))
      // This includes unknown variables.
      if (!Number.isInteger(number)) throw new UnknownElement(element)
      const found = operands()[0]?.[number - 1]
      return found === undefined ? null : [found]
    }
    case 'round':
    case 'truncate': {
      const [value] = operands().map(numberOf)
      return value === undefined ? null : [element.name === 'round' ? Math.round(value) : Math.trunc(value)]
    }
    case 'container-size':
      return [operands()[0]?.length ?? 0]
    case 'and':
      return flag(operands().every(isTrue))
    case 'or':
      return flag(operands().some(isTrue))
    case 'not':
      return flag(!isTrue(operands()[0] ?? null))
    case 'gt':
      return compare((one, other) => one > other)
    case 'gte':
      return compare((one, other) => one >= other)
    case 'lt':
      return compare((one, other) => one < other)
    case 'lte':
      return compare((one, other) => one <= other)
    case 'sum':
      return fold((one, other) => one + other)
    case 'product':
      return fold((one, other) => one * other)
    case 'subtract':
      return fold((one, other) => one - other)
    case 'divide':
      return fold((one, other) => one / other)
    case 'min':
      return fold(Math.min)
    case 'max':
      return fold(Math.max)
    default:
      throw new UnknownElement(element)
  }
}

const lower = (text: string) => text.toLowerCase()
const numberOf = (value: Value): number | undefined => (value?.length === 1 ? Number(value[0]) : undefined)

function declared({ responses }: Run, element: XmlElement): Declaration {
  const found = responses.get(attributeOf(element, 'identifier'))
  if (!found) throw new UnknownElement(element)
  return found
}

const responseIn = ({ responses }: Run, element: XmlElement): Declaration | undefined =>
  elementsOf(element)
    .map((operand) => responses.get(attributeOf(operand, 'identifier')))
    .find(Boolean)

function variable(run: Run, id: string): Value {
  const response = run.responses.get(id)
  return response ? givenTo(run, response) : (run.values.get(id) ?? null)
}

export function givenTo(run: Run, response: Declaration): Value {
  const given = run.given[response.id] ?? []
  return given.length > 0 ? typedAll(response, given) : null
}

export const typedAll = ({ baseType }: Declaration, values: readonly string[]): Plain[] =>
  values.map((value) => typed(value, baseType))

export function typed(value: string, baseType: string): Plain {
  const text = plain(value)
  if (baseType === 'boolean') return text === 'true' || text === '1'
  return isNumeric({ baseType }) ? (readNumber(text) ?? text) : text
}

/** Only an ordered response has an order. */
export function isSame(one: Value, other: Value, response: Declaration | undefined): boolean {
  if (!one || !other || one.length !== other.length) return false
  const [a, b] = [one, other].map((value) => value.map(String))
  if (!a || !b) return false
  if (response?.cardinality === 'ordered') return a.every((value, index) => value === b[index])
  const [sortedA, sortedB] = [a.toSorted(), b.toSorted()]
  return sortedA.every((value, index) => value === sortedB[index])
}

/** How far a value may be below and above the one it is compared with. */
export function toleranceOf(element: XmlElement, value: number): [below: number, above: number] {
  const [below = 0, above = below] = attributeOf(element, 'tolerance')
    .split(/\s+/)
    .map((text) => readNumber(text) ?? 0)
  const mode = attributeOf(element, 'tolerance-mode')
  if (mode === 'absolute') return [below, above]
  const share = Math.abs(value) / 100
  return mode === 'relative' ? [below * share, above * share] : [0, 0]
}

function equal(element: XmlElement, operands: readonly Value[]): Value {
  const [one, other] = operands.map(numberOf)
  if (one === undefined || other === undefined) return null
  // Either side may be the response. The constant is the right value, and tolerances are nearly always symmetric.
  const isFirstConstant = firstOf(element, 'variable') !== elementsOf(element)[0]
  const [value, given] = isFirstConstant ? [one, other] : [other, one]
  const [below, above] = toleranceOf(element, value)
  const [lowest, highest] = [value - below, value + above]
  const holdsEnd = (end: 'lower' | 'upper') => attributeOf(element, `include-${end}-bound`) !== 'false'
  return flag(
    (given > lowest || (given === lowest && holdsEnd('lower'))) &&
      (given < highest || (given === highest && holdsEnd('upper'))),
  )
}

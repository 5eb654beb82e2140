import { isNumeric, mapResponse } from './declarations.ts'
import {
  evaluate,
  firstOperand,
  givenTo,
  isSame,
  isTrue,
  type Outcomes,
  type Processing,
  type Responses,
  type Run,
  typed,
  typedAll,
  UnknownElement,
  type Value,
} from './expressions.ts'
import { attributeOf, elementsOf, type XmlElement } from './xml.ts'

/**
 * The outcomes of these responses; an empty response is NULL.
 * @throws UnknownElement
 */
export function process(processing: Processing, given: Responses): Outcomes {
  const values = new Map<string, Value>()
  for (const [id, outcome] of processing.outcomes) {
    const isCount = isNumeric(outcome) && outcome.cardinality === 'single'
    const begun = outcome.values.map((value) => typed(value, outcome.baseType))
    values.set(id, begun.length > 0 ? begun : isCount ? [0] : null)
  }
  const run = { ...processing, given, values }
  const { element } = processing
  if (!element || attributeOf(element, 'template') || elementsOf(element).length === 0) byTemplate(run)
  else for (const rule of elementsOf(element)) follow(run, rule)
  return values
}

/** `match_correct` and `map_response`. Without a template, each response counts by its mapping or its correct value. */
function byTemplate(run: Run): void {
  const { element, responses } = run
  const template = element
    ? attributeOf(element, 'template') || attributeOf(element, 'template-location')
    : ''
  const name = /([^/]*?)(\.xml)?$/.exec(template)?.[1]?.toLowerCase().replace(/^cc2_/, '') ?? ''
  if (element && !['', 'match_correct', 'match', 'map_response'].includes(name))
    throw new UnknownElement(element)
  const all = [...responses.values()]
  const counted = name === '' ? all : [responses.get('RESPONSE') ?? all[0]].filter((one) => one !== undefined)
  const scores = counted.map((response): number => {
    const given = run.given[response.id] ?? []
    if (name === 'map_response' || (name === '' && response.mapping))
      return response.mapping && given.length > 0 ? mapResponse(response.mapping, given) : 0
    return Number(isSame(givenTo(run, response), typedAll(response, response.values), response))
  })
  run.values.set('SCORE', [scores.reduce((sum, score) => sum + score, 0)])
}

function follow(run: Run, rule: XmlElement): void {
  switch (rule.name) {
    case 'response-condition': {
      const branch = elementsOf(rule).find(
        (one) => one.name === 'response-else' || isTrue(evaluate(run, firstOperand(one))),
      )
      if (!branch) return
      const rules = branch.name === 'response-else' ? elementsOf(branch) : elementsOf(branch).slice(1)
      for (const inner of rules) follow(run, inner)
      return
    }
    case 'set-outcome-value':
      run.values.set(attributeOf(rule, 'identifier'), evaluate(run, firstOperand(rule)))
      return
    case 'response-processing-fragment':
      for (const inner of elementsOf(rule)) follow(run, inner)
      return
    default:
      throw new UnknownElement(rule)
  }
}

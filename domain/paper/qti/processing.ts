import { mapResponse } from '#domain/paper/qti/declarations.ts'
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
} from '#domain/paper/qti/expressions.ts'
import { attributeOf, elementsOf, type XmlElement } from '#domain/paper/qti/xml.ts'

/** What comes of these responses. Nothing given is NULL. @throws UnknownElement */
export function process(processing: Processing, given: Responses): Outcomes {
  const values = new Map<string, Value>()
  for (const [id, { values: begun, baseType }] of processing.outcomes) {
    values.set(id, begun.length > 0 ? begun.map((value) => typed(value, baseType)) : null)
  }
  const run = { ...processing, given, values }
  const { element } = processing
  if (!element || attributeOf(element, 'template') !== '' || elementsOf(element).length === 0) byTemplate(run)
  else for (const rule of elementsOf(element)) follow(run, rule)
  return values
}

/** `match_correct` and `map_response`; where an item names none, its mapping or what is right decides. */
function byTemplate(run: Run): void {
  const { element, responses } = run
  const template = element ? attributeOf(element, 'template') : ''
  const name = /([^/]*?)(\.xml)?$/.exec(template)?.[1]?.toLowerCase().replace(/^cc2_/, '') ?? ''
  const response = responses.get('RESPONSE') ?? [...responses.values()][0]
  if (element && !['', 'match_correct', 'match', 'map_response'].includes(name))
    throw new UnknownElement(element)
  if (!response) return
  const given = run.given[response.id] ?? []
  const isMapped = name === 'map_response' || (name === '' && response.mapping !== undefined)
  if (isMapped)
    run.values.set('SCORE', [response.mapping && given.length > 0 ? mapResponse(response.mapping, given) : 0])
  else
    run.values.set('SCORE', [
      isSame(givenTo(run, response), typedAll(response, response.values), response) ? 1 : 0,
    ])
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

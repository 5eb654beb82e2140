import type { Outcomes, Processing } from './expressions.ts'
import { allWithin, attributeOf, wordsOf, type XmlElement } from './xml.ts'

const names = new Set(['feedback-inline', 'feedback-block', 'modal-feedback'])

/**
 * The feedback for the solution, as the item shows it after a right answer, each text once. Feedback without a rule is
 * included unless it is named after a wrong answer; for a written answer all feedback is included.
 */
export function feedbackOf(
  item: XmlElement,
  { element }: Processing,
  outcomes: Outcomes | undefined,
): XmlElement[] {
  const decided = new Set(
    element
      ? allWithin(element, ({ name }) => name === 'set-outcome-value').map((rule) =>
          attributeOf(rule, 'identifier'),
        )
      : [],
  )
  return allWithin(item, ({ name }) => names.has(name)).filter((feedback) => {
    const outcome = attributeOf(feedback, 'outcome-identifier')
    const [identifier, isHidden] = [
      attributeOf(feedback, 'identifier'),
      attributeOf(feedback, 'show-hide') === 'hide',
    ]
    if (outcomes && decided.has(outcome)) {
      const shown = (outcomes.get(outcome) ?? []).flatMap((value) => wordsOf(String(value)))
      return shown.includes(identifier) !== isHidden
    }
    return outcomes === undefined || !/wrong|incorrect|false|partial/i.test(identifier)
  })
}

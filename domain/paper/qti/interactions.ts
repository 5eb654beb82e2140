import { questionTypes } from '#domain/exam/question.ts'
import type { Html } from '#domain/paper/paper.ts'
import { findPairs, findSeveral, findSingle } from '#domain/paper/qti/choice-keys.ts'
import { type Declaration, isNumeric } from '#domain/paper/qti/declarations.ts'
import type { Outcomes, Processing } from '#domain/paper/qti/expressions.ts'
import { type Asked, checkTried, type Found, Unscorable } from '#domain/paper/qti/found-key.ts'
import { findBlanks, findNumber } from '#domain/paper/qti/text-keys.ts'
import { allWithin, attributeOf, elementsOf, textOf, type XmlElement } from '#domain/paper/qti/xml.ts'
import { blankMark, escapeHtml, readNumber, withoutBlankMarks } from '#domain/paper/text.ts'

export type Item = {
  file: string
  root: XmlElement
  body: XmlElement
  interactions: XmlElement[]
  responses: ReadonlyMap<string, Declaration>
  processing: Processing
}

/** How one kind of interaction becomes a question. */
type Read = Omit<Found, 'outcomes'> & {
  outcomes: Outcomes | undefined
  options?: Html[]
  matches?: Html[]
  blanks?: ReadonlyMap<XmlElement, string>
}

/** @throws Unscorable @throws UnknownElement */
export function readInteraction(item: Item, html: (element: XmlElement) => string): Read {
  const { interactions, processing } = item
  const [interaction] = interactions
  if (!interaction) throw new Unscorable('asks nothing')
  const response = responseOf(item, interaction)
  checkTried(interactions.flatMap((one) => [one, ...allWithin(one, ({ name }) => name.endsWith('-choice'))]))
  if (interaction.name === 'extended-text-interaction')
    return {
      key: { type: 2 },
      marks: declaredMaximum(item) ?? 1,
      negativeMarks: 0,
      notes: [],
      outcomes: undefined,
    }
  if (interaction.name === 'choice-interaction') {
    const choices = elementsOf(interaction, 'simple-choice')
    const asked = choices.map(askedOf)
    const isSeveral = response.cardinality !== 'single' && attributeOf(interaction, 'max-choices') !== '1'
    const found = scaled(
      item,
      isSeveral ? findSeveral(processing, response, asked) : findSingle(processing, response, asked),
    )
    const options = choices.map((choice) => ({ html: html(choice) }))
    const isShown = options.some((option) => option.html.includes('<img'))
    const isTrue =
      found.key.type === questionTypes.single && !isShown ? readTrueFalse(asked, found.key.option) : undefined
    if (isTrue !== undefined) return { ...found, key: { type: questionTypes.trueFalse, isTrue } }
    return { ...found, options }
  }
  if (interaction.name === 'match-interaction') {
    const [first = [], second = []] = elementsOf(interaction, 'simple-match-set').map((set) =>
      elementsOf(set, 'simple-associable-choice'),
    )
    const found = findPairs(processing, response, [first.map(askedOf), second.map(askedOf)])
    const sides = [first, second].map((side) => side.map((choice) => ({ html: html(choice) })))
    const [options = [], matches = []] = found.isTurned ? sides.toReversed() : sides
    return { ...scaled(item, found), options, matches }
  }
  if (interactions.length === 1 && interaction.name === 'text-entry-interaction' && isNumeric(response))
    return {
      ...scaled(item, findNumber(processing, response)),
      blanks: new Map([[interaction, blankMark]]),
    }
  return readBlanks(item)
}

function readBlanks(item: Item): Read {
  const blanks = item.interactions.map((interaction) => {
    const choices = elementsOf(interaction, 'inline-choice')
    if (choices.some((choice) => !isTypable(choice)))
      throw new Unscorable('a choice in its text holds more than words, or none')
    return {
      interaction,
      response: responseOf(item, interaction),
      choices: interaction.name === 'inline-choice-interaction' ? choices.map(askedOf) : undefined,
    }
  })
  const marks = new Map(
    blanks.map(({ interaction, choices }): [XmlElement, string] => [
      interaction,
      choices
        ? `${blankMark} (${choices.map(({ text }) => escapeHtml(withoutBlankMarks(text))).join(' / ')})`
        : blankMark,
    ]),
  )
  return { ...scaled(item, findBlanks(item.processing, blanks)), blanks: marks }
}

const isTypable = (choice: XmlElement) =>
  /\S/.test(textOf(choice)) &&
  allWithin(choice, ({ name }) => ['math', 'img', 'object'].includes(name)).length === 0

/** @throws Unscorable where the interaction is bound to nothing */
function responseOf({ responses }: Item, interaction: XmlElement): Declaration {
  const found = responses.get(attributeOf(interaction, 'response-identifier'))
  if (!found) throw new Unscorable(`${interaction.written} is bound to no response that is declared`)
  return found
}

/** Its words alone: feedback that stands in a choice is none of them. */
const askedOf = (choice: XmlElement): Asked => ({
  id: attributeOf(choice, 'identifier'),
  text: choice.children
    .map((child) => (typeof child !== 'string' && child.name.startsWith('feedback') ? '' : textOf(child)))
    .join('')
    .trim()
    .replaceAll(/\s+/g, ' '),
})

/** Two choices that say True and False, whichever comes first. */
function readTrueFalse(asked: readonly Asked[], option: number): boolean | undefined {
  const words = asked.map(({ text }) => text.toLowerCase())
  return [...words].sort().join() === 'false,true' ? words[option - 1] === 'true' : undefined
}

const declaredMaximum = ({ processing: { outcomes } }: Item): number | undefined =>
  statedMaximum(outcomes) ?? outcomes.get('SCORE')?.maximum

function statedMaximum(outcomes: ReadonlyMap<string, Declaration>): number | undefined {
  const stated = outcomes.get('MAXSCORE') ?? outcomes.get('maxScore')
  return readNumber(stated?.values[0] ?? '')
}

/** A template scores 1 or 0, or by a mapping. A maximum that is stated beside that 1, or beside nothing, is what the item is worth. */
function scaled<F extends Found>({ processing: { element, outcomes } }: Item, found: F): F {
  const stated = statedMaximum(outcomes)
  const isUnsaid = element === undefined || (elementsOf(element).length === 0 && found.marks === 1)
  if (!isUnsaid || stated === undefined || !(stated > 0)) return found
  const scale = stated / found.marks
  return { ...found, marks: stated, negativeMarks: found.negativeMarks * scale }
}

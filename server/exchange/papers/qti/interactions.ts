import { questionTypes } from '#domain/exam/question.ts'
import { orderOptions } from '#server/features/exam/paper/order.ts'
import type { Html, Option } from '#server/features/exam/paper/paper.ts'
import { blankMark, escapeHtml, readNumber, withoutBlankMarks } from '#server/features/exam/paper/text.ts'
import { findPairs, findSeveral, findSingle, rightValues } from './choice-keys.ts'
import { type Declaration, isNumeric } from './declarations.ts'
import type { Outcomes, Processing } from './expressions.ts'
import { type ChoiceText, checkCombinations, type Found, Unscorable } from './found-key.ts'
import { findLists, findOrder } from './position-keys.ts'
import { findBlanks, findNumber } from './text-keys.ts'
import { allWithin, attributeOf, elementsOf, textOf, type XmlElement } from './xml.ts'

export type Item = {
  file: string
  root: XmlElement
  body: XmlElement
  interactions: XmlElement[]
  responses: ReadonlyMap<string, Declaration>
  processing: Processing
}

/** The question made from an interaction. */
type Read = Omit<Found, 'outcomes'> & {
  outcomes: Outcomes | undefined
  options?: Option[]
  matches?: Html[]
  /** Replacements for elements of the text. */
  replacements?: ReadonlyMap<XmlElement, string>
  /** Whether the interaction contains the text of the question. */
  holdsText?: boolean
}
type ToHtml = (element: XmlElement) => string

/** @throws Unscorable @throws UnknownElement */
export function readInteraction(item: Item, html: ToHtml): Read {
  const { interactions } = item
  const [interaction] = interactions
  if (!interaction) throw new Unscorable('asks nothing')
  const response = responseOf(item, interaction)
  checkCombinations(
    interactions.flatMap((one) => [one, ...allWithin(one, ({ name }) => choosable.has(name))]),
  )
  const choiceTexts = { item, interaction, response, html }
  return readers[interaction.name]?.(choiceTexts) ?? readInText(choiceTexts)
}

type InteractionParts = { item: Item; interaction: XmlElement; response: Declaration; html: ToHtml }

const choosable = new Set(
  'simple-choice simple-associable-choice inline-choice gap-text gap hottext'.split(' '),
)

/** Readers for interactions that are alone in their item. */
const readers: Readonly<Record<string, (asked: InteractionParts) => Read>> = {
  'choice-interaction': readChoice,
  'match-interaction': readMatch,
  'associate-interaction': readAssociate,
  'order-interaction': readOrder,
  'hottext-interaction': readWords,
  'gap-match-interaction': readGaps,
  'extended-text-interaction': ({ item }) => ({
    key: { type: 2 },
    marks: declaredMaximum(item) ?? 1,
    negativeMarks: 0,
    notes: [],
    outcomes: undefined,
  }),
}
/** Interactions that may occur several times in a text. */
export const inText: readonly string[] = ['text-entry-interaction', 'inline-choice-interaction']
export const supportedInteractions: readonly string[] = [...Object.keys(readers), ...inText]

function readChoice({ item, interaction, response, html }: InteractionParts): Read {
  const choices = elementsOf(interaction, 'simple-choice')
  const choiceTexts = choices.map(choiceTextOf)
  const isSeveral = response.cardinality !== 'single' && attributeOf(interaction, 'max-choices') !== '1'
  const find = isSeveral ? findSeveral : findSingle
  const found = scaled(item, find(item.processing, response, choiceTexts))
  const options = choices.map((choice) => ({ html: html(choice) }))
  const isShown = options.some((option) => option.html.includes('<img'))
  const { key } = found
  const isTrue =
    key.type === questionTypes.single && !key.credits && !isShown
      ? readTrueFalse(choiceTexts, key.option)
      : undefined
  if (isTrue !== undefined) return { ...found, key: { type: questionTypes.trueFalse, isTrue } }
  return { ...found, options }
}

function readMatch({ item, interaction, response, html }: InteractionParts): Read {
  const [first = [], second = []] = elementsOf(interaction, 'simple-match-set').map((set) =>
    elementsOf(set, 'simple-associable-choice'),
  )
  return readSides(item, response, [first, second], html)
}

function readSides(
  item: Item,
  response: Declaration,
  both: readonly [XmlElement[], XmlElement[]],
  html: ToHtml,
): Read {
  const [first, second] = both
  const found = findPairs(item.processing, response, [first.map(choiceTextOf), second.map(choiceTextOf)])
  const sides = both.map((side) => side.map((choice) => ({ html: html(choice) })))
  const [options = [], matches = []] = found.isTurned ? sides.toReversed() : sides
  return { ...scaled(item, found), options, matches }
}

/** Pairs inside one set become a match: the first of each right pair on the left, all others on the right. */
function readAssociate({ item, interaction, response, html }: InteractionParts): Read {
  const choices = elementsOf(interaction, 'simple-associable-choice')
  const pairs = rightValues(response).map((pair) => pair.split(' '))
  const used = pairs.flat()
  if (new Set(used).size !== used.length)
    throw new Unscorable('a choice that it associates belongs to several others')
  const lefts = new Set(pairs.map(([first]) => first))
  const isLeft = (choice: XmlElement) => lefts.has(attributeOf(choice, 'identifier'))
  const others = choices.filter((choice) => !isLeft(choice))
  const read = readSides(item, response, [choices.filter(isLeft), mixed(item, others)], html)
  return {
    ...read,
    notes: [...read.notes, 'its pairs are asked for as a match here: which stands on the left is shown'],
  }
}

function readOrder({ item, interaction, response, html }: InteractionParts): Read {
  const choices = elementsOf(interaction, 'simple-choice')
  const right = rightValues(response)
  const inOrder = right.flatMap((id) => choices.filter((choice) => attributeOf(choice, 'identifier') === id))
  if (inOrder.length !== choices.length || right.length !== choices.length)
    throw new Unscorable('only some of what it shows belongs into its order')
  const shown = mixed(item, inOrder)
  const found = findOrder(item.processing, response, shown.map(choiceTextOf))
  return { ...scaled(item, found), options: shown.map((choice) => ({ html: html(choice) })) }
}

function readWords({ item, interaction, response, html }: InteractionParts): Read {
  const words = allWithin(interaction, ({ name }) => name === 'hottext')
  const isOne = response.cardinality === 'single'
  const max = isOne ? 1 : Number(attributeOf(interaction, 'max-choices') || 1)
  const found = findSeveral(item.processing, response, words.map(choiceTextOf), max)
  const options = words.map((word) => ({ html: html(word) }))
  return {
    ...scaled(item, found),
    options,
    replacements: new Map(words.map((word, index) => [word, `<mark>${options[index]?.html ?? ''}</mark>`])),
    holdsText: true,
  }
}

/** Words for the gaps of a text. Each gap offers all words. */
function readGaps({ item, interaction, response, html }: InteractionParts): Read {
  if (elementsOf(interaction, 'gap-img').length > 0) throw new Unscorable('pictures for its gaps')
  const texts = mixed(item, elementsOf(interaction, 'gap-text'))
  const gaps = allWithin(interaction, ({ name }) => name === 'gap')
  const found = findPairs(
    item.processing,
    response,
    [texts.map(choiceTextOf), gaps.map(choiceTextOf)],
    'gaps',
  )
  return {
    ...scaled(item, found),
    options: texts.map((text) => ({ html: html(text) })),
    replacements: new Map([
      ...texts.map((text): [XmlElement, string] => [text, '']),
      ...gaps.map((gap): [XmlElement, string] => [gap, blankMark]),
    ]),
    holdsText: true,
  }
}

/** A shuffled order, because that of the file is often the right one; always the same for an item. */
function mixed({ file, root }: Item, elements: readonly XmlElement[]): XmlElement[] {
  const seed = [...`${file} ${attributeOf(root, 'identifier')}`].reduce(
    (sum, sign) => (Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0)) >>> 0,
    7,
  )
  const order = orderOptions(elements.length, seed, 1)
  const isSame = order.every((number, index) => number === index + 1)
  const shown = order.flatMap((number) => elements[number - 1] ?? [])
  return isSame ? [...shown.slice(1), ...shown.slice(0, 1)] : shown
}

/** Blanks in the text: a single number, lists, or typed words. */
function readInText({ item, interaction, response, html }: InteractionParts): Read {
  const { interactions, processing } = item
  if (interactions.length === 1 && interaction.name === 'text-entry-interaction' && isNumeric(response))
    return {
      ...scaled(item, findNumber(processing, response)),
      replacements: new Map([[interaction, blankMark]]),
    }
  return interactions.every(({ name }) => name === 'inline-choice-interaction')
    ? readLists(item, html)
    : readBlanks(item)
}

function readLists(item: Item, html: ToHtml): Read {
  const lists = item.interactions.map((interaction) => ({
    response: responseOf(item, interaction),
    choices: elementsOf(interaction, 'inline-choice'),
  }))
  const options = lists.flatMap(({ choices }, index) =>
    choices.map((choice) => ({ html: html(choice), place: index + 1 })),
  )
  const found = findLists(
    item.processing,
    lists.map(({ response, choices }) => ({ response, choices: choices.map(choiceTextOf) })),
  )
  return {
    ...scaled(item, found),
    options,
    replacements: new Map(item.interactions.map((one) => [one, blankMark])),
  }
}

/** Typed blanks; lists among them become typed blanks, too. */
function readBlanks(item: Item): Read {
  const blanks = item.interactions.map((interaction) => {
    const choices = elementsOf(interaction, 'inline-choice')
    if (choices.some((choice) => !isTypable(choice)))
      throw new Unscorable('a choice in its text holds more than words, or none')
    return {
      interaction,
      response: responseOf(item, interaction),
      choices: interaction.name === 'inline-choice-interaction' ? choices.map(choiceTextOf) : undefined,
    }
  })
  const replacements = new Map(
    blanks.map(({ interaction, choices }): [XmlElement, string] => [
      interaction,
      choices
        ? `${blankMark} (${choices.map(({ text }) => escapeHtml(withoutBlankMarks(text))).join(' / ')})`
        : blankMark,
    ]),
  )
  const found = scaled(item, findBlanks(item.processing, blanks))
  const isMixed = blanks.some(({ choices }) => choices)
  const notes = isMixed ? ['beside blanks that are typed, what its lists offer is typed too here'] : []
  return { ...found, notes: [...found.notes, ...notes], replacements }
}

const isTypable = (choice: XmlElement) =>
  /\S/.test(textOf(choice)) &&
  allWithin(choice, ({ name }) => ['math', 'img', 'object'].includes(name)).length === 0

/** @throws Unscorable if the interaction has no response */
function responseOf({ responses }: Item, interaction: XmlElement): Declaration {
  const found = responses.get(attributeOf(interaction, 'response-identifier'))
  if (!found) throw new Unscorable(`${interaction.written} is bound to no response that is declared`)
  return found
}

/** The text of a choice without feedback inside it. */
const choiceTextOf = (choice: XmlElement): ChoiceText => ({
  id: attributeOf(choice, 'identifier'),
  text: choice.children
    .map((child) => (typeof child !== 'string' && child.name.startsWith('feedback') ? '' : textOf(child)))
    .join('')
    .trim()
    .replaceAll(/\s+/g, ' '),
})

/** Recognises two choices True and False, in either order. */
function readTrueFalse(asked: readonly ChoiceText[], option: number): boolean | undefined {
  const words = asked.map(({ text }) => text.toLowerCase())
  return [...words].sort().join() === 'false,true' ? words[option - 1] === 'true' : undefined
}

const declaredMaximum = ({ processing: { outcomes } }: Item): number | undefined =>
  statedMaximum(outcomes) ?? outcomes.get('SCORE')?.maximum

function statedMaximum(outcomes: ReadonlyMap<string, Declaration>): number | undefined {
  const stated = outcomes.get('MAXSCORE') ?? outcomes.get('maxScore')
  return readNumber(stated?.values[0] ?? '')
}

/**
 * A template scores 1 or 0, or by a mapping. If it scores 1, or nothing is known, a stated maximum is the marks of the
 * item.
 */
function scaled<F extends Found>({ processing: { element, outcomes } }: Item, found: F): F {
  const stated = statedMaximum(outcomes)
  const isScoreUnknown = element === undefined || (elementsOf(element).length === 0 && found.marks === 1)
  if (!isScoreUnknown || stated === undefined || !(stated > 0)) return found
  const scale = stated / found.marks
  return { ...found, marks: stated, negativeMarks: found.negativeMarks * scale }
}

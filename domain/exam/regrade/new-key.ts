import { type AnswerKey, type ChoiceKey, type Credits, questionTypes } from '#domain/exam/question.ts'
import type { NewKey } from '#domain/exam/regrade/calls.ts'

/** A key that does not fit its question; the message is for the person who wrote it. */
export class KeyFault extends Error {}

type Of = {
  /** As printed. */
  key: AnswerKey
  /** How many options there are, and how many on the right side of a match. */
  options: number
  matches: number
  /** Of a right answer, at its test. */
  marks: number
}

/**
 * Reads the new key of a question from a call; missing fields stay as printed.
 * @throws KeyFault
 */
export function readNewKey(given: NewKey, of: Of): AnswerKey {
  const key = readPlain(given, of)
  const { credits } = given
  return credits ? { ...key, credits: readCredits(credits, key) } : key
}

function readPlain(given: NewKey, { key, options, matches, marks }: Of): AnswerKey {
  if (given.marks_per_right !== undefined && !('options' in key))
    throw new KeyFault('`marks_per_right` is for several choices only')
  switch (key.type) {
    case questionTypes.single:
      return { type: key.type, option: within(options, [need('option', given.option)])[0] ?? 0 }
    case questionTypes.written:
      throw new KeyFault('its answers are marked by an examiner, so it has no key')
    case questionTypes.several:
      return { type: key.type, options: chosen(given, options), ...readPartial(given, key, marks) }
    case questionTypes.words: {
      const { type, most } = key
      return { type, options: chosen(given, options), ...readPartial(given, key, marks), most }
    }
    case questionTypes.number:
      return { type: key.type, value: need('value', given.value), tolerance: given.tolerance ?? 0 }
    case questionTypes.trueFalse:
      return { type: key.type, isTrue: need('is_true', given.is_true) }
    case questionTypes.match:
    case questionTypes.lists:
    case questionTypes.order: {
      const pairs = within(key.type === questionTypes.match ? matches : options, need('pairs', given.pairs))
      if (pairs.length !== key.pairs.length)
        throw new KeyFault(`\`pairs\` must have ${key.pairs.length} numbers`)
      if (key.type === questionTypes.order && new Set(pairs).size < pairs.length)
        throw new KeyFault('`pairs` must have each option once')
      return { type: key.type, pairs, isPartial: given.is_partial ?? key.isPartial }
    }
    case questionTypes.blanks: {
      const blanks = need('blanks', given.blanks)
      if (blanks.length !== key.blanks.length)
        throw new KeyFault(`\`blanks\` must have ${key.blanks.length} lists`)
      return { type: key.type, blanks, isPartial: given.is_partial ?? key.isPartial }
    }
  }
}

function need<T>(field: string, value: T | undefined): T {
  if (value === undefined) throw new KeyFault(`its key needs \`${field}\``)
  return value
}

const chosen = (given: NewKey, options: number) =>
  [...new Set(within(options, need('options', given.options)))].toSorted((a, b) => a - b)

/** Marks for each right option make it partial, unless the call says that it is not. */
function readPartial(given: NewKey, key: ChoiceKey, marks: number): Omit<ChoiceKey, 'options'> {
  const { marks_per_right: each, is_partial = each !== undefined || key.isPartial } = given
  if (each !== undefined && !is_partial) throw new KeyFault('`marks_per_right` needs `is_partial`')
  if (each !== undefined && each > marks)
    throw new KeyFault(`\`marks_per_right\` is more than its ${marks} marks`)
  const perRight = each === undefined ? key.perRight : each / marks
  return { isPartial: is_partial, ...(is_partial && perRight !== undefined && { perRight }) }
}

function within(count: number, numbers: readonly number[]): readonly number[] {
  const beyond = numbers.find((number) => number > count)
  if (beyond !== undefined) throw new KeyFault(`it has no option ${beyond}`)
  return numbers
}

function readCredits(credits: Credits, key: AnswerKey): Credits {
  if (key.type === questionTypes.number || key.type === questionTypes.trueFalse)
    throw new KeyFault('`credits` are not for a number, or for true or false')
  const parts = 'pairs' in key ? key.pairs.length : 'blanks' in key ? key.blanks.length : 1
  if (credits.length !== parts)
    throw new KeyFault(`\`credits\` must have ${parts} ${parts === 1 ? 'part' : 'parts'}`)
  return credits
}

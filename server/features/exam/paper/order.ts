import { questionTypes } from '#domain/exam/question.ts'

/** Numbers from 0 up to 1 that follow from a seed (mulberry32): the same on every platform. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffle<T>(items: readonly T[], seed: number): T[] {
  const random = randomFrom(seed)
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [one, two] = [mixed[last], mixed[other]]
    if (one !== undefined && two !== undefined) [mixed[last], mixed[other]] = [two, one]
  }
  return mixed
}

type PaperPosition = { partId: number; passageId: number | null }

/**
 * The questions of a paper in the order of an attempt: parts stay where they are, and questions about one passage stay
 * together, in the order of the paper.
 * @param questions in the order of the paper @param seed of the attempt
 */
export function orderQuestions<Q extends PaperPosition>(questions: readonly Q[], seed: number): Q[] {
  const parts = Map.groupBy(questions, ({ partId }) => partId)
  return [...parts.values()].flatMap((part, index) => {
    const bundles = Map.groupBy(part, (question) => question.passageId ?? question)
    return shuffle([...bundles.values()], seed + index).flat()
  })
}

/** The numbers of a question's options, from 1, in the order of an attempt. */
export const orderOptions = (count: number, seed: number, questionId: number): number[] =>
  shuffle(
    Array.from({ length: count }, (_, index) => index + 1),
    (seed ^ Math.imul(questionId, 0x9e3779b1)) >>> 0,
  )

/**
 * The numbers of the options and of the right side of a match, from 1, in the order of an attempt. The left side of a match
 * and words of the text keep their order.
 * @param seed null for the order of the paper
 */
export function orderSides(
  {
    questionId,
    type,
    options,
    matches,
  }: { questionId: number; type: number; options: number; matches: number },
  seed: number | null,
): { options: number[]; matches: number[] } {
  const order = (count: number, isFixed: boolean) =>
    seed === null || isFixed
      ? Array.from({ length: count }, (_, index) => index + 1)
      : orderOptions(count, seed, questionId)
  const isFixed = type === questionTypes.match || type === questionTypes.words
  return { options: order(options, isFixed), matches: order(matches, false) }
}

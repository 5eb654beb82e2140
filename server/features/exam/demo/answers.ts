import { decodeEntities } from '#domain/exam/answer-text.ts'
import type { Answer } from '#domain/exam/question.ts'
import type { PaperQuestion } from '#server/features/exam/demo/papers.ts'
import type { GivenAnswer } from '#server/features/exam/queries-attempts.ts'

type Wanted = 'right' | 'partly' | 'wrong' | 'left'

/** From 0 to 99, always the same for the same numbers, without a visible pattern. */
export function randomOf(...numbers: readonly number[]): number {
  let mixed = 2166136261
  for (const number of numbers) {
    mixed = Math.imul(mixed ^ number, 16777619)
    mixed ^= mixed >>> 13
  }
  return (mixed >>> 0) % 100
}

/**
 * The answers of a student to a paper: the better the student, the more are right. Written answers are marked
 * by the teacher, or wait.
 * @param skill from 0 to 4 @param secondsEach time for a question at most
 */
export function answerPaper(
  paper: readonly PaperQuestion[],
  about: {
    test: number
    taker: number
    attempt: number
    skill: number
    secondsEach: number
    isMarked: boolean
  },
): GivenAnswer[] {
  return paper.map(({ questionId, subjectId, question }, index) => {
    const { test, taker, attempt, skill, secondsEach, isMarked } = about
    const random = randomOf(test, taker, attempt, index)
    const right = 36 + skill * 9
    const wanted: Wanted =
      random < right ? 'right' : random < right + 9 ? 'partly' : random < 89 ? 'wrong' : 'left'
    const answer = giveAnswer(question, wanted)
    const share = 0.35 + randomOf(index, attempt, test, taker) / 155
    const isWritten = question.key.type === 2 && answer !== null && isMarked
    const part = { right: 1, partly: 0.5, wrong: 0, left: 0 }[wanted]
    return {
      questionId,
      subjectId,
      partId: 0,
      attemptAny: null,
      passageId: null,
      seed: null,
      key: question.key,
      decision: null,
      answer,
      timeMs: Math.max(1, Math.round(secondsEach * share * (answer ? 1 : 0.3))) * 1000,
      marks: question.marks,
      negativeMarks: question.negativeMarks,
      earlier: isWritten ? { state: wanted, marks: question.marks * part, asPrinted: null } : null,
    }
  })
}

/** Students write plain text. */
const textOf = (html: string): string => decodeEntities(html.replaceAll(/<[^>]*>/g, ''))

function giveAnswer(
  { key, options, modelAnswerHtml, half }: PaperQuestion['question'],
  wanted: Wanted,
): Answer | null {
  if (wanted === 'left') return null
  const isRight = wanted === 'right'
  switch (key.type) {
    case 1:
      return { type: 1, option: isRight ? key.option : (key.option % options.length) + 1 }
    case 2:
      return {
        type: 2,
        text: textOf(isRight ? modelAnswerHtml : wanted === 'partly' ? half : 'I could not say.'),
      }
    case 3:
    case 10: {
      const { type } = key
      if (wanted !== 'wrong') return { type, options: isRight ? key.options : key.options.slice(0, 1) }
      const other = options.findIndex((_, index) => !key.options.includes(index + 1)) + 1
      return { type, options: [...key.options.slice(0, 1), other] }
    }
    case 4:
      return { type: 4, value: isRight ? key.value : key.value * 2 + 1 }
    case 5:
      return { type: 5, isTrue: isRight === key.isTrue }
    case 6:
    case 8:
    case 9: {
      const { type } = key
      const [first = 0, second = 0, ...rest] = key.pairs
      if (wanted === 'partly') return { type, pairs: [second, first, ...rest] }
      return { type, pairs: isRight ? key.pairs : [second, ...rest, first] }
    }
    case 7: {
      const [first = '', ...rest] = key.blanks.map(([text = '']) => text)
      if (wanted === 'partly') return { type: 7, blanks: [first, ...rest.map(() => 'water')] }
      return { type: 7, blanks: isRight ? [first, ...rest] : [first, ...rest].map(() => 'air') }
    }
  }
}

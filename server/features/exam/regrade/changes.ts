import { isDeepStrictEqual } from 'node:util'
import type { AnswerKey } from '#domain/exam/question.ts'
import type { RegradeChange } from '#domain/exam/regrade/calls.ts'
import type { Decision } from '#domain/exam/regrade/decision.ts'
import { KeyFault, readNewKey } from '#domain/exam/regrade/new-key.ts'
import { Failure, notFound } from '#server/failure.ts'

/** A question of the test, with how many options it has. */
export type TestQuestion = {
  questionId: number
  position: number
  partId: number
  attemptAny: number | null
  key: AnswerKey
  decision: Decision | null
  marks: number
  options: number
  matches: number
}
/** A new decision; null for the printed key. */
export type DecidedQuestion = TestQuestion & { after: Decision | null }

const kinds = {
  dropped: { kind: 'dropped' },
  bonus_to_all: { kind: 'bonusToAll' },
  bonus_to_tried: { kind: 'bonusToTried' },
} as const satisfies Record<string, Decision>

/**
 * The questions of a call, each once, by their ids, including those with the same decision already.
 * @throws Failure `notFound` for an unknown id, `badRequest`, which names the change
 */
export function readChanges(
  changes: readonly RegradeChange[],
  questions: readonly TestQuestion[],
): DecidedQuestion[] {
  const found = changes.map((change, index): DecidedQuestion => {
    const { question_id: questionId, question_number: position } = change
    const refuse = (problem: string) => new Failure('badRequest', `changes[${index}]: ${problem}`)
    if (questionId === undefined && position === undefined)
      throw refuse('names its question by `question_number` or by `question_id`')
    const question = questions.find((one) =>
      questionId === undefined ? one.position === position : one.questionId === questionId,
    )
    if (!question) throw questionId === undefined ? refuse('the test has no such question') : notFound()
    if (position !== undefined && question.position !== position)
      throw refuse('its `question_number` and its `question_id` are of two questions')
    return { ...question, after: readDecision(change, question, refuse) }
  })
  const ids = new Set(found.map((one) => one.questionId))
  if (ids.size < found.length) throw new Failure('badRequest', 'changes: a question is named twice')
  return found.toSorted((a, b) => a.questionId - b.questionId)
}

function readDecision(
  { kind, keys }: RegradeChange,
  question: TestQuestion,
  refuse: (problem: string) => Failure,
): Decision | null {
  if ((kind === 'key') !== (keys !== undefined))
    throw refuse('`keys` are for the kind `key`, which needs them')
  if (kind === 'as_printed') return null
  if (kind !== 'key') return kinds[kind]
  try {
    return { kind, keys: (keys ?? []).map((key) => readNewKey(key, question)) }
  } catch (error) {
    if (error instanceof KeyFault) throw refuse(`question ${question.position}: ${error.message}`)
    throw error
  }
}

export const isSame = (one: Decision | null, other: Decision | null): boolean => isDeepStrictEqual(one, other)

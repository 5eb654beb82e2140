import {
  type Answer,
  type AnswerKey,
  markAnswer,
  type Outcome,
  questionTypes,
} from '#domain/exam/question.ts'
import type { RegradeKind } from '#domain/exam/regrade/kinds.ts'

/**
 * What an institute decided about a question of one test after it was given, in the place of the printed key: other keys,
 * of which each is right; that it does not count; or its full marks for everybody, or for everybody who tried it.
 */
export type Decision =
  | { kind: 'key'; keys: readonly AnswerKey[] }
  | { kind: 'dropped' }
  | { kind: 'bonusToAll' }
  | { kind: 'bonusToTried' }

/** An outcome, and the one by the printed key; null for a counted question without a decision. */
export type Graded = Outcome & { asPrinted: Outcome | null }

type Given = {
  /** As printed. */
  key: AnswerKey
  answer: Answer | null
  decision: Decision | null
  /** Whether the answer was not evaluated since the decision. */
  isDecisionNew?: boolean
  /** From an earlier evaluation of this answer, or from the examiner. */
  earlier: Graded | null
  marks: number
  negativeMarks: number
}

/**
 * Marks an answer by the decision about its question. Written answers keep the examiner's marks, or wait; typed ones keep
 * the marks that they had, so that a release that compares texts otherwise changes no result.
 */
export function gradeAnswer({
  key,
  answer,
  decision,
  isDecisionNew = false,
  earlier,
  ...marking
}: Given): Graded {
  const earlierDecision = earlierMarks[key.type]?.(earlier, isDecisionNew)
  const byKey = markAnswer(key, answer, marking)
  const printed = byKey.state === 'left' ? byKey : (earlierDecision?.printed ?? byKey)
  if (!decision) return { ...printed, asPrinted: null }
  const bonus = { state: 'bonus', marks: marking.marks } as const
  const decide = (): Outcome => {
    if (decision.kind === 'dropped') return { state: 'dropped', marks: 0 }
    if (decision.kind === 'bonusToAll') return bonus
    if (printed.state === 'left') return printed
    if (decision.kind === 'bonusToTried') return bonus
    return earlierDecision?.decided ?? best(decision.keys.map((one) => markAnswer(one, answer, marking)))
  }
  return { ...decide(), asPrinted: printed }
}

const best = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.reduce((first, second) => (second.marks > first.marks ? second : first))

/** Marks that stay: those of an answer that was compared with a key, or seen by the examiner. */
const given = (outcome: Outcome | null | undefined): Outcome | undefined =>
  outcome && (outcome.state === 'right' || outcome.state === 'partly' || outcome.state === 'wrong')
    ? { state: outcome.state, marks: outcome.marks }
    : undefined

type EarlierMarks = { printed?: Outcome | undefined; decided?: Outcome | undefined }
const earlierMarks: Partial<
  Record<AnswerKey['type'], (earlier: Graded | null, isDecisionNew: boolean) => EarlierMarks>
> = {
  // The examiner's are the latest, also where he gave them after a decision.
  [questionTypes.written]: (earlier) => ({ printed: given(earlier) ?? given(earlier?.asPrinted) }),
  [questionTypes.blanks]: (earlier, isDecisionNew) =>
    earlier?.asPrinted
      ? { printed: given(earlier.asPrinted), decided: isDecisionNew ? undefined : given(earlier) }
      : { printed: given(earlier) },
}

/** How the calls name a decision. */
export function nameOf(decision: Pick<Decision, 'kind'> | null): RegradeKind {
  if (!decision) return 'as_printed'
  if (decision.kind === 'bonusToAll') return 'bonus_to_all'
  return decision.kind === 'bonusToTried' ? 'bonus_to_tried' : decision.kind
}

/** A decision for the student: without keys if solutions are hidden. */
export type ShownDecision = { kind: Decision['kind']; keys?: readonly AnswerKey[] }

/** The right answer to show, and others that are accepted as well; none where the key is null. */
export function keysToShow(key: AnswerKey | null, decision: ShownDecision | null): readonly AnswerKey[] {
  if (!key) return []
  return decision?.keys ?? [key]
}

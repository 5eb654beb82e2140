import type { Decision } from '#domain/exam/regrade/decision.ts'
import { attemptsIn, type Change, type Facts, type Model, type Rows, testIn } from './state.ts'
import {
  changedTest,
  type Evaluated,
  evaluatedIn,
  lockAttempt,
  lockTest,
  rankedOf,
  read,
  rowsOf,
} from './statement-tools.ts'

type NewMarks = {
  attemptIds: readonly number[]
  marks: readonly number[]
  areEvaluated: readonly boolean[]
}

/** As `moved` of the product: whose counted attempt gets other marks or another rank. */
function movedBy({ attemptIds, marks, areEvaluated }: NewMarks, rows: Rows, { people }: Facts) {
  const then = attemptsIn(rows).flatMap((row): Evaluated[] => {
    const at = attemptIds.indexOf(row.id)
    const isEvaluated = at < 0 ? row.evaluatedAt !== null : areEvaluated[at] === true
    if (row.submittedAt === null || !isEvaluated) return []
    return [{ ...row, marks: (at < 0 ? row.marks : marks[at]) ?? 0 }]
  })
  const [before, after] = [rankedOf(evaluatedIn(rows)), rankedOf(then)]
  return people.flatMap((person) => {
    const [was, is] = [before, after].map((list) => list.find((one) => one.personId === person.personId))
    if (was?.marks === is?.marks && was?.rank === is?.rank) return []
    return [
      {
        ...person,
        marksBefore: was?.marks ?? null,
        marksAfter: is?.marks ?? null,
        rankBefore: was?.rank ?? null,
        rankAfter: is?.rank ?? null,
      },
    ]
  })
}

type Decided = { questionId: number; before: Decision | null; after: Decision | null }

const last = Number.POSITIVE_INFINITY

/** Of preview and regrade, by name. */
export const regradeStatements: Readonly<Record<string, Model>> = {
  'regrade.turn': { locks: () => [{ on: 'turn', mode: 'update' }], run: () => ({}) },
  'regrade.share-turn': {
    skipsHeld: true,
    locks: () => [{ on: 'turn', mode: 'share' }],
    run: (_, { locked }) => rowsOf({ isFree: locked.size > 0 }),
  },
  'regrade.lock-test': { locks: () => [lockTest('noKeyUpdate')], run: () => ({ rowCount: 1 }) },
  'regrade.lock-attempts': {
    locks: (_, seen) =>
      attemptsIn(seen)
        .filter(({ submittedAt }) => submittedAt !== null)
        .map(({ id }) => lockAttempt(id, 'update')),
    run: (_, { now, locked }) => ({
      rows: attemptsIn(now)
        .filter(({ id, submittedAt }) => submittedAt !== null && locked.has(`attempt ${id}`))
        .map(({ id }) => ({ id })),
    }),
  },
  'regrade.facts': read((_, { seen, facts }) => {
    const { isPublished, isCalledOff, maximumMarks } = testIn(seen)
    const lastId = Math.max(0, ...[...seen.regrade.values()].map(({ id }) => id))
    return rowsOf({ name: facts.testName, isPublished, isCalledOff, maximumMarks, isBegun: true, lastId })
  }),
  'regrade.questions': read((_, { seen, facts }) => ({
    rows: facts.questions.map(({ subjectId, negativeMarks, ...question }) => ({
      ...question,
      attemptAny: null,
      decision: seen.decision.get(String(question.questionId))?.decision ?? null,
    })),
  })),
  'regrade.attempts': read((_, { seen }) => ({
    rows: attemptsIn(seen)
      .filter(({ submittedAt, marks }) => submittedAt !== null && marks !== null)
      .map(({ id, marks, evaluatedAt }) => ({ attemptId: id, marks, isEvaluated: evaluatedAt !== null })),
  })),
  'regrade.count': read((given, { seen, facts }) => {
    const moved = movedBy(given, seen, facts)
    return rowsOf({
      marksChanged: moved.filter((one) => one.marksBefore !== one.marksAfter).length,
      ranksChanged: moved.filter((one) => one.rankBefore !== one.rankAfter).length,
    })
  }),
  'regrade.moved': read((given, { seen, facts }) => ({
    rows: movedBy(given, seen, facts)
      .sort(
        (one, other) =>
          (one.rankAfter ?? last) - (other.rankAfter ?? last) ||
          (one.rankBefore ?? last) - (other.rankBefore ?? last) ||
          one.personId - other.personId,
      )
      .slice(given.from, given.from + given.limit),
  })),
  'regrade.earlier': read(({ fingerprint }, { seen }) => ({
    rows: [...seen.regrade.values()]
      .filter((one) => one.fingerprint === fingerprint)
      .sort((one, other) => one.questionId - other.questionId)
      .map(({ questionId, after, studentsChanged, maximumMarks }) => {
        return { questionId, after, studentsChanged, maximumMarks }
      }),
  })),
  'regrade.decide': {
    run: (given, { now, facts }) => {
      const decided = JSON.parse(given.decisions) as Decided[]
      const { studentsChanged, maximumMarks, fingerprint } = given
      return {
        changes: decided.flatMap((one): Change[] => {
          const id = facts.nextRegradeId()
          return [
            ['regrade', String(id), { id, ...one, fingerprint, studentsChanged, maximumMarks }],
            ['decision', String(one.questionId), { decision: one.after }],
            changedTest(now, { maximumMarks }),
          ]
        }),
        rowCount: decided.length,
      }
    },
  },
}

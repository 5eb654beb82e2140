import {
  type AttemptRow,
  attemptsIn,
  type Change,
  keyOf,
  type Model,
  only,
  type Rows,
  testIn,
} from './state.ts'
import {
  averageOf,
  changedAttempt,
  changedTest,
  evaluatedIn,
  isBetter,
  lockAttempt,
  lockTest,
  nothing,
  rankedOf,
  read,
  rowsOf,
} from './statement-tools.ts'
import { outsideStatements } from './statements-outside.ts'
import { regradeStatements } from './statements-regrade.ts'

const isDue = (row: AttemptRow | undefined, passedOver: readonly number[]): row is AttemptRow =>
  row?.isDue === true && row.submittedAt !== null && !passedOver.includes(row.id)

/** As `results.due`: its end was moved on since the clock submitted it. */
const goesOn = ({ endMovedAt, submittedAt, endsAt }: AttemptRow, seen: Rows, now: Date): boolean =>
  endMovedAt !== null &&
  submittedAt !== null &&
  endMovedAt > submittedAt &&
  submittedAt < endsAt &&
  endsAt > now &&
  !testIn(seen).isPublished

/** As `due` of the results. */
function isTestDue(rows: Rows, now: Date): boolean {
  const test = testIn(rows)
  const attempts = attemptsIn(rows)
  if (test.isCalledOff) return false
  const isAwaited = attempts.some((one) => one.submittedAt === null && one.endsAt <= now)
  if (test.resultAt && test.resultAt <= now && !test.isPublished && !isAwaited) return true
  if (!rows.due.has(only)) return false
  if (test.isPublished) return true
  const ends = [...rows.extraTime.values()].map(({ minutes }) => test.endsAt.getTime() + minutes * 60_000)
  const isOpen = [test.endsAt.getTime(), ...ends].some((end) => end > now.getTime())
  const isUnfinished = attempts.some(
    ({ submittedAt, evaluatedAt, isDue }) => submittedAt === null || evaluatedAt === null || isDue,
  )
  return test.resultAt === null && test.withdrawnAt === null && !isOpen && !isUnfinished
}

const counted = (rows: Rows) => attemptsIn(rows).filter(({ rank }) => rank !== null)

/** New ranks, by what the statement saw when it began. */
function newRanks(seen: Rows): Map<number, number | null> {
  const ranks = new Map(rankedOf(evaluatedIn(seen)).map(({ id, rank }) => [id, rank]))
  const changed = attemptsIn(seen).filter(({ id, rank }) => rank !== (ranks.get(id) ?? null))
  return new Map(changed.map(({ id }) => [id, ranks.get(id) ?? null]))
}

const inFull = ({ rank, marks, timeTaken, ...row }: AttemptRow) => ({ ...row, marks: marks ?? 0, timeTaken })

/** Of the workers: evaluation and publication, by name. */
export const statements: Readonly<Record<string, Model>> = {
  ...regradeStatements,
  ...outsideStatements,
  'results.due': {
    skipsHeld: true,
    locks: ({ passedOver }, seen) =>
      attemptsIn(seen)
        .filter((row) => isDue(row, passedOver))
        .map(({ id }) => lockAttempt(id, 'update')),
    run: ({ passedOver, now: at }, { now, seen, locked, facts }) => ({
      rows: attemptsIn(now)
        .filter((row) => locked.has(`attempt ${row.id}`) && isDue(row, passedOver))
        .sort((one, other) => (one.submittedAt?.getTime() ?? 0) - (other.submittedAt?.getTime() ?? 0))
        .map((row) => ({
          instituteId: facts.instituteId,
          attemptId: row.id,
          testId: facts.testId,
          goesOn: goesOn(row, seen, at),
          isNew: row.marks === null,
        })),
    }),
  },
  'exam.given': read(({ attemptIds }, { seen, facts }) => ({
    rows: attemptsIn(seen)
      .filter(({ id, submittedAt }) => attemptIds.includes(id) && submittedAt !== null)
      .flatMap(({ id: attemptId }) =>
        facts.questions.map((question) => {
          const { questionId, subjectId, partId, key, marks, negativeMarks } = question
          const row = seen.answer.get(keyOf(attemptId, questionId))
          const { answer = null, timeMs = 0, state = null, marks: given = null, asPrinted = null } = row ?? {}
          return {
            attemptId,
            questionId,
            subjectId,
            partId,
            attemptAny: null,
            passageId: null,
            seed: null,
            key,
            decision: seen.decision.get(String(questionId))?.decision ?? null,
            answer,
            timeMs,
            marks,
            negativeMarks,
            earlier: state && { state, marks: given ?? 0, asPrinted },
          }
        }),
      ),
  })),
  'exam.marks': {
    run: ({ ofAttempts, questionIds, states, answerMarks, asPrinted }, { now }) => ({
      changes: (ofAttempts as number[]).map((attemptId, index): Change => {
        const key = keyOf(attemptId, questionIds[index])
        const row = now.answer.get(key)
        if (!row) throw new Error(`no answer ${key}`)
        const printed = asPrinted[index] === null ? null : JSON.parse(asPrinted[index])
        return [
          'answer',
          key,
          { ...row, state: states[index], marks: answerMarks[index], asPrinted: printed },
        ]
      }),
    }),
  },
  'exam.no-subjects': {
    run: ({ attemptIds }, { now }) => ({
      changes: [...now.subject]
        .filter(([, row]) => attemptIds.includes(row.attemptId))
        .map(([key]): Change => ['subject', key, null]),
    }),
  },
  'exam.subjects': {
    run: (given) => ({
      changes: (given.ofAttempts as number[]).map((attemptId, index): Change => {
        const subjectId = given.subjectIds[index]
        const row = {
          attemptId,
          subjectId,
          rightCount: given.rightCounts[index],
          wrongCount: given.wrongCounts[index],
          leftCount: given.leftCounts[index],
          rightMarks: given.rightMarks[index],
          wrongMarks: given.wrongMarks[index],
        }
        return ['subject', keyOf(attemptId, subjectId), row]
      }),
    }),
  },
  'exam.result': {
    locks: ({ attemptIds }) => (attemptIds as number[]).map((id) => lockAttempt(id, 'noKeyUpdate')),
    run: (given, { now }) => ({
      changes: (given.attemptIds as number[]).flatMap((id, index): Change[] => {
        const row = now.attempt.get(String(id))
        if (!row) return []
        return [
          changedAttempt(row, {
            marks: given.totals[index],
            rightCount: given.rightCounts[index],
            wrongCount: given.wrongCounts[index],
            leftCount: given.leftCounts[index],
            timeTaken: given.times[index],
            evaluatedAt: given.areWaiting[index] ? null : (row.evaluatedAt ?? given.now),
          }),
        ]
      }),
    }),
  },
  'results.evaluated': {
    // A new row refers to the test.
    locks: ({ attemptIds }, seen) => {
      const isEvaluated = attemptsIn(seen).some((one) => attemptIds.includes(one.id) && one.evaluatedAt)
      if (!isEvaluated) return []
      const due = { on: `due ${only}`, mode: 'update', untilWritten: true } as const
      return [due, { ...lockTest('keyShare'), when: (now) => !now.due.has(only) }]
    },
    run: ({ attemptIds }, { now, locked }) => {
      const of = attemptsIn(now).filter(({ id }) => attemptIds.includes(id))
      const isWritten = locked.has(`due ${only}`) && !now.due.has(only)
      return {
        changes: [
          ...of.map((row) => changedAttempt(row, { isDue: false })),
          ...(isWritten ? [['due', only, {}] as const] : []),
        ],
      }
    },
  },
  'results.mark-due': {
    locks: () => [
      { on: `due ${only}`, mode: 'update', untilWritten: true },
      { ...lockTest('keyShare'), when: (now) => !now.due.has(only) },
    ],
    run: (_, { now }) => ({ changes: now.due.has(only) ? [] : [['due', only, {}]] }),
  },
  'results.goes-on': read((_, { seen }) => rowsOf({ isThere: !testIn(seen).isPublished })),
  'results.tests': read(({ agreedNow }, { seen, facts: { instituteId, testId } }) => ({
    rows: isTestDue(seen, agreedNow) ? [{ instituteId, testId }] : [],
  })),
  'results.take': {
    skipsHeld: true,
    locks: () => [lockTest('noKeyUpdate')],
    run: (_, { locked }) => ({ rowCount: locked.size }),
  },
  'results.still-due': read(({ agreedNow }, { seen }) => rowsOf({ isThere: isTestDue(seen, agreedNow) })),
  'results.clear': {
    locks: () => [{ on: `due ${only}`, mode: 'update', when: (now) => now.due.has(only) }],
    run: (_, { now }) => ({ changes: now.due.has(only) ? [['due', only, null]] : [] }),
  },
  'report.publish': {
    locks: () => [lockTest('noKeyUpdate')],
    run: (_, { now }) => ({ rowCount: 1, changes: [changedTest(now, { isPublished: true })] }),
  },
  'report.ranks': {
    locks: (_, seen) => [...newRanks(seen).keys()].map((id) => lockAttempt(id, 'noKeyUpdate')),
    run: (_, { now, seen }) => ({
      changes: [...newRanks(seen)].flatMap(([id, rank]): Change[] => {
        const row = now.attempt.get(String(id))
        return row ? [changedAttempt(row, { rank })] : []
      }),
    }),
  },
  'report.figures': {
    run: ({ now: publishedAt }, { seen }) => {
      const takers = counted(seen)
      const [topper] = takers.map(inFull).sort((one, other) => (isBetter(one, other) ? -1 : 1))
      const average = (of: (row: AttemptRow) => number) => averageOf(takers.map(of))
      const row = {
        takers: takers.length,
        topperId: topper?.id ?? null,
        averageMarks: average(({ marks }) => marks ?? 0),
        averageRight: average(({ rightCount }) => rightCount ?? 0),
        averageWrong: average(({ wrongCount }) => wrongCount ?? 0),
        averageAttempted: average(({ rightCount, wrongCount }) => (rightCount ?? 0) + (wrongCount ?? 0)),
        averageTime: Math.round(average(({ timeTaken }) => timeTaken ?? 0)),
        publishedAt,
      }
      return { changes: [['figures', only, row]] }
    },
  },
  'report.question-figures': {
    run: (_, { seen, facts }) => {
      const ids = counted(seen).map(({ id }) => id)
      return {
        changes: facts.questions.map(({ questionId }): Change => {
          const answers = ids.flatMap((id) => seen.answer.get(keyOf(id, questionId)) ?? [])
          const time = answers.reduce((sum, { timeMs }) => sum + timeMs, 0)
          const row = {
            averageTimeMs: ids.length === 0 ? 0 : Math.round(time / ids.length),
            rightCount: answers.filter(({ state }) => state === 'right').length,
            wrongCount: answers.filter(({ state }) => state === 'wrong').length,
          }
          return ['questionFigures', String(questionId), row]
        }),
      }
    },
  },
  'news.notify.result': read(() => rowsOf({ count: 0 })),
  'change.note-examiner': nothing,
  'change.note-results': nothing,
  'change.note-attempt': nothing,
  'news.done.testTomorrow-testOpens': nothing,
  'access-log.note': nothing,
}

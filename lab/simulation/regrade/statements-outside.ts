import { noticeMs } from '#domain/exam/panel/clock.ts'
import { graceUntil } from '#domain/exam/panel/grace.ts'
import { type AttemptRow, attemptsIn, type Change, keyOf, type Model, type Rows, testIn } from './state.ts'
import {
  changedAttempt,
  changedTest,
  lockAttempt,
  lockTest,
  nothing,
  read,
  rowsOf,
} from './statement-tools.ts'

const holdAttempt: Model = {
  locks: ({ attemptId }) => [lockAttempt(attemptId, 'noKeyUpdate')],
  run: (_, { locked }) => ({ rowCount: locked.size }),
}

/** As `isGraceOver` without any stall, which the simulation of the panel has. */
const isOver = ({ endsAt }: AttemptRow, now: Date): boolean =>
  now.getTime() >= graceUntil(endsAt.getTime(), [])

const attemptIn = ({ attempt }: Rows, id: number) => attempt.get(String(id))

/** As `simulation.move-ends`. @returns undefined where nothing changes */
function movedEnd(row: AttemptRow, byMs: number, isPublished: boolean, at: Date): AttemptRow | undefined {
  const { endsAt, submittedAt, isDue } = row
  const isByClock = submittedAt?.getTime() === endsAt.getTime()
  if (submittedAt && (!isByClock || isPublished)) return undefined
  const end = new Date(Math.max(endsAt.getTime() + byMs, Math.min(endsAt.getTime(), at.getTime() + noticeMs)))
  const isRunning = submittedAt === null && endsAt > at
  if (end.getTime() === endsAt.getTime() || !(end > at || isRunning)) return undefined
  return { ...row, endsAt: end, endMovedAt: at, isDue: isDue || submittedAt !== null }
}

/** The one that runs, else the latest: for extra time. */
const latestOf = (rows: Rows, personId: number): AttemptRow | undefined =>
  attemptsIn(rows)
    .filter((one) => one.personId === personId)
    .sort((one, other) => {
      const [first, second] = [one, other].map(
        ({ submittedAt }) => submittedAt?.getTime() ?? Number.MAX_VALUE,
      )
      return (second ?? 0) - (first ?? 0) || other.id - one.id
    })[0]

/** Of submission, extra time, the examiner, and the records, by name. */
export const outsideStatements: Readonly<Record<string, Model>> = {
  'simulation.answer': {
    locks: ({ attemptId }, seen) =>
      attemptIn(seen, attemptId)?.submittedAt === null ? [lockAttempt(attemptId, 'noKeyUpdate')] : [],
    run: ({ attemptId, questionId, answer }, { now, locked }) => {
      const key = keyOf(attemptId, questionId)
      const row = now.answer.get(key)
      if (locked.size === 0 || !row || attemptIn(now, attemptId)?.submittedAt) return {}
      return { changes: [['answer', key, { ...row, answer: JSON.parse(answer), byExaminer: null }]] }
    },
  },
  'simulation.result-at': {
    locks: () => [lockTest('noKeyUpdate')],
    run: ({ resultAt, now: at }, { now }) => {
      const { isPublished, resultAt: was } = testIn(now)
      const isOther = was?.getTime() !== resultAt?.getTime()
      const isWithdrawn = isPublished && isOther && (resultAt === null || resultAt > at)
      const withdrawn = isWithdrawn ? { isPublished: false, withdrawnAt: at } : {}
      return { changes: [changedTest(now, { resultAt, ...withdrawn })] }
    },
  },
  'simulation.call-off': {
    locks: () => [lockTest('noKeyUpdate')],
    run: ({ cancelledAt }, { now }) => ({
      changes: [changedTest(now, { isCalledOff: cancelledAt !== null })],
    }),
  },
  'simulation.hold-test': { locks: () => [lockTest('noKeyUpdate')], run: () => ({ rowCount: 1 }) },
  'simulation.move-ends': {
    locks: ({ seconds, now: at }, seen) =>
      attemptsIn(seen)
        .filter((row) => movedEnd(row, seconds * 1000, testIn(seen).isPublished, at))
        .map(({ id }) => lockAttempt(id, 'noKeyUpdate')),
    run: ({ seconds, now: at }, { now, locked }) => {
      const { isPublished, endsAt } = testIn(now)
      const moved = attemptsIn(now).flatMap((row) => {
        const is = movedEnd(row, seconds * 1000, isPublished, at)
        return is && locked.has(`attempt ${row.id}`) ? [changedAttempt(row, is)] : []
      })
      return {
        changes: [...moved, changedTest(now, { endsAt: new Date(endsAt.getTime() + seconds * 1000) })],
      }
    },
  },
  'panel.hold-attempt': holdAttempt,
  'panel.take-attempt': { ...holdAttempt, skipsHeld: true },
  'panel.given': read(({ attemptId, now: at }, { seen, facts }) => {
    const row = attemptIn(seen, attemptId)
    return rowsOf(
      row && {
        personId: row.personId,
        testId: facts.testId,
        testName: facts.testName,
        endsAt: row.endsAt,
        submittedAt: row.submittedAt,
        latestEndsAt: null,
        endMovedAt: row.endMovedAt,
        isCalledOff: testIn(seen).isCalledOff,
        isOver: isOver(row, at),
        questions: facts.questions.length,
        answers: [...seen.answer.values()]
          .filter((one) => one.attemptId === attemptId)
          .map(({ questionId, answer }) => ({ questionId, answer })),
      },
    )
  }),
  'panel.receipt': read(({ attemptId }, { seen }) => {
    const row = seen.receipt.get(String(attemptId))
    const facts = {
      test_name: '',
      answers_hash: '',
      answered: 0,
      questions: 0,
      signature: '',
      reissuedAt: null,
    }
    return rowsOf(row && { ...row, ...facts })
  }),
  'panel.submit': {
    run: ({ attemptId, submittedAt, code }, { now }) => {
      const row = attemptIn(now, attemptId)
      if (!row) return {}
      return {
        changes: [
          changedAttempt(row, { submittedAt, isDue: true }),
          ['receipt', String(attemptId), { code, submittedAt }],
        ],
      }
    },
  },
  'panel.ended': read(({ now: at }, { seen, facts: { instituteId } }) => ({
    rows: attemptsIn(seen)
      .filter((row) => row.submittedAt === null && isOver(row, at))
      .map(({ id }) => ({ instituteId, attemptId: id })),
  })),
  'panel.lock-handed-in': {
    locks: ({ attemptId }, seen) =>
      attemptIn(seen, attemptId)?.submittedAt ? [lockAttempt(attemptId, 'update')] : [],
    run: ({ attemptId }, { now, locked }) => ({
      rowCount: locked.size > 0 && attemptIn(now, attemptId)?.submittedAt ? 1 : 0,
    }),
  },
  'panel.marks': {
    run: ({ attemptId, questionId, state, marks }, { now }) => {
      const key = keyOf(attemptId, questionId)
      const [row, attempt] = [now.answer.get(key), attemptIn(now, attemptId)]
      if (!row || !attempt) return {}
      return {
        changes: [
          ['answer', key, { ...row, state, marks, byExaminer: marks }],
          changedAttempt(attempt, { isDue: true }),
        ],
      }
    },
  },
  'panel.lock-extra-test': { locks: () => [lockTest('share')], run: () => ({ rowCount: 1 }) },
  'panel.lock-extra': {
    locks: ({ personId }) => [{ on: `person ${personId}`, mode: 'noKeyUpdate' }],
    run: () => ({ rowCount: 1 }),
  },
  'panel.lock-attempt': {
    locks: ({ personId }, seen) => {
      const row = latestOf(seen, personId)
      return row ? [lockAttempt(row.id, 'update')] : []
    },
    run: (_, { now, locked }) => ({
      rows: attemptsIn(now)
        .filter(({ id }) => locked.has(`attempt ${id}`))
        .map(({ id }) => ({ id })),
    }),
  },
  'panel.extra-time-facts': read(({ attemptId, personIds }, { seen, facts }) => {
    const { isPublished, isCalledOff } = testIn(seen)
    const row = attemptIn(seen, attemptId)
    if (isCalledOff || !row) return { rows: [] }
    return rowsOf({
      testName: facts.testName,
      isTimed: true,
      isPublished,
      minutes: seen.extraTime.get(String(personIds[0]))?.minutes ?? 0,
      attemptId: row.id,
      endsAt: row.endsAt,
      submittedAt: row.submittedAt,
    })
  }),
  'panel.extra-time': {
    run: ({ takers, totals, added, attempts }, { now }) => ({
      changes: (takers as number[]).flatMap((personId, index): Change[] => {
        const row = attemptIn(now, attempts[index])
        const endsAt = row && new Date(row.endsAt.getTime() + added[index] * 60_000)
        return [
          ['extraTime', String(personId), { minutes: totals[index] }],
          ...(row && endsAt ? [changedAttempt(row, { endsAt })] : []),
        ]
      }),
    }),
  },
  'panel.count-late': nothing,
  'panel.reopen': {
    run: ({ attemptId }, { now }) => {
      const row = attemptIn(now, attemptId)
      if (!row) return {}
      const none = {
        rank: null,
        marks: null,
        rightCount: null,
        wrongCount: null,
        leftCount: null,
        timeTaken: null,
      }
      const answers = [...now.answer].filter(([, one]) => one.attemptId === attemptId)
      const subjects = [...now.subject].filter(([, one]) => one.attemptId === attemptId)
      return {
        changes: [
          changedAttempt(row, { submittedAt: null, isDue: false, evaluatedAt: null, ...none }),
          ['receipt', String(attemptId), null],
          ...subjects.map(([key]): Change => ['subject', key, null]),
          ...answers.map(
            ([key, one]): Change => ['answer', key, { ...one, state: null, marks: null, byExaminer: null }],
          ),
        ],
      }
    },
  },
}

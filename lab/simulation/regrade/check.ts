import { isDeepStrictEqual } from 'node:util'
import { Violation } from '../counts.ts'
import { maxServerAheadMs } from '../world.ts'
import { type Counted, countedIn, maximumOf, type Result, resultOf } from './marks.ts'
import { attemptsIn, type Change, only, type RegradeRow, type Rows, testIn } from './state.ts'
import type { Decided, World } from './world.ts'

/** What no commit may do. */
export function checkCommit(world: World, before: Rows, after: Rows, changes: readonly Change[]): void {
  const added = changes.flatMap(([table, , row]) => (table === 'regrade' && row ? [row] : []))
  for (const [table, key, row] of changes)
    if (table === 'regrade' && (!row || before.regrade.has(key)))
      world.fail('a decision was changed in the log')
  checkDecisions(world, after)
  checkMarks(world, after)
  checkPublication(world, before, after)
  checkReopened(world, before, after)
  if (added.length > 0) checkPreviewed(world, before, after, added)
  // A regrade publishes itself; what is evaluated later is published soon.
  if (added.length > 0 || !after.due.has(only)) checkFigures(world, after)
}

const logOf = ({ regrade }: Rows, questionId: number): RegradeRow[] =>
  [...regrade.values()].filter((row) => row.questionId === questionId).sort((one, other) => one.id - other.id)

/** Each decision follows on the one before, and the last one is in force. */
function checkDecisions(world: World, rows: Rows): void {
  for (const { questionId } of world.facts.questions) {
    let decision: RegradeRow['after'] = null
    for (const row of logOf(rows, questionId)) {
      if (!isDeepStrictEqual(row.before, decision))
        world.fail(`a decision about question ${questionId} is logged twice, or one is missing`)
      decision = row.after
    }
    if (!isDeepStrictEqual(rows.decision.get(String(questionId))?.decision, decision))
      world.fail(`another decision about question ${questionId} is in force than was logged last`)
  }
  if (testIn(rows).maximumMarks !== maximumOf(rows, world.facts)) world.fail('the maximum is wrong')
}

/** What is evaluated, and not due again, has the marks of the decisions in force. */
function checkMarks(world: World, rows: Rows): void {
  for (const row of attemptsIn(rows)) {
    if (!row.submittedAt || row.isDue || row.marks === null) continue
    const { marks, right, wrong, left, isWaiting } = resultOf(row.id, rows, world.facts)
    const stored = [row.marks, row.rightCount, row.wrongCount, row.leftCount, row.evaluatedAt === null]
    if (!isDeepStrictEqual(stored, [marks, right, wrong, left, isWaiting]))
      world.fail(`attempt ${row.id} has ${stored}, not ${[marks, right, wrong, left, isWaiting]}`)
    const subjects = [...rows.subject.values()].filter(({ attemptId }) => attemptId === row.id)
    const sum = subjects.reduce((all, one) => all + one.rightMarks + one.wrongMarks, 0)
    if (sum !== marks) world.fail(`the subjects of attempt ${row.id} have ${sum} marks, not ${marks}`)
  }
}

/** Nothing is published before its time by the agreed clock, nor while it is withdrawn or called off. */
function checkPublication(world: World, before: Rows, after: Rows): void {
  const [was, is] = [testIn(before), testIn(after)]
  const latest = world.scheduler.now + maxServerAheadMs
  if (is.isPublished && !is.isCalledOff && is.resultAt && is.resultAt.getTime() > latest)
    world.fail('a result and its keys are shown before their time')
  if (was.isPublished || !is.isPublished) return
  world.notes.note('published')
  const publishedAt = after.figures.get(only)?.publishedAt
  if (is.isCalledOff || was.isCalledOff) world.fail('a test was published that is called off')
  if (!publishedAt || publishedAt.getTime() > latest) world.fail('a result has a later time than it is')
  const at = publishedAt ?? new Date(0)
  const attempts = attemptsIn(after)
  if (attempts.some(({ submittedAt, endsAt }) => !submittedAt && endsAt <= at))
    world.fail('a test was published while answers were on their way')
  if (is.resultAt) {
    if (is.resultAt > at) world.fail('a test was published before its time')
    return
  }
  if (is.withdrawnAt) world.fail('a test was published that is withdrawn')
  if (attempts.some(({ submittedAt, evaluatedAt }) => !submittedAt || !evaluatedAt))
    world.fail('a test was published while something was not evaluated')
  const minutes = Math.max(0, ...[...after.extraTime.values()].map((row) => row.minutes))
  if (is.endsAt.getTime() + minutes * 60_000 > at.getTime()) world.fail('a test was published before its end')
}

/** Who may have seen the keys does not write any more (`server/access/solutions.ts`). */
function checkReopened(world: World, before: Rows, after: Rows): void {
  if (before.attempt === after.attempt) return
  for (const { id, submittedAt } of attemptsIn(after)) {
    if (submittedAt || !before.attempt.get(String(id))?.submittedAt) continue
    world.notes.note('attempt goes on')
    if (testIn(after).isPublished) world.fail(`attempt ${id} goes on though its result and keys are shown`)
  }
}

const shown = ({ personId, marks, rank }: Counted) => [personId, { marks, rank }] as const

/** What was done is what the preview has shown. */
function checkPreviewed(world: World, before: Rows, after: Rows, added: readonly RegradeRow[]): void {
  world.notes.note('regraded')
  const [first] = added
  const fingerprint = first?.fingerprint ?? ''
  const [were, are] = [before, after].map(
    (rows) => new Map(countedIn(rows, ({ marks }) => marks ?? 0).map(shown)),
  )
  const moved = world.facts.people.flatMap(({ personId, code }) => {
    const [was, is] = [were?.get(personId), are?.get(personId)]
    if (isDeepStrictEqual(was, is)) return []
    return [[code, was?.marks ?? null, is?.marks ?? null, was?.rank ?? null, is?.rank ?? null]]
  })
  const done = JSON.stringify([testIn(before).maximumMarks, testIn(after).maximumMarks, moved.sort()])
  const seen = world.previewed.filter((one) => one.fingerprint === fingerprint)
  if (seen.length === 0) world.fail('a regrade was carried out that was not previewed')
  for (const { effect } of seen)
    if (effect !== done) world.fail(`a regrade did ${done}; its preview had shown ${effect}`)
}

const averageOf = (list: readonly number[]) =>
  list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length)

/** Published ranks and figures are those of the counted attempts. */
function checkFigures(world: World, rows: Rows): void {
  const { isPublished, isCalledOff } = testIn(rows)
  if (!isPublished || isCalledOff) return
  const results = new Map(attemptsIn(rows).map(({ id }) => [id, resultOf(id, rows, world.facts)]))
  const counted = countedIn(rows, ({ id }) => results.get(id)?.marks ?? 0)
  const isStale = attemptsIn(rows).some(({ isDue }) => isDue)
  if (isStale) return
  for (const { id, rank } of attemptsIn(rows)) {
    const expected = counted.find((one) => one.id === id)?.rank ?? null
    if (rank !== expected) world.fail(`attempt ${id} is published with rank ${rank}, not ${expected}`)
  }
  const figures = rows.figures.get(only)
  const average = (of: (one: Result) => number) =>
    averageOf(counted.flatMap(({ id }) => results.get(id) ?? []).map(of))
  const expected = [
    counted.length,
    counted[0]?.id ?? 0,
    average(({ marks }) => marks),
    average(({ right }) => right),
    average(({ wrong }) => wrong),
  ]
  const stored = figures && [
    figures.takers,
    figures.topperId ?? 0,
    figures.averageMarks,
    figures.averageRight,
    figures.averageWrong,
  ]
  if (!stored?.every((value, index) => Math.abs(value - (expected[index] ?? 0)) < 0.005))
    world.fail('the published figures are not those of the counted attempts')
  const answers = [...rows.answer.values()].filter((one) => counted.some(({ id }) => id === one.attemptId))
  for (const [questionId, row] of rows.questionFigures)
    for (const [state, count] of [['right', row.rightCount] as const, ['wrong', row.wrongCount] as const])
      if (
        count !== answers.filter((one) => one.state === state && String(one.questionId) === questionId).length
      )
        world.fail(`the published figures of question ${questionId} are wrong`)
}

/** An acknowledged regrade is in the log, once, and nothing else is with it. */
export function checkAcknowledged(world: World, fingerprint: string, decided: readonly Decided[]): void {
  const { committed } = world.database
  const rows = [...committed.regrade.values()].filter((row) => row.fingerprint === fingerprint)
  for (const row of rows) {
    const asked = decided.find(({ questionId }) => questionId === row.questionId)
    if (!isDeepStrictEqual(row.after, asked?.decision))
      world.fail('a regrade was acknowledged, and another one is logged')
  }
  for (const { questionId, decision } of decided) {
    if (rows.some((row) => row.questionId === questionId)) continue
    // Nothing was logged where it was in force already.
    const log = logOf(committed, questionId)
    const wasInForce = decision === null || log.some((row) => isDeepStrictEqual(row.after, decision))
    if (!wasInForce) world.fail('a regrade was acknowledged, and is not in force')
  }
}

/** In the end everything is evaluated, and what is due is published. */
export function checkEnd(world: World): void {
  const { committed } = world.database
  const test = testIn(committed)
  for (const { id, submittedAt, isDue, marks } of attemptsIn(committed))
    if (!submittedAt || isDue || marks === null) throw new Violation(`attempt ${id} was never evaluated`)
  checkDecisions(world, committed)
  checkMarks(world, committed)
  for (const { fingerprint, decided } of world.acknowledged) checkAcknowledged(world, fingerprint, decided)
  const isFinal = attemptsIn(committed).every(({ evaluatedAt }) => evaluatedAt)
  const isTime = test.resultAt
    ? test.resultAt.getTime() < world.scheduler.now - maxServerAheadMs
    : isFinal && !test.withdrawnAt
  if (!test.isPublished && isTime) throw new Violation('a result that is due was never published')
  checkFigures(world, committed)
}

import { graceMs } from '#domain/exam/panel/clock.ts'
import { hasPending, stateIn } from '#domain/exam/panel/exam-tab.ts'
import { graceUntil } from '#domain/exam/panel/grace.ts'
import { isLater } from '#domain/exam/panel/question-state.ts'
import { Violation } from '../counts.ts'
import type { State } from './state.ts'
import { type GivenAnswer, idOf, type World } from './world.ts'

/** What no commit may do: turn back the sequence or an answer, or change a submission. */
export function checkCommit(world: World, before: State, after: State): void {
  if (before.attempt && after.attempt) {
    if (after.attempt.lastSequence < before.attempt.lastSequence)
      world.fail('the sequence of the attempt went back')
    if (before.attempt.submittedAt && before.answers !== after.answers)
      world.fail('an answer counted after the end')
    if (before.receipt && after.receipt !== before.receipt) world.fail('a second receipt')
  }
  for (const [questionId, row] of before.answers) {
    const now = after.answers.get(questionId)
    const stamps =
      now &&
      ([
        { at: row.answerAt, by: row.answerBy },
        { at: now.answerAt, by: now.answerBy },
      ] as const)
    if (!now || !stamps || isLater(...stamps) || now.sequence < row.sequence)
      world.fail(`the stored answer of question ${questionId} went back`)
  }
}

/** What the open pages must show when they have had a network for a while. */
export function checkPages(world: World): void {
  const { committed } = world.database
  const { attempt } = committed
  if (!attempt) return
  for (const panel of world.panels) {
    const state = panel.exam?.store.getState()
    if (panel.page.hasEnded || !state) continue
    const where = `page ${panel.number}`
    if (hasPending(state.examTab)) throw new Violation(`${where} has unsent answers in the end`)
    if (attempt.submittedAt) {
      // A page with a receipt shows nothing else, and sends nothing more.
      if (state.receipt?.code.replaceAll('-', '') === committed.receipt?.code) continue
      throw new Violation(`${where} has not the receipt`)
    }
    if (state.connection !== 'fine') throw new Violation(`${where} is ${state.connection} in the end`)
    for (const { questionId } of world.facts.questions) {
      const shown = stateIn(state.examTab, questionId)
      const row = committed.answers.get(questionId)
      if (
        idOf(shown.answer?.value) !== idOf(row?.answer) ||
        Boolean(shown.mark?.value) !== Boolean(row?.mark)
      )
        throw new Violation(
          `${where} shows ${idOf(shown.answer?.value)} at question ${questionId}, not ${idOf(row?.answer)}`,
        )
    }
  }
}

/** No stall that was noted later made a grace longer that had been taken as over. */
export function checkGrace({ over, database, notes }: World): void {
  if (!over) return
  const until = graceUntil(over.endsAt, database.committed.stalls)
  if (until > over.endsAt + graceMs) notes.note('grace grew')
  if (until > over.until) throw new Violation(`keys came out ${until - over.until} ms before their time`)
}

/** Nothing is left on any device, and the answers that count are the right ones. */
export function checkAnswers(world: World): void {
  const { committed } = world.database
  const { attempt } = committed
  if (!attempt) return
  for (const device of world.devices)
    for (const key of device.disk.readAll(`homeroom-attempt-${attempt.id}`, 'kept').keys())
      if (key.startsWith('left '))
        throw new Violation(`device ${device.number} still keeps the unsent ${key}`)
  for (const { questionId } of world.facts.questions) checkQuestion(world, committed, questionId)
}

function checkQuestion(world: World, { attempt, answers, late }: State, questionId: number): void {
  const given = world.given.filter((one) => one.questionId === questionId)
  const [counted, kept] = [answers.get(questionId), late.get(questionId)]
  const countedId = idOf(counted?.answer)
  const isLateNewer = kept && (!counted || isLater(kept, { at: counted.answerAt, by: counted.answerBy }))
  const id = isLateNewer ? idOf(kept.answer) : countedId
  const last = given.find((one) => one.id === id)
  if (id !== 0 && !last) throw new Violation(`answer ${id} of question ${questionId} was never given`)
  // By a clock that was a guess, or was set while the device slept, stamps may be far off.
  if (given.some((one) => one.isGuessed || world.guessing.has(one.page.page.device) || isVague(one))) {
    world.notes.note('question with a vague time')
    return
  }
  const { errorMs } = world
  const end = Math.min(
    attempt?.endsAt.getTime() ?? 0,
    attempt?.submittedAt?.getTime() ?? Number.POSITIVE_INFINITY,
  )
  // Of an answer whose time was a guess when it was sent the examiner decides.
  const ofCounted = given.find((one) => one.id === countedId)
  if (ofCounted && ofCounted.at > end + errorMs)
    throw new Violation(`answer ${countedId} was given after the end and counts`)
  const missing = given.find(
    (one) => !one.isLost && one.at < end - errorMs && isSurelyLater(one, last, errorMs),
  )
  if (missing)
    throw new Violation(`answer ${missing.id} of question ${questionId} is lost; ${id || 'none'} is there`)
}

/** Answers of one page have an order; those of several are compared by clocks that are a little off. */
function isSurelyLater(one: GivenAnswer, other: GivenAnswer | undefined, errorMs: number): boolean {
  if (!other) return true
  return one.page === other.page ? one.id > other.id : one.at > other.at + errorMs
}

/** Its stamp cannot be corrected well: between two replies the device slept, and its clock was set. */
function isVague({ page, since, until }: GivenAnswer): boolean {
  const { clockSetAt, sleptAt } = page.page.device
  const isBetween = (at: number) => at >= since && at <= until
  return clockSetAt.some(isBetween) && sleptAt.some(isBetween)
}

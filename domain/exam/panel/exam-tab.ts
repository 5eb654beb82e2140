import { type GivenAnswer, orderAnswers } from '#domain/exam/panel/earlier-answers.ts'
import { maxBytesSent, maxStatesSent, maxTimeMs } from '#domain/exam/panel/limits.ts'
import {
  type Given,
  isLater,
  mergeStates,
  nextStamp,
  type QuestionState,
  type Stamp,
  unseen,
} from '#domain/exam/panel/question-state.ts'
import type { QuestionStateBody } from '#domain/exam/panel/state-body.ts'
import { storableAnswer } from '#domain/exam/panel/storable-answer.ts'
import type { Answer } from '#domain/exam/question.ts'

/** By question id. */
export type States = ReadonlyMap<number, QuestionState>

/** The unacknowledged state of a question. Earlier answers stay, because the newest may turn out to be after the end. */
export type Pending = QuestionState & { earlier?: readonly GivenAnswer[] }

/**
 * The state of one tab. Answers stay in `pending` until the server has acknowledged exactly them, so none is lost if the
 * device stores `pending` and `recover` reads it.
 */
export type ExamTab = {
  /** The name of the tab; a reload makes a new one. */
  tabId: string
  /** The highest sequence that it received. */
  since: number
  /** States that the server has on disk. */
  confirmed: States
  /** States of this tab or an earlier one of this device that are not acknowledged yet. */
  pending: ReadonlyMap<number, Pending>
}

/** A message to the server; `applyReply` takes it with the reply. */
export type Sending = { page: string; since: number; states: QuestionStateBody[] }
export type SaveReply = {
  sequence: number
  states: readonly QuestionStateBody[]
  /** Questions with an answer that was given after the end. */
  refused_ids?: readonly number[]
}

export const openTab = (tabId: string): ExamTab => ({
  tabId,
  since: 0,
  confirmed: new Map(),
  pending: new Map(),
})

/** A question as the student sees it. */
export const stateIn = ({ confirmed, pending }: ExamTab, questionId: number): QuestionState =>
  mergeStates(confirmed.get(questionId) ?? unseen, pending.get(questionId) ?? unseen)

/** Whether a question was ever shown, in this tab or another. */
export const isSeen = ({ confirmed, pending }: ExamTab, questionId: number): boolean =>
  confirmed.has(questionId) || pending.has(questionId)

/** @param now milliseconds of the server's clock @param value null clears the answer */
export const giveAnswer = (tab: ExamTab, questionId: number, value: Answer | null, now: number): ExamTab =>
  addPending(tab, questionId, {
    ...unseen,
    answer: { ...nextStamp(now, latestOf(tab), tab.tabId), value: value && storableAnswer(value) },
  })

export const markForReview = (tab: ExamTab, questionId: number, value: boolean, now: number): ExamTab =>
  addPending(tab, questionId, { ...unseen, mark: { ...nextStamp(now, latestOf(tab), tab.tabId), value } })

/** Adds time that this tab spent on a question; 0 when it is first shown. */
export function addTime(tab: ExamTab, questionId: number, ms: number): ExamTab {
  const spent = stateIn(tab, questionId).times[tab.tabId]
  const sum = Math.min(maxTimeMs, (spent ?? 0) + Math.max(0, Math.round(ms)))
  return sum === spent ? tab : addPending(tab, questionId, { ...unseen, times: { [tab.tabId]: sum } })
}

/**
 * Corrects the stamps that this tab guessed, once its clock is synced. All move by the same amount, but never before an answer
 * that the tab already had, which is older.
 * @param from when the guess began, by that guess
 * @param ms how far the guess was behind
 */
export const moveStamps = (tab: ExamTab, from: number, ms: number): ExamTab =>
  correctStamps(tab, (at) => (at >= from ? at + ms : at))

function correctStamps(tab: ExamTab, right: (at: number) => number): ExamTab {
  const correctStamp = <T>(given: Given<T> | null, before: Stamp | null | undefined) => {
    if (!given || given.by !== tab.tabId) return given
    const { clock = given.at, by, value } = given
    const at = Math.round(right(clock))
    if (at === clock) return given
    // Answers that the tab already had are older, which matters only for stamps that move back.
    const afterKnown = at < clock ? (before?.at ?? 0) + 1 : 0
    return { at: Math.max(at, given.clock === undefined ? afterKnown : given.at), by, value }
  }
  const pending = new Map(
    [...tab.pending].map(([questionId, state]) => {
      const confirmed = tab.confirmed.get(questionId)
      const mark = correctStamp(state.mark, confirmed?.mark)
      let before: Stamp | null | undefined = confirmed?.answer
      const moveNext = <T extends GivenAnswer | null>(given: T) => {
        const next = correctStamp(given, before)
        before = next ?? before
        return next
      }
      const earlier = state.earlier?.map((one) => moveNext(one) ?? one)
      return [questionId, { ...state, ...(earlier && { earlier }), answer: moveNext(state.answer), mark }]
    }),
  )
  return { ...tab, pending }
}

/**
 * When a guess of the time began, by that guess, and how far the device's clock jumped ahead then: 0 for a page that was
 * loaded.
 */
export type Guess = { from: number; aheadMs: number }

/**
 * Corrects the stamps of several guesses. The jump of the device's clock in each sleep shows its part of the error; a page
 * that was loaded may have begun with another one.
 * @param ms how far the last guess was behind
 */
export const moveGuessed = (tab: ExamTab, guesses: readonly Guess[], ms: number): ExamTab =>
  correctStamps(tab, (at) => rightTime(at, guesses, ms))

/** The right time of a guessed one. */
export function rightTime(guessed: number, guesses: readonly Guess[], ms: number): number {
  const jumps = guesses.reduce((sum, { aheadMs }) => sum + aheadMs, 0)
  const wasLoaded = guesses.some(({ aheadMs }) => aheadMs === 0)
  const slept = wasLoaded ? sleepShareOf(ms, jumps) : ms
  const errorOf = ({ aheadMs }: Guess) => (aheadMs === 0 ? ms - slept : (slept * aheadMs) / jumps)
  // From the last guess back, so that no time is moved by a guess that began after it.
  return Math.round(
    guesses.reduceRight((at, guess) => (at >= guess.from ? at + errorOf(guess) : at), guessed),
  )
}

/**
 * How much of an error comes from sleeps; the rest was there when the page was loaded. A clock that was far ahead hides the
 * sleeps; an error that is small beside the jumps means that somebody set the clock.
 */
function sleepShareOf(ms: number, jumps: number): number {
  if (ms >= 0) return Math.min(ms, jumps)
  return -ms > jumps ? jumps : 0
}

/**
 * Limits stamps of the future from earlier tabs, whose clock was ahead, to the time at which this tab read them. Otherwise the
 * server would cut them to their arrival, and they would replace answers given in between.
 * @param readAt when this tab read them
 * @param errorMs how much later that may have been
 */
export function limitRecovered(tab: ExamTab, readAt: number, errorMs: number): ExamTab {
  const isAhead = (given: Stamp | null) =>
    given !== null && given.by !== tab.tabId && given.at > readAt + errorMs
  const all = [...tab.pending.values()]
  if (!all.some((state) => isAhead(state.mark) || answersOf(state).some(isAhead))) return tab
  /** Later answers of this tab must stay later than those. */
  const stampAgain = <T>(given: Given<T>, latest: number): Given<T> =>
    given.by === tab.tabId && given.clock !== undefined
      ? { ...nextStamp(given.clock, latest, given.by), value: given.value }
      : given
  const limit = (state: Pending): Pending => {
    const given = answersOf(state).filter((one) => one !== null)
    let aheadAt = readAt - given.filter(isAhead).length
    let latest = 0
    const limited = given.map((one) => {
      if (isAhead(one)) aheadAt += 1
      const { by, value } = one
      const right = isAhead(one) ? { at: Math.max(aheadAt, latest + 1), by, value } : stampAgain(one, latest)
      latest = right.at
      return right
    })
    const { mark } = state
    const rightMark =
      mark && (isAhead(mark) ? { at: readAt, by: mark.by, value: mark.value } : stampAgain(mark, 0))
    return withAnswers({ ...state, mark: rightMark }, limited)
  }
  return { ...tab, pending: new Map([...tab.pending].map(([id, state]) => [id, limit(state)])) }
}

/** Takes over what earlier tabs left unsent on the device; stamps decide, so the newest wins. */
export const recover = (tab: ExamTab, unsent: readonly { questionId: number; state: Pending }[]): ExamTab =>
  unsent.reduce((all, { questionId, state }) => addPending(all, questionId, state), tab)

export const hasPending = ({ pending }: ExamTab): boolean => pending.size > 0

const encoder = new TextEncoder()
/** The size of a message as JSON. */
export const bytesOf = (message: unknown): number => encoder.encode(JSON.stringify(message)).length

type Limits = {
  /** The most questions in one call. */
  max?: number
  maxBytes?: number
  /** Milliseconds since 1970; null if unknown or untimed. */
  endsAt?: number | null
}

/**
 * Takes as much pending state as fits into one call, at least one question. Of each question the last answer before the
 * end is sent first, because the server refuses those after it.
 */
export function toSend(
  { tabId, since, pending }: ExamTab,
  { max = maxStatesSent, maxBytes = maxBytesSent, endsAt = null }: Limits = {},
): Sending {
  const states: QuestionStateBody[] = []
  let bytes = 0
  for (const [questionId, { earlier = [], ...state }] of pending) {
    const inTime = [...earlier, state.answer].findLast((one) => one && (endsAt === null || one.at <= endsAt))
    const answer = withoutClock(inTime ?? state.answer)
    const body = { question_id: questionId, times: state.times, answer, mark: withoutClock(state.mark) }
    bytes += bytesOf(body)
    if (states.length > 0 && (states.length >= max || bytes > maxBytes)) break
    states.push(body)
  }
  return { page: tabId, since, states }
}

const withoutClock = <T>(given: Given<T> | null): Given<T> | null =>
  given && { at: given.at, by: given.by, value: given.value }

/**
 * Applies the server's reply: sent states are acknowledged, newer ones stay pending. Repeated and reordered replies give the
 * same result.
 */
export function applyReply(tab: ExamTab, sent: Sending, reply: SaveReply): ExamTab {
  const confirmed = new Map(tab.confirmed)
  for (const { question_id, ...state } of reply.states)
    confirmed.set(question_id, mergeStates(confirmed.get(question_id) ?? unseen, state))
  const pending = new Map(tab.pending)
  const refused = new Set(reply.refused_ids)
  for (const { question_id, ...state } of sent.states) {
    const remaining = withoutSent(pending.get(question_id) ?? unseen, state, refused.has(question_id))
    if (remaining) pending.set(question_id, remaining)
    else pending.delete(question_id)
  }
  return { ...tab, since: Math.max(tab.since, reply.sequence), confirmed, pending }
}

const addPending = (tab: ExamTab, questionId: number, state: Pending): ExamTab => ({
  ...tab,
  pending: new Map(tab.pending).set(questionId, mergePending(tab.pending.get(questionId) ?? unseen, state)),
})

const answersOf = ({ earlier = [], answer }: Pending) => [...earlier, answer]

const mergePending = (one: Pending, other: Pending): Pending =>
  withAnswers(mergeStates(one, other), [...answersOf(one), ...answersOf(other)])

/** @param given in any order, including the newest */
function withAnswers({ mark, times }: QuestionState, given: readonly (GivenAnswer | null)[]): Pending {
  const earlier = orderAnswers(given)
  const answer = earlier.pop() ?? null
  return { answer, mark, times, ...(earlier.length > 0 && { earlier }) }
}

/**
 * Removes sent states from pending ones.
 * @param isRefused whether the sent answer was given after the end; then earlier answers stay pending
 * @returns undefined if none remains
 */
function withoutSent(state: Pending, sent: QuestionState, isRefused: boolean): Pending | undefined {
  const given = answersOf(state).filter(
    (one) => one && !isAsSent(one, sent.answer) && (isRefused || !sent.answer || isLater(one, sent.answer)),
  )
  const mark = isAsSent(state.mark, sent.mark) ? null : state.mark
  const times = Object.entries(state.times).filter(([by, ms]) => ms > (sent.times[by] ?? -1))
  if (given.length === 0 && mark === null && times.length === 0) return undefined
  return withAnswers({ answer: null, mark, times: Object.fromEntries(times) }, given)
}

const isAsSent = (one: Stamp | null, sent: Stamp | null) =>
  one === null || (sent !== null && one.at === sent.at && one.by === sent.by)

/** The highest `at` that the tab gave or received. */
function latestOf({ confirmed, pending }: ExamTab): number {
  const at = (given: Given<unknown> | null) => given?.at ?? 0
  let latest = 0
  for (const states of [confirmed, pending])
    for (const { answer, mark } of states.values()) latest = Math.max(latest, at(answer), at(mark))
  return latest
}

import { type GivenAnswer, inTheirOrder } from '#domain/exam/panel/earlier-answers.ts'
import { keepableAnswer } from '#domain/exam/panel/keepable-answer.ts'
import { mostBytesSent, mostStatesSent, mostTimeMs } from '#domain/exam/panel/limits.ts'
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
import type { Answer } from '#domain/exam/question.ts'

/** By the question's number. */
export type States = ReadonlyMap<number, QuestionState>

/**
 * What of a question is not acknowledged yet. The answers before the newest wait with it, because the newest may turn out to
 * have been given after the end.
 */
export type Waiting = QuestionState & { earlier?: readonly GivenAnswer[] }

/**
 * What a window of the panel knows. Everything that was given stands in `pending` until the server has acknowledged just
 * that; whoever keeps `pending` on the device, and takes it up again (`adopt`), loses no answer.
 */
export type PanelWindow = {
  /** Its own name: a window that is loaded again has another. */
  page: string
  /** The highest sequence that it was told. */
  since: number
  /** What the server told. */
  known: States
  /** What was given here, or by a window before it on this device, and is not acknowledged yet. */
  pending: ReadonlyMap<number, Waiting>
}

/** What goes to the server, and is handed to `takeIn` with its reply. */
export type Sending = { page: string; since: number; states: QuestionStateBody[] }
export type Told = {
  sequence: number
  states: readonly QuestionStateBody[]
  /** The questions whose answers were given after the end. */
  refused_ids?: readonly number[]
}

export const openWindow = (page: string): PanelWindow => ({
  page,
  since: 0,
  known: new Map(),
  pending: new Map(),
})

/** A question as the student sees it. */
export const stateIn = ({ known, pending }: PanelWindow, questionId: number): QuestionState =>
  mergeStates(known.get(questionId) ?? unseen, pending.get(questionId) ?? unseen)

/** Whether a question was ever shown, or known to be: the palette tells those that were not. */
export const isSeen = ({ known, pending }: PanelWindow, questionId: number): boolean =>
  known.has(questionId) || pending.has(questionId)

/** @param now milliseconds of the server's clock @param value null for an answer that is cleared */
export const giveAnswer = (
  window: PanelWindow,
  questionId: number,
  value: Answer | null,
  now: number,
): PanelWindow =>
  keep(window, questionId, {
    ...unseen,
    answer: { ...nextStamp(now, latestOf(window), window.page), value: value && keepableAnswer(value) },
  })

export const markForReview = (
  window: PanelWindow,
  questionId: number,
  value: boolean,
  now: number,
): PanelWindow =>
  keep(window, questionId, { ...unseen, mark: { ...nextStamp(now, latestOf(window), window.page), value } })

/** Time that this window spent on a question; 0 as it is first shown. */
export function addTime(window: PanelWindow, questionId: number, ms: number): PanelWindow {
  const spent = stateIn(window, questionId).times[window.page]
  const sum = Math.min(mostTimeMs, (spent ?? 0) + Math.max(0, Math.round(ms)))
  return sum === spent ? window : keep(window, questionId, { ...unseen, times: { [window.page]: sum } })
}

/**
 * Sets the stamps right that this window gave by a guess, once the time is known: all of them by as much, but none
 * to before what it knew of its question, than which it is newer.
 * @param from since when it guessed, by that guess @param ms by how much the guess was behind
 */
export const moveStamps = (window: PanelWindow, from: number, ms: number): PanelWindow =>
  setRight(window, (at) => (at >= from ? at + ms : at))

function setRight(window: PanelWindow, right: (at: number) => number): PanelWindow {
  const moved = <T>(given: Given<T> | null, known: Stamp | null | undefined) => {
    if (!given || given.by !== window.page) return given
    const { clock = given.at, by, value } = given
    const at = Math.round(right(clock))
    if (at === clock) return given
    // What the window knew then is older than the stamp, so it matters only where that moves back.
    const afterKnown = at < clock ? (known?.at ?? 0) + 1 : 0
    return { at: Math.max(at, given.clock === undefined ? afterKnown : given.at), by, value }
  }
  const pending = new Map(
    [...window.pending].map(([questionId, state]) => {
      const known = window.known.get(questionId)
      const [answer, mark] = [moved(state.answer, known?.answer), moved(state.mark, known?.mark)]
      const earlier = state.earlier?.map((one) => moved(one, known?.answer) ?? one)
      return [questionId, { ...state, answer, mark, ...(earlier && { earlier }) }]
    }),
  )
  return { ...window, pending }
}

/**
 * Since when the time is a guess, by that guess, and how far the device's clock went ahead just then: 0 for a page that was
 * loaded.
 */
export type Guess = { from: number; aheadMs: number }

/**
 * Sets the stamps right that this window gave by one guess after another. What the device's clock says of each sleep
 * tells how much of the error came with it.
 * @param ms by how much the last one was behind
 */
export function moveGuessed(window: PanelWindow, guesses: readonly Guess[], ms: number): PanelWindow {
  const sum = guesses.reduce((all, { aheadMs }) => all + aheadMs, 0)
  const share = ({ aheadMs }: Guess) => (sum === 0 ? ms : (ms * aheadMs) / sum)
  // The last one first: what it moves moves on with those before.
  return setRight(window, (given) =>
    guesses.reduceRight((at, guess) => (at >= guess.from ? at + share(guess) : at), given),
  )
}

/** Takes up what windows before it left on the device: with its stamps, so that of a question what is newest stays. */
export const adopt = (
  window: PanelWindow,
  left: readonly { questionId: number; state: Waiting }[],
): PanelWindow => left.reduce((all, { questionId, state }) => keep(all, questionId, state), window)

export const hasPending = ({ pending }: PanelWindow): boolean => pending.size > 0

const encoder = new TextEncoder()
/** As it is sent, as JSON. */
export const bytesOf = (message: unknown): number => encoder.encode(JSON.stringify(message)).length

type Room = {
  /** Questions. */
  most?: number
  mostBytes?: number
  /** Milliseconds since 1970, where it is known. */
  endsAt?: number | null
}

/**
 * As much of what waits as a call takes, one question at the least; the rest goes with the next one. Of each question the
 * last answer before the end goes first, then those after it, which the server refuses.
 */
export function toSend(
  { page, since, pending }: PanelWindow,
  { most = mostStatesSent, mostBytes = mostBytesSent, endsAt = null }: Room = {},
): Sending {
  const states: QuestionStateBody[] = []
  let bytes = 0
  for (const [questionId, { earlier = [], ...state }] of pending) {
    const inTime = [...earlier, state.answer].findLast((one) => one && (endsAt === null || one.at <= endsAt))
    const answer = withoutClock(inTime ?? state.answer)
    const body = { question_id: questionId, times: state.times, answer, mark: withoutClock(state.mark) }
    bytes += bytesOf(body)
    if (states.length > 0 && (states.length >= most || bytes > mostBytes)) break
    states.push(body)
  }
  return { page, since, states }
}

const withoutClock = <T>(given: Given<T> | null): Given<T> | null =>
  given && { at: given.at, by: given.by, value: given.value }

/**
 * What the server answered to a sending: all of that is acknowledged, and what was given since waits on. In whatever order
 * replies come, and however often, it comes to the same.
 */
export function takeIn(window: PanelWindow, sent: Sending, told: Told): PanelWindow {
  const known = new Map(window.known)
  for (const { question_id, ...state } of told.states)
    known.set(question_id, mergeStates(known.get(question_id) ?? unseen, state))
  const pending = new Map(window.pending)
  const refused = new Set(told.refused_ids)
  for (const { question_id, ...state } of sent.states) {
    const left = without(pending.get(question_id) ?? unseen, state, refused.has(question_id))
    if (left) pending.set(question_id, left)
    else pending.delete(question_id)
  }
  return { ...window, since: Math.max(window.since, told.sequence), known, pending }
}

const keep = (window: PanelWindow, questionId: number, state: Waiting): PanelWindow => ({
  ...window,
  pending: new Map(window.pending).set(
    questionId,
    mergeWaiting(window.pending.get(questionId) ?? unseen, state),
  ),
})

const answersOf = ({ earlier = [], answer }: Waiting) => [...earlier, answer]

const mergeWaiting = (one: Waiting, other: Waiting): Waiting =>
  withAnswers(mergeStates(one, other), [...answersOf(one), ...answersOf(other)])

/** @param given in any order, with the newest */
function withAnswers({ mark, times }: QuestionState, given: readonly (GivenAnswer | null)[]): Waiting {
  const earlier = inTheirOrder(given)
  const answer = earlier.pop() ?? null
  return { answer, mark, times, ...(earlier.length > 0 && { earlier }) }
}

/**
 * @param isRefused whether the answer that was sent was given after the end: those before it still wait then
 * @returns what of a state is not answered by what was sent; undefined where that was all
 */
function without(state: Waiting, sent: QuestionState, isRefused: boolean): Waiting | undefined {
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

/** The highest `at` that the window gave or saw. */
function latestOf({ known, pending }: PanelWindow): number {
  const at = (given: Given<unknown> | null) => given?.at ?? 0
  let latest = 0
  for (const states of [known, pending])
    for (const { answer, mark } of states.values()) latest = Math.max(latest, at(answer), at(mark))
  return latest
}

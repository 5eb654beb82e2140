import { type GivenAnswer, inTheirOrder } from '#domain/exam/panel/earlier-answers.ts'
import { keepableAnswer } from '#domain/exam/panel/keepable-answer.ts'
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
import type { Answer } from '#domain/exam/question.ts'

/** By the question's number. */
export type States = ReadonlyMap<number, QuestionState>

/**
 * What of a question is not acknowledged yet. Earlier answers are pending too, because the newest may turn out to have
 * been given after the end.
 */
export type Pending = QuestionState & { earlier?: readonly GivenAnswer[] }

/**
 * What a tab of the panel knows. What was given is in `pending` until the server has acknowledged exactly that; with
 * `pending` kept on the device, and read again by `recover`, no answer is lost.
 */
export type ExamTab = {
  /** Its name; a tab that is loaded again gets another. */
  page: string
  /** The highest sequence that it received. */
  since: number
  /** What the server has on disk. */
  confirmed: States
  /** What was given here, or by a tab before it on this device, and is not acknowledged yet. */
  pending: ReadonlyMap<number, Pending>
}

/** What goes to the server, and is passed to `applyReply` with the reply. */
export type Sending = { page: string; since: number; states: QuestionStateBody[] }
export type SaveReply = {
  sequence: number
  states: readonly QuestionStateBody[]
  /** The questions whose answers were given after the end. */
  refused_ids?: readonly number[]
}

export const openTab = (page: string): ExamTab => ({
  page,
  since: 0,
  confirmed: new Map(),
  pending: new Map(),
})

/** A question as the student sees it. */
export const stateIn = ({ confirmed, pending }: ExamTab, questionId: number): QuestionState =>
  mergeStates(confirmed.get(questionId) ?? unseen, pending.get(questionId) ?? unseen)

/** Whether a question was ever shown, here or in another tab. */
export const isSeen = ({ confirmed, pending }: ExamTab, questionId: number): boolean =>
  confirmed.has(questionId) || pending.has(questionId)

/** @param now milliseconds of the server's clock @param value null for an answer that is cleared */
export const giveAnswer = (tab: ExamTab, questionId: number, value: Answer | null, now: number): ExamTab =>
  keep(tab, questionId, {
    ...unseen,
    answer: { ...nextStamp(now, latestOf(tab), tab.page), value: value && keepableAnswer(value) },
  })

export const markForReview = (tab: ExamTab, questionId: number, value: boolean, now: number): ExamTab =>
  keep(tab, questionId, { ...unseen, mark: { ...nextStamp(now, latestOf(tab), tab.page), value } })

/** Time that this tab spent on a question; 0 as it is first shown. */
export function addTime(tab: ExamTab, questionId: number, ms: number): ExamTab {
  const spent = stateIn(tab, questionId).times[tab.page]
  const sum = Math.min(maxTimeMs, (spent ?? 0) + Math.max(0, Math.round(ms)))
  return sum === spent ? tab : keep(tab, questionId, { ...unseen, times: { [tab.page]: sum } })
}

/**
 * Corrects the stamps that this tab gave by a guess, once the time is known: all by the same amount, but none to before
 * what it knew of its question, which was older.
 * @param from since when it guessed, by that guess @param ms by how much the guess was behind
 */
export const moveStamps = (tab: ExamTab, from: number, ms: number): ExamTab =>
  correctStamps(tab, (at) => (at >= from ? at + ms : at))

function correctStamps(tab: ExamTab, right: (at: number) => number): ExamTab {
  const moved = <T>(given: Given<T> | null, confirmed: Stamp | null | undefined) => {
    if (!given || given.by !== tab.page) return given
    const { clock = given.at, by, value } = given
    const at = Math.round(right(clock))
    if (at === clock) return given
    // What the tab knew then is older than the stamp, so it matters only where that moves back.
    const afterConfirmed = at < clock ? (confirmed?.at ?? 0) + 1 : 0
    return { at: Math.max(at, given.clock === undefined ? afterConfirmed : given.at), by, value }
  }
  const pending = new Map(
    [...tab.pending].map(([questionId, state]) => {
      const confirmed = tab.confirmed.get(questionId)
      const [answer, mark] = [moved(state.answer, confirmed?.answer), moved(state.mark, confirmed?.mark)]
      const earlier = state.earlier?.map((one) => moved(one, confirmed?.answer) ?? one)
      return [questionId, { ...state, answer, mark, ...(earlier && { earlier }) }]
    }),
  )
  return { ...tab, pending }
}

/**
 * Since when the time is a guess, by that guess, and how far the device's clock went ahead just then: 0 for a page that was
 * loaded.
 */
export type Guess = { from: number; aheadMs: number }

/**
 * Corrects the stamps that this tab gave by several guesses. How far the device's clock went ahead in each sleep shows
 * how much of the error came with it.
 * @param ms by how much the last one was behind
 */
export function moveGuessed(tab: ExamTab, guesses: readonly Guess[], ms: number): ExamTab {
  const sum = guesses.reduce((all, { aheadMs }) => all + aheadMs, 0)
  const share = ({ aheadMs }: Guess) => (sum === 0 ? ms : (ms * aheadMs) / sum)
  // The last one first: what it moves moves on with those before.
  return correctStamps(tab, (given) =>
    guesses.reduceRight((at, guess) => (at >= guess.from ? at + share(guess) : at), given),
  )
}

/** Takes over what earlier tabs left unsent on the device, with its stamps, so that the newest wins. */
export const recover = (tab: ExamTab, unsent: readonly { questionId: number; state: Pending }[]): ExamTab =>
  unsent.reduce((all, { questionId, state }) => keep(all, questionId, state), tab)

export const hasPending = ({ pending }: ExamTab): boolean => pending.size > 0

const encoder = new TextEncoder()
/** As it is sent, as JSON. */
export const bytesOf = (message: unknown): number => encoder.encode(JSON.stringify(message)).length

type Limits = {
  /** Questions. */
  max?: number
  maxBytes?: number
  /** Milliseconds since 1970, where it is known. */
  endsAt?: number | null
}

/**
 * As much of what is pending as a call takes, at least one question; the rest goes with the next call. Of each question the
 * last answer before the end goes first, then those after it, which the server refuses.
 */
export function toSend(
  { page, since, pending }: ExamTab,
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
  return { page, since, states }
}

const withoutClock = <T>(given: Given<T> | null): Given<T> | null =>
  given && { at: given.at, by: given.by, value: given.value }

/**
 * Applies the server's reply: what was sent is acknowledged, what was given since is still pending. The order of replies
 * and repeated ones make no difference.
 */
export function applyReply(tab: ExamTab, sent: Sending, reply: SaveReply): ExamTab {
  const confirmed = new Map(tab.confirmed)
  for (const { question_id, ...state } of reply.states)
    confirmed.set(question_id, mergeStates(confirmed.get(question_id) ?? unseen, state))
  const pending = new Map(tab.pending)
  const refused = new Set(reply.refused_ids)
  for (const { question_id, ...state } of sent.states) {
    const remaining = without(pending.get(question_id) ?? unseen, state, refused.has(question_id))
    if (remaining) pending.set(question_id, remaining)
    else pending.delete(question_id)
  }
  return { ...tab, since: Math.max(tab.since, reply.sequence), confirmed, pending }
}

const keep = (tab: ExamTab, questionId: number, state: Pending): ExamTab => ({
  ...tab,
  pending: new Map(tab.pending).set(questionId, mergePending(tab.pending.get(questionId) ?? unseen, state)),
})

const answersOf = ({ earlier = [], answer }: Pending) => [...earlier, answer]

const mergePending = (one: Pending, other: Pending): Pending =>
  withAnswers(mergeStates(one, other), [...answersOf(one), ...answersOf(other)])

/** @param given in any order, with the newest */
function withAnswers({ mark, times }: QuestionState, given: readonly (GivenAnswer | null)[]): Pending {
  const earlier = inTheirOrder(given)
  const answer = earlier.pop() ?? null
  return { answer, mark, times, ...(earlier.length > 0 && { earlier }) }
}

/**
 * @param isRefused whether the answer that was sent was given after the end: those before it still wait then
 * @returns what of a state is not answered by what was sent; undefined where that was all
 */
function without(state: Pending, sent: QuestionState, isRefused: boolean): Pending | undefined {
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

/** The highest `at` that the tab gave or saw. */
function latestOf({ confirmed, pending }: ExamTab): number {
  const at = (given: Given<unknown> | null) => given?.at ?? 0
  let latest = 0
  for (const states of [confirmed, pending])
    for (const { answer, mark } of states.values()) latest = Math.max(latest, at(answer), at(mark))
  return latest
}

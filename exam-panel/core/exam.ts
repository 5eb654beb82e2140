import { createStore, type StoreApi } from 'zustand/vanilla'
import { bookmarkQuestion, takeOverPanel } from '#domain/exam/panel/calls.ts'
import { addTime, type ExamTab, giveAnswer, markForReview } from '#domain/exam/panel/exam-tab.ts'
import type { Answer } from '#domain/exam/question.ts'
import type { PanelEvent } from '#portal/shared/attempt/kept-attempt.ts'
import { ask } from './call.ts'
import type { Clock } from './clock.ts'
import type { ExamState } from './exam-state.ts'
import type { Opened } from './open.ts'
import { limitAt } from './part-limit.ts'
import { isPartOver } from './parts/open-part-in.ts'
import { startPartMoves } from './parts/part-moves.ts'
import type { Paper } from './read-paper.ts'
import { startSender } from './sender.ts'

export type Exam = {
  /** As it is now. */
  readonly paper: Paper
  pass: string
  clock: Clock
  store: StoreApi<ExamState>
  begin: () => void
  goTo: (questionId: number) => void
  /** @returns false if it is refused, because its part asks for some of its questions and as many are answered */
  answer: (questionId: number, value: Answer | null, isTyped?: boolean) => boolean
  mark: (questionId: number, isMarked: boolean) => void
  keepUnfinished: (questionId: number, text: string) => void
  /** Not retried. @throws as `send` does */
  bookmark: (questionId: number, isBookmarked: boolean) => Promise<void>
  /** Ends a part that the clock does not end, without a way back. @throws as `PartMoves.end` does */
  endPart: () => Promise<void>
  /** Goes on with the next part once its time has come. */
  followParts: () => void
  handIn: () => void
  /** Submits the answers because time is up, unless the examiner gave extra time. */
  end: () => void
  /** Possible until the server has the submission. */
  goBack: () => void
  /** @throws as `send` does */
  goOnHere: () => Promise<void>
  /** Every message of the examiner is read. */
  readMessages: () => void
  note: (kind: PanelEvent['kind']) => void
  /** Sends what is pending now. */
  send: () => void
  /** Also aborts the running call, because the device slept or was away. */
  renew: () => void
  /** Sends what is pending in a way that survives the page. */
  flush: () => void
}

/** Typed text is sent after this pause. */
const typingMs = 1000

export function createExam({ paper, pass, device, clock, ...opened }: Opened): Exam {
  const first = paper.questions[0]?.questionId ?? 0
  const isThere = paper.questions.some(({ questionId }) => questionId === opened.questionInView)
  const store = createStore<ExamState>()(() => ({
    paper,
    partStarts: paper.attempt.partStarts,
    partMove: null,
    examTab: opened.examTab,
    stage: paper.attempt.isSubmitted ? 'done' : isThere ? 'questions' : 'instructions',
    questionInView: (isThere && opened.questionInView) || first,
    connection: 'fine',
    isKept: device.isKept(),
    rejected: 0,
    isActive: true,
    endsAt: paper.attempt.endsAt,
    movedAt: paper.attempt.movedAt,
    isCalledOff: paper.attempt.isCalledOff,
    isTimeKnown: clock.isKnown(),
    isHandedIn: opened.isHandedIn !== false || paper.attempt.isSubmitted,
    isEndedByClock: opened.isHandedIn === 'byClock',
    receipt: null,
    extraMs: 0,
    messages: opened.messages.all,
    readTo: opened.messages.readTo,
    keptApart: 0,
    refused: 0,
    bookmarks: new Set(paper.questions.filter((one) => one.isBookmarked).map((one) => one.questionId)),
    events: opened.events,
    unfinished: opened.unfinished,
  }))
  const { getState: read, setState: change } = store
  device.follow(() => change({ isKept: device.isKept() }))
  const spend = watchTime(store)
  const sender = startSender({ store, pass, device, clock, spend, ...opened })

  /** Stores a change on the device before it is sent. */
  function keep(questionId: number, examTab: ExamTab, more: Partial<ExamState> = {}): void {
    const state = examTab.pending.get(questionId)
    if (state) device.keepUnsent({ page: examTab.page, questionId, state })
    change({ examTab, ...more })
  }

  /** Whether time is up by the server's clock, of the exam or of its part; a guessed time ends nothing. */
  function isOver(now: number): boolean {
    const { endsAt } = read()
    return clock.isKnown() && ((endsAt !== null && now > endsAt) || isPartOver(read(), now))
  }

  function show(questionId: number): void {
    spend()
    keep(questionId, addTime(read().examTab, questionId, 0), { questionInView: questionId })
    device.keep('place', questionId)
    sender.wake(typingMs)
  }

  const moves = startPartMoves({ store, pass, device, clock, sender, show })

  return {
    get paper() {
      return read().paper
    },
    pass,
    clock,
    store,
    begin: () => {
      change({ stage: 'questions' })
      show(read().questionInView)
    },
    goTo: (questionId) => {
      if (questionId !== read().questionInView) show(questionId)
    },
    answer: (questionId, value, isTyped = false) => {
      if (isOver(clock.now())) return true
      if (value !== null && limitAt(read().paper, read().examTab, questionId) === 'full') return false
      keep(questionId, giveAnswer(read().examTab, questionId, value, clock.stamp()))
      sender.wake(isTyped ? typingMs : 0)
      return true
    },
    mark: (questionId, isMarked) => {
      if (isOver(clock.now())) return
      keep(questionId, markForReview(read().examTab, questionId, isMarked, clock.stamp()))
      sender.wake(0)
    },
    keepUnfinished: (questionId, text) => {
      const unfinished = new Map(read().unfinished)
      if (text === (unfinished.get(questionId) ?? '')) return
      if (text === '') unfinished.delete(questionId)
      else unfinished.set(questionId, text)
      device.keep('unfinished', unfinished)
      change({ unfinished })
    },
    bookmark: async (questionId, isBookmarked) => {
      const body = { question_id: questionId, is_bookmarked: isBookmarked }
      const { reply } = await ask(bookmarkQuestion, { body }, { pass })
      const bookmarks = new Set(read().bookmarks)
      if (reply.data.is_bookmarked) bookmarks.add(questionId)
      else bookmarks.delete(questionId)
      change({ bookmarks })
    },
    endPart: () => {
      spend()
      return moves.end()
    },
    followParts: moves.follow,
    handIn: () => {
      spend()
      change({ isHandedIn: true })
      device.keep('isHandedIn', true)
      sender.retry()
    },
    end: () => {
      spend()
      change({ isHandedIn: true, isEndedByClock: true })
      device.keep('isHandedIn', 'byClock')
      sender.retry()
    },
    goBack: () => {
      change({ isHandedIn: false })
      device.forget('isHandedIn')
    },
    goOnHere: async () => {
      const { page } = read().examTab
      const { reply } = await ask(takeOverPanel, { body: { page } }, { pass })
      const isActive = reply.data.is_active
      if (isActive) device.keep('activePage', page)
      change({ isActive })
      sender.wake(0)
    },
    readMessages: () => {
      const { messages: all } = read()
      const readTo = all.at(-1)?.id ?? 0
      device.keep('messages', { all, readTo })
      change({ readTo })
    },
    note: (kind) => {
      spend()
      const events = [...read().events, { kind, at: Math.round(clock.now()) }].slice(-maxEvents)
      device.keep('events', events)
      change({ events })
      sender.wake(typingMs)
    },
    send: sender.retry,
    renew: sender.renew,
    flush: () => {
      spend()
      sender.flush()
    },
  }
}

const maxEvents = 500

/** Counts the time that a question is viewed: while the page is visible, this tab is active and nothing is submitted. */
function watchTime({ getState, setState }: StoreApi<ExamState>): () => void {
  let countedTo = performance.now()
  let wasCounting = false
  return () => {
    const now = performance.now()
    const { examTab, questionInView, stage, isActive, isHandedIn, isCalledOff } = getState()
    if (wasCounting) setState({ examTab: addTime(examTab, questionInView, now - countedTo) })
    countedTo = now
    const isRunning = stage === 'questions' && isActive && !isHandedIn && !isCalledOff
    wasCounting = isRunning && document.visibilityState === 'visible'
  }
}

import { createStore, type StoreApi } from 'zustand/vanilla'
import { bookmarkQuestion, takeOverPanel } from '#domain/exam/panel/calls.ts'
import { addTime, type ExamTab, giveAnswer, markForReview } from '#domain/exam/panel/exam-tab.ts'
import type { Answer } from '#domain/exam/question.ts'
import type { PanelEvent } from '#portal/shared/attempt/stored-attempt.ts'
import { sendTimed } from './call.ts'
import type { Clock } from './clock.ts'
import type { ExamState } from './exam-state.ts'
import type { Opened } from './open.ts'
import { limitAt } from './part-limit.ts'
import { isPartOver } from './parts/open-part-in.ts'
import { startPartMoves } from './parts/part-moves.ts'
import type { Paper } from './read-paper.ts'
import { startSender } from './sender.ts'

export type Exam = {
  /** The current paper: of locked parts, the open one. */
  readonly paper: Paper
  pass: string
  clock: Clock
  store: StoreApi<ExamState>
  begin: () => void
  goTo: (questionId: number) => void
  /** @returns false if it is refused, because its part asks for some of its questions and as many are answered */
  answer: (questionId: number, value: Answer | null, isTyped?: boolean) => boolean
  mark: (questionId: number, isMarked: boolean) => void
  storeUnfinished: (questionId: number, text: string) => void
  /** Not retried. @throws as `send` does */
  bookmark: (questionId: number, isBookmarked: boolean) => Promise<void>
  /** Ends a part that the clock does not end, without a way back. @throws as `PartMoves.end` does */
  endPart: () => Promise<void>
  /** Opens the next part once its time has come. */
  openDuePart: () => void
  submit: () => void
  /** Submits the answers because time is up, unless the examiner gave extra time. */
  submitByClock: () => void
  /** Possible until the server has the submission. */
  cancelSubmit: () => void
  /** @throws as `send` does */
  takeOver: () => Promise<void>
  /** Every message of the examiner is read. */
  readMessages: () => void
  note: (kind: PanelEvent['kind']) => void
  /** Sends everything that is pending now. */
  send: () => void
  /** Also aborts the running call, because the device slept or was away. */
  restart: () => void
  /** Sends everything that is pending, even while the page is closed. */
  flush: () => void
}

/** Typed text is sent after this pause. */
const typingMs = 1000

export function createExam({ paper, pass, device, clock, ...opened }: Opened): Exam {
  const first = paper.questions[0]?.questionId ?? 0
  const hasQuestionInView = paper.questions.some(({ questionId }) => questionId === opened.questionInView)
  const store = createStore<ExamState>()(() => ({
    paper,
    partStarts: paper.attempt.partStarts,
    partMove: null,
    examTab: opened.examTab,
    stage: paper.attempt.isSubmitted ? 'done' : hasQuestionInView ? 'questions' : 'instructions',
    questionInView: (hasQuestionInView && opened.questionInView) || first,
    connection: 'fine',
    isStored: device.isStored(),
    rejectedCount: 0,
    isActive: true,
    endsAt: paper.attempt.endsAt,
    movedAt: paper.attempt.movedAt,
    isCalledOff: paper.attempt.isCalledOff,
    isTimeSynced: clock.isSynced(),
    isSubmitted: opened.isSubmitted !== false || paper.attempt.isSubmitted,
    isEndedByClock: opened.isSubmitted === 'byClock',
    receipt: null,
    extraMs: 0,
    messages: opened.messages.all,
    readTo: opened.messages.readTo,
    lateCount: opened.afterEnd.late,
    refusedCount: opened.afterEnd.refused,
    bookmarks: new Set(paper.questions.filter((one) => one.isBookmarked).map((one) => one.questionId)),
    events: opened.events,
    unfinished: opened.unfinished,
  }))
  const { getState: read, setState: change } = store
  device.follow(() => change({ isStored: device.isStored() }))
  const addSpentTime = startTimeCount(store)
  const sender = startSender({ store, pass, device, clock, addSpentTime, ...opened })

  /** Stores a change on the device before it is sent. */
  function storeState(questionId: number, examTab: ExamTab, more: Partial<ExamState> = {}): void {
    const state = examTab.pending.get(questionId)
    if (state) device.storeUnsent({ tabId: examTab.tabId, questionId, state })
    change({ examTab, ...more })
  }

  /** Whether time is up by the server's clock, of the exam or of its part; a guessed time ends nothing. */
  function isOver(now: number): boolean {
    const { endsAt } = read()
    return clock.isSynced() && ((endsAt !== null && now > endsAt) || isPartOver(read(), now))
  }

  function show(questionId: number): void {
    addSpentTime()
    storeState(questionId, addTime(read().examTab, questionId, 0), { questionInView: questionId })
    device.store('place', questionId)
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
      storeState(questionId, giveAnswer(read().examTab, questionId, value, clock.stamp()))
      sender.wake(isTyped ? typingMs : 0)
      return true
    },
    mark: (questionId, isMarked) => {
      if (isOver(clock.now())) return
      storeState(questionId, markForReview(read().examTab, questionId, isMarked, clock.stamp()))
      sender.wake(0)
    },
    storeUnfinished: (questionId, text) => {
      const unfinished = new Map(read().unfinished)
      if (text === (unfinished.get(questionId) ?? '')) return
      if (text === '') unfinished.delete(questionId)
      else unfinished.set(questionId, text)
      device.store('unfinished', unfinished)
      change({ unfinished })
    },
    bookmark: async (questionId, isBookmarked) => {
      const body = { question_id: questionId, is_bookmarked: isBookmarked }
      const { reply } = await sendTimed(bookmarkQuestion, { body }, { pass })
      const bookmarks = new Set(read().bookmarks)
      if (reply.data.is_bookmarked) bookmarks.add(questionId)
      else bookmarks.delete(questionId)
      change({ bookmarks })
    },
    endPart: () => {
      addSpentTime()
      return moves.end()
    },
    openDuePart: moves.openDuePart,
    submit: () => {
      addSpentTime()
      change({ isSubmitted: true })
      device.store('isHandedIn', true)
      sender.retry()
    },
    submitByClock: () => {
      addSpentTime()
      change({ isSubmitted: true, isEndedByClock: true })
      device.store('isHandedIn', 'byClock')
      sender.retry()
    },
    cancelSubmit: () => {
      change({ isSubmitted: false })
      device.delete('isHandedIn')
    },
    takeOver: async () => {
      const { tabId } = read().examTab
      const { reply } = await sendTimed(takeOverPanel, { body: { page: tabId } }, { pass })
      const isActive = reply.data.is_active
      if (isActive) device.store('activePage', tabId)
      change({ isActive })
      sender.wake(0)
    },
    readMessages: () => {
      const { messages: all } = read()
      const readTo = all.at(-1)?.id ?? 0
      device.store('messages', { all, readTo })
      change({ readTo })
    },
    note: (kind) => {
      addSpentTime()
      const events = [...read().events, { kind, at: Math.round(clock.now()) }].slice(-maxEvents)
      device.store('events', events)
      change({ events })
      sender.wake(typingMs)
    },
    send: sender.retry,
    restart: sender.restart,
    flush: () => {
      addSpentTime()
      sender.flush()
    },
  }
}

const maxEvents = 500

/** Counts the time that a question is viewed: while the page is visible, this tab is active and nothing is submitted. */
function startTimeCount({ getState, setState }: StoreApi<ExamState>): () => void {
  let countedTo = performance.now()
  let wasCounting = false
  return () => {
    const now = performance.now()
    const { examTab, questionInView, stage, isActive, isSubmitted, isCalledOff } = getState()
    if (wasCounting) setState({ examTab: addTime(examTab, questionInView, now - countedTo) })
    countedTo = now
    const isRunning = stage === 'questions' && isActive && !isSubmitted && !isCalledOff
    wasCounting = isRunning && document.visibilityState === 'visible'
  }
}

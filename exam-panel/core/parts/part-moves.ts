import type { StoreApi } from 'zustand/vanilla'
import { endPanelPart, panelPaper } from '#domain/exam/panel/paper-calls.ts'
import { mayPass } from '#portal/shared/api-error.ts'
import type { Device } from '#portal/shared/attempt/device.ts'
import type { PaperReply } from '#portal/shared/attempt/stored-attempt.ts'
import { retryAfterOf, sendTimed } from '../call.ts'
import type { Clock } from '../clock.ts'
import type { ExamState } from '../exam-state.ts'
import { storePaper } from '../open.ts'
import { pauseMs } from '../pause.ts'
import { type Paper, readPaper } from '../read-paper.ts'
import type { Sender } from '../sender.ts'
import { longerOf } from './longer-of.ts'
import { isPartOver, openPartIn } from './open-part-in.ts'

type MoveParts = {
  store: StoreApi<ExamState>
  pass: string
  device: Device
  clock: Clock
  sender: Pick<Sender, 'retry'>
  /** Shows a question of the new part. */
  show: (questionId: number) => void
}

export type PartMoves = {
  /** Fetches the questions of the next part once its time has come, again and again until they are there. */
  openDuePart: () => void
  /** Ends the part in view finally. @throws as `sendTimed` does; `UnsentError` if its answers could not be sent before */
  end: () => Promise<void>
}

export class UnsentError extends Error {}

/** How long an ended part waits for its answers to be sent. */
const sendTimeoutMs = 15_000

/** Goes from one part of a test to the next, where parts are opened one after another. */
export function startPartMoves({ store, pass, device, clock, sender, show }: MoveParts): PartMoves {
  const { getState: read, setState: change } = store
  let isOpeningPart = false
  let wake: () => void = () => undefined

  const isRunning = () => {
    const { stage, isSubmitted, isCalledOff, isActive, connection } = read()
    return stage !== 'done' && !isSubmitted && !isCalledOff && isActive && connection !== 'over'
  }
  const isDue = () => isRunning() && clock.isSynced() && isPartOver(read(), clock.now())

  /** @returns whether it has another part than the one in view */
  function applyPaper(reply: PaperReply): boolean {
    const before = read()
    const { paper } = storePaper(device, reply)
    if (paper.attempt.isSubmitted || paper.openPart <= before.paper.openPart) return false
    const first = paper.questions[0]?.questionId ?? 0
    change({
      paper,
      partStarts: longerOf(before.partStarts, paper.attempt.partStarts),
      partMove: null,
      questionInView: first,
      bookmarks: new Set([...before.bookmarks, ...bookmarksOf(paper)]),
    })
    if (before.stage === 'questions') show(first)
    return true
  }

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      wake = resolve
      setTimeout(resolve, ms)
    })

  async function fetchDuePart(): Promise<void> {
    // Sends the answers and times of the part that has ended.
    sender.retry()
    change({ partMove: 'asking' })
    for (let failures = 1; isDue(); failures++) {
      let requestedMs = 0
      try {
        const { reply } = await sendTimed(panelPaper, {}, { pass })
        // The server may open a part a moment later than this tab's clock says.
        if (!isDue() || applyPaper(reply.data)) break
        change({ partMove: 'asking' })
      } catch (error) {
        requestedMs = retryAfterOf(error)
        if (mayPass(error)) change({ partMove: 'lost' })
      }
      const { endsAt } = openPartIn(read(), clock.now())
      const remainingMs = endsAt === null ? null : endsAt - clock.now()
      await sleep(pauseMs({ failures, requestedMs, remainingMs, chance: Math.random() }))
    }
    change({ partMove: null })
  }

  function openDuePart(): void {
    if (isOpeningPart || !isDue()) return
    isOpeningPart = true
    void fetchDuePart().finally(() => {
      isOpeningPart = false
    })
  }

  /** Waits until every answer of the part is confirmed or rejected. */
  async function sendAll(): Promise<void> {
    const until = performance.now() + sendTimeoutMs
    const isSent = () => read().examTab.pending.size <= read().rejectedCount
    sender.retry()
    while (!isSent()) {
      if (read().connection !== 'fine' || performance.now() > until) throw new UnsentError()
      await new Promise<void>((resolve) => setTimeout(resolve, 100))
    }
  }

  async function end(): Promise<void> {
    await sendAll()
    const { paper, examTab } = read()
    const body = { page: examTab.tabId, part_number: paper.openPart + 1 }
    const { reply } = await sendTimed(endPanelPart, { body }, { pass })
    applyPaper(reply.data)
  }

  addEventListener('online', () => wake())
  store.subscribe((now, before) => {
    // The outcome of practice is shown question by question: after submission the server sends all parts again.
    if (now.receipt && !before.receipt && now.paper.isLocked && now.paper.attempt.isPractice)
      sendTimed(panelPaper, {}, { pass })
        .then(({ reply }) => change({ paper: readPaper(reply.data) }))
        .catch(() => undefined)
  })
  return { openDuePart: openDuePart, end }
}

const bookmarksOf = ({ questions }: Paper): number[] =>
  questions.filter((one) => one.isBookmarked).map((one) => one.questionId)

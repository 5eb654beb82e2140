import type { ExamTab } from '#domain/exam/panel/exam-tab.ts'
import type { PanelEvent } from '#portal/shared/attempt/kept-attempt.ts'
import type { Receipt } from './read-status.ts'

/** `over` is the pass: this tab may not send any more. */
export type Connection = 'fine' | 'lost' | 'over'

export type ExamState = {
  examTab: ExamTab
  stage: 'instructions' | 'questions' | 'done'
  /** The question in view. */
  questionInView: number
  connection: Connection
  /** Whether the device keeps what is given. */
  isKept: boolean
  /** Answers that the server rejected. */
  rejected: number
  /** False once the exam was opened in another tab. */
  isActive: boolean
  endsAt: number | null
  /** False while the time is a guess: then less may be left than is shown. */
  isTimeKnown: boolean
  /** Handed in by the student, or by the clock; the receipt says that the server knows. */
  isHandedIn: boolean
  /** Whether that was the clock: more time opens the exam again. */
  isEndedByClock: boolean
  receipt: Receipt | null
  /** Milliseconds that the examiner added while this tab was open. */
  extraMs: number
  /** Answers that came after the end. */
  keptApart: number
  /** Answers that were given after the end. */
  refused: number
  bookmarks: ReadonlySet<number>
  events: readonly PanelEvent[]
  /** Typed text that is no answer yet, by question: shown when the student comes back to the question. */
  unfinished: ReadonlyMap<number, string>
}

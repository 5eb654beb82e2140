import type { ExamTab } from '#domain/exam/panel/exam-tab.ts'
import type { ExaminerMessage, PanelEvent } from '#portal/shared/attempt/stored-attempt.ts'
import type { Paper } from './read-paper.ts'
import type { Receipt } from './read-status.ts'

/** `over`: the pass has expired, so this tab cannot send any more. */
export type Connection = 'fine' | 'lost' | 'over'

export type ExamState = {
  /** Of locked parts it has the questions of one, and changes with it. */
  paper: Paper
  /** When each part that the server has opened was; where parts are not locked the exam is one. */
  partStarts: readonly number[]
  /** State of opening the next part: fetching its questions, or without a connection. */
  partMove: 'asking' | 'lost' | null
  examTab: ExamTab
  stage: 'instructions' | 'questions' | 'done'
  /** Its id. */
  questionInView: number
  connection: Connection
  /** Whether the device stores answers. */
  isStored: boolean
  /** The number of answers that the server rejected. */
  rejectedCount: number
  /** False once the exam was opened in another tab. */
  isActive: boolean
  endsAt: number | null
  /** When the institute last moved that end; null if it never did. */
  movedAt: number | null
  /** Whether the institute called the test off; it may take that back. */
  isCalledOff: boolean
  /** False while the time is a guess; then less time may be left than is shown. */
  isTimeSynced: boolean
  /** Submitted by the student or the clock, but acknowledged only once there is a receipt. */
  isSubmitted: boolean
  /** Whether the clock submitted it; then extra time reopens the exam. */
  isEndedByClock: boolean
  receipt: Receipt | null
  /** Extra time that the examiner gave while this tab was open. */
  extraMs: number
  /** Of the examiner, in their order. */
  messages: readonly ExaminerMessage[]
  /** The latest of them that is read; 0 for none. */
  readTo: number
  /** The number of answers that arrived after the end. */
  lateCount: number
  /** The number of answers that were given after the end. */
  refusedCount: number
  bookmarks: ReadonlySet<number>
  events: readonly PanelEvent[]
  /** Typed text that is not an answer yet, by question; it is shown again when the student returns. */
  unfinished: ReadonlyMap<number, string>
}

import type { CallReply } from '#domain/call.ts'
import type { tabEvents } from '#domain/exam/integrity/noted.ts'
import type { panelPaper } from '#domain/exam/panel/paper-calls.ts'

export type PaperReply = CallReply<typeof panelPaper>['data']
/** A message that the examiner sent during the test. */
export type ExaminerMessage = { id: number; text: string; sentAt: number; isToAll: boolean }
export type PanelEvent = { kind: (typeof tabEvents)[number]; at: number }

/** Values beside the answers, by name. The names are those of earlier versions, whose databases are still on devices. */
export type StoredAttempt = {
  pass: string
  paper: PaperReply
  /** The attempt's active tab, as of the last reply. */
  activePage: string
  /** The question in view. */
  place: number
  /** Not yet taken in by the server. */
  events: readonly PanelEvent[]
  /** Typed text that is no answer yet, by question. */
  unfinished: ReadonlyMap<number, string>
  /** Of the examiner, in their order, and up to which they are read. */
  messages: { all: readonly ExaminerMessage[]; readTo: number }
  /** Submitted, and not yet confirmed by the server; 'byClock' holds only until the examiner gives more time. */
  isHandedIn: boolean | 'byClock'
  /** Of answers after the end: kept apart for the examiner, and refused. For the next load of the page only. */
  afterEnd: { late: number; refused: number }
  /** The server's time and the device's at one moment: an estimate until the next reply. */
  times: { server: number; device: number }
  /** Who took it here, as the portal knew him. */
  owner: number
}

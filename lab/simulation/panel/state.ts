import type { Beat, Stall } from '#domain/exam/panel/grace.ts'
import type { Answer } from '#domain/exam/question.ts'
import type { QuestionRow, ReceiptRow } from '#server/features/exam/panel/queries.ts'

export type AnswerRow = {
  answer: Answer | null
  answerAt: number
  answerBy: string
  mark: boolean
  markAt: number
  markBy: string
  times: Record<string, number>
  sequence: number
}
export type LateRow = { answer: Answer | null; at: number; by: string; givenAt: Date }
export type AttemptRow = {
  id: number
  startedAt: Date
  isBegun: boolean
  endsAt: Date
  /** As in `test_attempt`: both null until its end is moved. */
  latestEndsAt: Date | null
  endMovedAt: Date | null
  submittedAt: Date | null
  lastSequence: number
  activePage: string
  seed: number
}
export type EventRow = { page: string; kind: string; at: number }

/** What the database has of one student in one test. Rows are replaced, never changed. */
export type State = {
  tickets: ReadonlyMap<string, { usedAt: Date | null; usedBy?: string; expiresAt: Date }>
  passes: ReadonlyMap<string, { id: number; expiresAt: Date }>
  attempt: AttemptRow | null
  answers: ReadonlyMap<number, AnswerRow>
  tabs: ReadonlyMap<string, Date>
  events: readonly EventRow[]
  late: ReadonlyMap<number, LateRow>
  receipt: ReceiptRow | null
  isCalledOff: boolean
  beats: ReadonlyMap<string, Beat>
  stalls: readonly Stall[]
}

export const emptyState: State = {
  tickets: new Map(),
  passes: new Map(),
  attempt: null,
  answers: new Map(),
  tabs: new Map(),
  events: [],
  late: new Map(),
  receipt: null,
  isCalledOff: false,
  beats: new Map(),
  stalls: [],
}

/** What does not change in a schedule. */
export type Facts = {
  instituteId: number
  personId: number
  testId: number
  /** The ids of later rows. */
  firstId: number
  questions: readonly QuestionRow[]
  names: {
    testName: string
    studentName: string
    instituteName: string
    timeZone: string
    testTypeId: number
  }
  startsAt: Date
  endsAt: Date
  durationMinutes: number
}

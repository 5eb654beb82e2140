import { getSession } from '#portal/shared/session-store.ts'
import type { AssignmentRow } from '#server/features/assignment/queries.ts'

export type UploadRow = { id: string; name: string; size: number; createdAt: Date; expiresAt: Date }
export type FileRow = { id: number; sha256: string; name: string; size: number }
export type AttachmentRow = { id: number; name: string; fileId: number }

/** What the database has of one student and one assignment. Rows are replaced, never changed. */
export type State = {
  uploads: ReadonlyMap<string, UploadRow>
  files: ReadonlyMap<number, FileRow>
  attachments: readonly AttachmentRow[]
  status: 'Pending' | 'Draft' | 'Submitted'
  comment: string
  /** The replies to saves by their `Idempotency-Key`. */
  replies: ReadonlyMap<string, { requestHash: string; reply: object }>
  /** Whether there is a submission. */
  isBegun: boolean
}

export const emptyState: State = {
  uploads: new Map(),
  files: new Map(),
  attachments: [],
  status: 'Pending',
  comment: '',
  replies: new Map(),
  isBegun: false,
}

/** What does not change in a schedule. */
export type Facts = {
  instituteId: number
  personId: number
  studentId: number
  /** As it is before anything was saved. */
  assignment: AssignmentRow
  /** What the institute and the person store besides. */
  space: { kept: number; ofInstitute: number; settings: object }
  /** As the sequence of a table: what is rolled back leaves a gap. */
  nextId: (table: 'file' | 'attachment') => number
}

/** Ids from some on, of each table its own. */
export function idsAfter(last: { file: number; attachment: number }): Facts['nextId'] {
  const ids = { ...last }
  return (table) => {
    ids[table] += 1
    return ids[table]
  }
}

/** Of the student who is signed in. */
export function simulatedFacts(): Facts {
  const { userId: personId, instituteId, studentId } = getSession()
  return {
    instituteId,
    personId,
    studentId: studentId ?? 0,
    assignment: {
      id: 7,
      studentId: studentId ?? 0,
      title: 'Homework',
      course: '',
      subject: '',
      topic: '',
      subTopic: '',
      description: '',
      endsAt: new Date('2027-12-20T04:30:00Z'),
      endDay: '2027-12-20',
      today: '2026-11-20',
      allowsLate: true,
      isEvaluated: false,
      isGraded: false,
      marks: null,
      status: 'Pending',
      comment: '',
      evaluatedAt: null,
      studentMarks: null,
      grade: '',
      teacherComment: '',
    },
    space: { kept: 0, ofInstitute: 0, settings: {} },
    nextId: idsAfter({ file: 0, attachment: 0 }),
  }
}

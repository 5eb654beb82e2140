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
  /** Of files and attachments. */
  lastId: number
}

export const emptyState: State = {
  uploads: new Map(),
  files: new Map(),
  attachments: [],
  status: 'Pending',
  comment: '',
  replies: new Map(),
  lastId: 0,
}

/** What does not change in a schedule. */
export type Facts = {
  instituteId: number
  personId: number
  studentId: number
  assignmentId: number
  endsAt: Date
}

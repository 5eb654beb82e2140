import type { Role } from '#server/database/tables/people.ts'

/** The caller: made by the session guard for every call that is not open, before any handler runs. */
export type Session = {
  instituteId: number
  sessionId: number
  personId: number
  role: Role
  userType: number
  /** The secret part of the student token, only kept during the call. */
  secret: string
  deviceKey: string
  /** The student, or the children whom a parent may view; empty for an open user. */
  students: readonly SessionStudent[]
  /** The viewed academic year; 0 with the exam and score card tokens, which have none. */
  yearId: number
  timeZone: string
  isSchool: boolean
  /** The member of the staff who sees the portal as this person does [desk-91]. */
  viewedBy?: number
}

export type SessionStudent = { studentId: number; personId: number; yearIds: readonly number[] }

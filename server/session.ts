import type { Role } from '#server/database/tables/people.ts'

/** Who is calling: made by the session guard for every call that is not open, before any handler runs. */
export type Session = {
  instituteId: number
  sessionId: number
  personId: number
  role: Role
  userType: number
  /** The secret part of the student token, kept for the length of the call only. */
  secret: string
  deviceKey: string
  /** The student himself, or the children of a parent who may be looked at; empty for an open user. */
  students: readonly SessionStudent[]
  /** The academic year in view; 0 with the exam and score card tokens, which carry none. */
  yearId: number
  timeZone: string
  isSchool: boolean
}

export type SessionStudent = { studentId: number; personId: number; yearIds: readonly number[] }

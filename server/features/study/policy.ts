import type { ViewedStudent } from '#server/viewed-student.ts'

/** A path has a student's id, or an open user's person id (spec/2 §7). */
export const isOwner = ({ studentId, personId }: ViewedStudent, ownerId: number): boolean =>
  ownerId === (studentId ?? personId)

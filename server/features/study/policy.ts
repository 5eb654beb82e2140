import type { ViewedStudent } from '#server/viewed-student.ts'

/** A path names a student by his number as student, an open user by his number as person (spec/2 §7). */
export const isOwner = ({ studentId, personId }: ViewedStudent, ownerId: number): boolean =>
  ownerId === (studentId ?? personId)

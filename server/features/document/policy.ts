import type { ViewedStudent } from '#server/access/viewed-student.ts'

type Asked = { subject_id?: number | undefined; eCourse_id?: number | undefined }
/** One of the two; the other is null. */
type Wanted = { subjectId: number | null; courseId: number | null }

/** A student names a subject, an open user a course; undefined for the wrong one [document-19]. */
export function wantedBy(
  { studentId }: ViewedStudent,
  { subject_id, eCourse_id }: Asked,
): Wanted | undefined {
  if (studentId === null)
    return subject_id === undefined && eCourse_id !== undefined
      ? { subjectId: null, courseId: eCourse_id }
      : undefined
  return eCourse_id === undefined && subject_id !== undefined
    ? { subjectId: subject_id, courseId: null }
    : undefined
}

import type { StudentNamed } from '#server/features/exam/panel/admin/queries.ts'

/** Who it is, as the calls of examiners say it. */
export const presentStudent = ({ studentName, rollNo, studentNumber }: StudentNamed) => ({
  student_name: studentName,
  roll_no: rollNo,
  student_number: studentNumber,
})

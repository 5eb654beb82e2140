import type { Context } from '#server/context.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { type FoundQuestion, findQuestions, type ListedQuestion } from '#server/desk/questions/queries.ts'
import { presentThread } from '#server/features/ask/present.ts'

const firstPage = { afterPosition: 0, afterTie: 0 }

/** The values of `reachesThread` for a member of the staff. */
export const questionReachOf = ({ instituteId, personId, roles, timeZone }: DeskSession) => ({
  instituteId,
  timeZone,
  teacherId: personId,
  reachesAll: roles.includes('owner') || roles.includes('head'),
  reachesOffice: roles.includes('office'),
  seesReports: roles.includes('owner') || roles.includes('head'),
})

/** The same for writing: a head reads every question, and answers those that another role gives. */
export const writeReachOf = (desk: DeskSession) => ({
  ...questionReachOf(desk),
  reachesAll: desk.roles.includes('owner'),
})

type Shown = ListedQuestion | FoundQuestion

export const presentListed = (row: Shown, timeZone: string) => ({
  ...presentThread(row, timeZone),
  name: row.name,
  roll_no: row.rollNo,
  sections: row.sections,
  is_waiting: row.isWaiting,
})

export const presentQuestion = (row: Shown, timeZone: string) => ({
  ...presentListed(row, timeZone),
  person_id: row.personId,
  reports: row.reports,
})

/** The latest questions about a student that one reaches, for the page of the person [desk-147]. */
export async function readQuestionsOf(
  { pool, clock }: Pick<Context, 'pool' | 'clock'>,
  desk: DeskSession,
  { studentId, limit }: { studentId: number; limit: number },
) {
  const asked = { ...questionReachOf(desk), now: clock(), list: null, search: '', onlyWaiting: null }
  const rows = await findQuestions(pool, { ...asked, ...firstPage, ofStudent: studentId, limit })
  return rows.map((row) => presentQuestion(row, desk.timeZone))
}

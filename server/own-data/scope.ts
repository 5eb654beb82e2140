import type * as z from 'zod/mini'
import type { academicYear } from '#domain/session/calls.ts'
import { userTypes } from '#domain/session/user-type.ts'
import { ownStudent, type ViewedStudent } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { findProfile } from '#server/features/profile/queries.ts'
import { findInstitute, findViewer, findYears } from '#server/features/session/queries.ts'
import type { OwnDataScope } from '#server/own-data-area.ts'
import type { Session } from '#server/session.ts'

type Copied = { instituteId: number; personId: number; subjectId: number }
type Found = { scope: OwnDataScope; name: string; institute: string }

/** @returns undefined where the account may not sign in, or not view that person, any more */
export async function readScope({ pool, clock }: Context, copy: Copied): Promise<Found | undefined> {
  const { instituteId, personId, subjectId } = copy
  const viewer = await findViewer(pool, { instituteId, personId })
  if (!viewer) return undefined
  const session: Session = {
    ...viewer,
    instituteId,
    personId,
    userType: userTypes[viewer.role],
    // No session: what is signed for it does not open anything.
    sessionId: 0,
    secret: '',
    deviceKey: '',
    yearId: 0,
  }
  const isOwn = personId === subjectId
  const viewed = isOwn ? ownStudent(session) : childOf(session, subjectId)
  if (!isOwn && !viewed) return undefined
  const studentIds = viewed?.studentId ? [viewed.studentId] : []
  const yearsOf = async (withFees: boolean) =>
    viewed ? (await findYears(pool, { instituteId, studentIds, withFees })).map(presentYear) : []
  const [institute, person, years, feeYears] = await Promise.all([
    findInstitute(pool, { instituteId }),
    findProfile(pool, { instituteId, personId: subjectId, yearId: 0, now: clock() }),
    yearsOf(false),
    yearsOf(true),
  ])
  if (!institute || !person) return undefined
  const scope: OwnDataScope = {
    session,
    viewed,
    isOwn,
    years,
    feeYears,
    now: clock(),
  }
  return { scope, name: person.name, institute: institute.name }
}

const presentYear = (year: z.output<typeof academicYear>) => ({
  id: year.acad_yr_id,
  name: year.acad_yr_name,
  firstDay: year.start_date,
  lastDay: year.end_date,
})

function childOf({ students }: Session, personId: number): ViewedStudent | undefined {
  const child = students.find((one) => one.personId === personId)
  return child && { studentId: child.studentId, personId: child.personId }
}

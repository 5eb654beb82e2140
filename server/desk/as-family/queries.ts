import * as z from 'zod/mini'
import { isViewOpen } from '#server/access/family-view.ts'
import { given } from '#server/access/given.ts'
import { maybeOne, params, sql } from '#server/database/sql.ts'
import { foundSession, instituteYears, studentsOfSession } from '#server/features/session/queries.ts'

const { tokenHash, host, deskSessionId, viewId } = params({
  tokenHash: z.string(),
  host: z.string(),
  deskSessionId: z.number(),
  viewId: z.number(),
})

const { instituteId, sessionId, personId, role, status, timeZone, isSchool, hostInstituteId } =
  foundSession.shape
const { students, instituteYearIds, snapshot } = foundSession.shape

/** What the portal's calls need of a view, like of a session. `isOpen`: whether it goes on. */
export const findFamilyView = maybeOne(
  'as-family.view',
  z.object({
    instituteId,
    sessionId,
    personId,
    role,
    status,
    timeZone,
    isSchool,
    hostInstituteId,
    students,
    instituteYearIds,
    snapshot,
    viewedBy: z.number(),
    isOpen: z.boolean(),
  }),
  sql`select view.institute_id as "instituteId", view.id as "sessionId", view.person_id as "personId", view.staff_id as "viewedBy",
      person.role, person.status, institute.time_zone as "timeZone", institute.kind = 'school' as "isSchool",
      (select host.institute_id from institute_host host where host.host = ${host}) as "hostInstituteId",
      ${studentsOfSession} as students, ${instituteYears} as "instituteYearIds", pg_current_snapshot()::text as snapshot,
      ${isViewOpen} as "isOpen"
    from family_view view
    join person on person.institute_id = view.institute_id and person.id = view.person_id
    join institute on institute.id = view.institute_id
    where view.token_hash = ${tokenHash}`,
)

/** Whether a view, also one that has ended, is of a session of the desk. */
export const findViewOf = maybeOne(
  'as-family.of-session',
  z.object({ id: z.number() }),
  sql`select id from family_view
    where institute_id = ${given.instituteId} and desk_session_id = ${deskSessionId} and id = ${viewId}`,
)

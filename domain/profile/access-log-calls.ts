import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { accessFilters, accessKindNames } from '#domain/profile/access-log.ts'

const accessEntry = z.object({
  entry_id: id,
  /** ISO 8601 with the institute's offset. */
  at: z.string(),
  kind: z.enum(accessKindNames),
  /** The actor: the caller, a person by role, the holder of a token of the institute, an import, or unknown. */
  by: z.enum(['you', 'parent', 'student', 'staff', 'token', 'import', 'anybody']),
  /** Of a person, or what the institute calls its token; '' for the others. */
  by_name: z.string(),
  /** The child concerned; '' for the caller. */
  about: z.string(),
  /** A detail by kind: a field, a device, a test. */
  detail: z.string(),
  /** Minutes that were given, or sessions that were ended; 0 for the others. */
  count: z.number(),
})
export type AccessEntry = z.output<typeof accessEntry>

export const accessLog = defineCall({
  method: 'GET',
  path: '/api/v1/access-log/:institute_id',
  access: 'student',
  summary:
    'Who saw or changed what of one’s own, newest first; of a parent also of his children, but for their sign-ins',
  source: 'profile-26',
  anyYear: true,
  params: z.object({ institute_id: pathId }),
  query: z.object({
    show: z._default(z.enum(accessFilters), 'all'),
    /** An `entry_id`: only older entries. */
    before: z.optional(pathId),
  }),
  /** `has_more`: there are older ones than these. */
  reply: envelope(z.object({ entries: z.array(accessEntry), has_more: z.boolean(), days_kept: z.number() })),
})

export const accessLogCalls = [accessLog] as const

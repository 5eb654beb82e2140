import * as z from 'zod/mini'
import type { PlanDetails } from '#domain/session/calls.ts'
import { given } from '#server/access/given.ts'
import { idPrefix } from '#server/access/named.ts'
import { command, maybeOne, one, params, sql } from '#server/database/sql.ts'
import type { InstituteFeatures, SignInSettings } from '#server/database/tables/institute.ts'
import type { Kind } from '#server/features/roster/new-institute.ts'

const { instituteId, now, timeZone } = given
const {
  code,
  name,
  kind,
  callingCode,
  plan,
  features,
  signIn,
  sha256,
  isPublic,
  ofRoles,
  pid,
  action,
  detail,
} = params({
  /** The institute's id in files. */
  code: z.string(),
  name: z.string(),
  kind: z.enum(['school', 'coaching'] satisfies Kind[]),
  callingCode: z.string(),
  plan: z.custom<PlanDetails>(),
  features: z.custom<InstituteFeatures>(),
  signIn: z.custom<SignInSettings>(),
  sha256: z.string(),
  isPublic: z.boolean(),
  ofRoles: z.array(z.string()),
  pid: z.number(),
  action: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
})

const institute = z.object({
  id: z.number(),
  name: z.string(),
  sourceId: z.nullable(z.string()),
  prefix: z.string(),
  timeZone: z.string(),
  callingCode: z.string(),
})
export type FoundInstitute = z.output<typeof institute>
const columns = sql`id, name, source_id as "sourceId", ${idPrefix} as prefix, time_zone as "timeZone",
  country_calling_code as "callingCode"`

export const findInstitute = maybeOne(
  'exchange.institute',
  institute,
  sql`select ${columns} from institute where id = ${instituteId}`,
)
export const findInstituteByCode = maybeOne(
  'exchange.institute-by-code',
  institute,
  sql`select ${columns} from institute where source_id = ${code}
    union all select ${columns} from institute where source_id is null and ${idPrefix} || id = ${code}`,
)
export const addInstitute = one(
  'exchange.add-institute',
  institute,
  sql`insert into institute (name, kind, time_zone, country_calling_code, plan, features, sign_in, source_id)
    values (${name}, ${kind}, ${timeZone}, ${callingCode}, ${plan}, ${features}, ${signIn}, ${code})
    returning ${columns}`,
)
/** The id that an institute without one gets. */
export const giveCode = command(
  'exchange.give-code',
  sql`update institute set source_id = ${code} where id = ${instituteId} and source_id is null`,
)

/** A file of the institute with the same bytes and name; it stays while the import runs. */
export const findSameFile = maybeOne(
  'exchange.same-file',
  z.object({ id: z.number() }),
  sql`select id from file where institute_id = ${instituteId} and sha256 = ${sha256} and name = ${name}
    and is_public = ${isPublic} and person_id is null order by id limit 1 for update`,
)

const imported = sql`institute_id = ${instituteId} and role = any(${ofRoles}::text[]) and source_id is not null
  and status = 'active'`

export const countWithoutLogin = one(
  'exchange.without-login',
  z.object({ count: z.number() }),
  sql`select count(*)::int as count from person where ${imported} and email is null and phone is null`,
)
/** Only counts. */
export const writeAudit = command(
  'exchange.audit',
  sql`insert into audit_log (institute_id, at, action, subject_kind, subject_id, detail)
    values (${instituteId}::int, ${now}, ${action}, 'institute', ${instituteId}::int, ${detail})`,
)

export const findConnection = one(
  'exchange.connection',
  z.object({ pid: z.number() }),
  sql`select pg_backend_pid() as pid`,
)
/** Ends what a connection is doing. */
export const cancelConnection = command('exchange.cancel', sql`select from pg_cancel_backend(${pid})`)

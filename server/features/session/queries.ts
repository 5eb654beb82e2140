import * as z from 'zod/mini'
import { academicYear, type PlanDetails } from '#domain/session/calls.ts'
import { signInWays } from '#domain/session/sign-in-way.ts'
import { given } from '#server/access/given.ts'
import { currentFirst, enrolled } from '#server/access/membership.ts'
import { viewableStudents } from '#server/access/viewable-students.ts'
import { forEachRow, many, maybeOne, params, type Runner, raw, type Sql, sql } from '#server/database/sql.ts'
import type { InstituteFeatures, InstituteLinks, SignInSettings } from '#server/database/tables/institute.ts'
import { roles } from '#server/database/tables/people.ts'
import { endReasons } from '#server/features/session/tables.ts'

const { instituteId, personId, now } = given
const { inInstitute, login, deviceKey, tokenHash, host, sessionId, ...asked } = params({
  /** Null for any. */
  inInstitute: z.nullable(z.number()),
  login: z.string(),
  deviceKey: z.string(),
  tokenHash: z.string(),
  host: z.string(),
  sessionId: z.number(),
  fileIds: z.array(z.number()),
  studentIds: z.array(z.number()),
  issuer: z.string(),
  madeUpHash: z.string(),
  since: z.date(),
  hash: z.string(),
})

const role = z.enum(roles)
const status = z.enum(['active', 'blocked', 'removed'])
export const endReason = z.enum(endReasons)
export type EndReason = z.output<typeof endReason>

const foundSession = z.object({
  instituteId: z.number(),
  sessionId: z.number(),
  personId: z.number(),
  deviceKey: z.string(),
  lastSeenAt: z.date(),
  expiresAt: z.date(),
  endedAt: z.nullable(z.date()),
  endReason: z.nullable(endReason),
  role,
  status,
  timeZone: z.string(),
  isSchool: z.boolean(),
  hostInstituteId: z.nullable(z.number()),
  students: z.array(z.object({ studentId: z.number(), personId: z.number(), yearIds: z.array(z.number()) })),
  /** Every year of the institute: for open users, and students in no section yet. */
  instituteYearIds: z.array(z.number()),
  /** Which transactions were visible to the request from its beginning, as PostgreSQL writes it. */
  snapshot: z.string(),
})
export type FoundSession = z.output<typeof foundSession>

/** Whether a person is asked for a second step. */
export const hasSecondFactor = (institute: Sql, person: Sql) =>
  sql`exists (select 1 from second_factor f where f.institute_id = ${institute} and f.person_id = ${person})`

/** The students whom an account may view, with the years each is enrolled in. */
const students = sql`
  coalesce((
    select json_agg(json_build_object(
      'studentId', st.id, 'personId', st.person_id,
      'yearIds', coalesce((
        select json_agg(distinct e.academic_year_id) from enrolment e
        where e.institute_id = p.institute_id and e.student_id = st.id), '[]'))
      order by st.id)
    from ${viewableStudents} st
  ), '[]')`

const sessionBy = (kind: 'student' | 'exam' | 'scorecard') =>
  maybeOne(
    `session.find.${kind}`,
    foundSession,
    sql`
  select s.institute_id as "instituteId", s.id as "sessionId", s.person_id as "personId",
    s.device_key as "deviceKey", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt",
    s.ended_at as "endedAt", s.end_reason as "endReason", p.role, p.status,
    i.time_zone as "timeZone", i.kind = 'school' as "isSchool",
    (select h.institute_id from institute_host h where h.host = ${host}) as "hostInstituteId",
    ${students} as students,
    coalesce((select json_agg(y.id) from academic_year y where y.institute_id = s.institute_id), '[]')
      as "instituteYearIds",
    pg_current_snapshot()::text as snapshot
  from session s
  join person p on p.institute_id = s.institute_id and p.id = s.person_id
  join institute i on i.id = s.institute_id
  where s.${raw(`${kind}_token_hash`)} = ${tokenHash}`,
  )

/** The session of a token, by the kind of the token. */
export const findSession = {
  student: sessionBy('student'),
  exam: sessionBy('exam'),
  scorecard: sessionBy('scorecard'),
}
export type TokenKind = keyof typeof findSession

/** A person as in a session, without one: for work in the background. No row for one who may not sign in. */
export const findViewer = maybeOne(
  'session.viewer',
  z.object({
    role,
    timeZone: z.string(),
    isSchool: z.boolean(),
    students: foundSession.shape.students,
  }),
  sql`select p.role, i.time_zone as "timeZone", i.kind = 'school' as "isSchool", ${students} as students
    from person p join institute i on i.id = p.institute_id
    where p.institute_id = ${instituteId} and p.id = ${personId} and p.status = 'active'`,
)

const hostInstitute = maybeOne(
  'session.host',
  z.object({ id: z.number() }),
  sql`select institute_id as id from institute_host where host = ${host}`,
)

export const findHostInstitute = async (runner: Runner, host: string): Promise<number | null> =>
  (await hostInstitute(runner, { host }))?.id ?? null

const accountStudent = z.object({
  studentId: z.number(),
  personId: z.number(),
  name: z.string(),
  displayId: z.string(),
  feesBlockLogin: z.boolean(),
  photoFileId: z.nullable(z.number()),
  /** '' without a section. */
  className: z.string(),
})
export type AccountStudent = z.output<typeof accountStudent>

export const account = z.object({
  instituteId: z.number(),
  personId: z.number(),
  role,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  joinedOn: z.string(),
  status,
  registeredDevicesOnly: z.boolean(),
  passwordHash: z.nullable(z.string()),
  pendingPasswordHash: z.nullable(z.string()),
  pendingPasswordExpiresAt: z.nullable(z.date()),
  /** Whether a second step follows the password. */
  hasSecondFactor: z.boolean(),
  instituteName: z.string(),
  isSchool: z.boolean(),
  timeZone: z.string(),
  signIn: z.custom<SignInSettings>(),
  photoFileId: z.nullable(z.number()),
  /** The student himself, or every child of a parent, fees or not. */
  students: z.array(accountStudent),
})
export type Account = z.output<typeof account>

const accountColumns = sql`
  p.institute_id as "instituteId", p.id as "personId", p.role, p.name, coalesce(p.email, '') as email,
  coalesce(p.phone, '') as phone, p.joined_on::text as "joinedOn", p.status,
  p.registered_devices_only as "registeredDevicesOnly", p.password_hash as "passwordHash",
  p.pending_password_hash as "pendingPasswordHash",
  p.pending_password_expires_at as "pendingPasswordExpiresAt",
  ${hasSecondFactor(raw('p.institute_id'), raw('p.id'))} as "hasSecondFactor",
  i.name as "instituteName", i.kind = 'school' as "isSchool", i.time_zone as "timeZone", i.sign_in as "signIn",
  p.photo_file_id as "photoFileId",
  coalesce((
    select json_agg(json_build_object(
      'studentId', st.id, 'personId', sp.id, 'name', sp.name, 'displayId', st.display_id,
      'feesBlockLogin', st.fees_block_login, 'photoFileId', sp.photo_file_id,
      'className', coalesce((
        select c.name from (select e.*, ${currentFirst(raw('now()'))} as place from ${enrolled} e
          where e.institute_id = st.institute_id and e.student_id = st.id) e
        join section c on c.institute_id = e.institute_id and c.id = e.section_id
        join academic_year y on y.institute_id = e.institute_id and y.id = e.academic_year_id
        order by y.start_date > current_date, e.place, y.start_date desc, e.id desc limit 1), '')) order by st.id)
    from (
      select st.* from student st
      where p.role = 'student' and st.institute_id = p.institute_id and st.person_id = p.id
      union all
      select st.* from guardian g cross join lateral (select * from student st
        where st.institute_id = g.institute_id and st.id = g.student_id ${forEachRow}) st
      where p.role = 'parent' and g.institute_id = p.institute_id and g.parent_id = p.id) st
    cross join lateral (select * from person sp
      where sp.institute_id = st.institute_id and sp.id = st.person_id ${forEachRow}) sp
    where p.role = 'student' or sp.status = 'active'
  ), '[]') as students`

/**
 * The accounts that an email or phone may mean, in one institute or in any; 20 at most. `isKnownDevice`: the account signed
 * in on the device before.
 */
export const findAccounts = many(
  'session.accounts',
  z.extend(account, { isKnownDevice: z.boolean() }),
  sql`select ${accountColumns}, exists (select 1 from device d
      where d.institute_id = p.institute_id and d.person_id = p.id and d.key = ${deviceKey}) as "isKnownDevice"
    from person p join institute i on i.id = p.institute_id
    where (p.email = ${login} or p.phone = ${login}) and p.status <> 'removed'
      and (${inInstitute}::int is null or p.institute_id = ${inInstitute})
    order by p.institute_id, p.id limit 20`,
)

export const findAccount = maybeOne(
  'session.account',
  account,
  sql`select ${accountColumns} from person p join institute i on i.id = p.institute_id
    where p.institute_id = ${instituteId} and p.id = ${personId}`,
)

/** The contents of pictures among an institute's files. */
export const findPictures = many(
  'session.pictures',
  z.object({ id: z.number(), sha256: z.string() }),
  sql`select id, sha256 from file where institute_id = ${instituteId} and id = any(${asked.fileIds}::bigint[])`,
)

const instituteSettings = z.object({
  name: z.string(),
  isSchool: z.boolean(),
  timeZone: z.string(),
  countryCallingCode: z.string(),
  announcement: z.string(),
  plan: z.custom<PlanDetails>(),
  features: z.custom<InstituteFeatures>(),
  links: z.custom<InstituteLinks>(),
  signIn: z.custom<SignInSettings>(),
  logoSha256: z.nullable(z.string()),
  faviconSha256: z.nullable(z.string()),
})

export const findInstitute = maybeOne(
  'session.institute',
  instituteSettings,
  sql`select i.name, i.kind = 'school' as "isSchool", i.time_zone as "timeZone",
      i.country_calling_code as "countryCallingCode", i.announcement, i.plan, i.features, i.links,
      i.sign_in as "signIn",
      (select f.sha256 from file f where f.institute_id = i.id and f.id = i.logo_file_id) as "logoSha256",
      (select f.sha256 from file f where f.institute_id = i.id and f.id = i.favicon_file_id) as "faviconSha256"
    from institute i where i.id = ${instituteId}`,
)

/** The years of the institute, newest first; with students' ids only those they are enrolled in (all, when in none). */
export const findYears = many(
  'session.years',
  academicYear,
  sql`with own as (
      select distinct academic_year_id from enrolment
      where institute_id = ${instituteId} and student_id = any(${asked.studentIds}::bigint[]))
    select y.id as inst_acad_year_id, y.name as inst_acad_year, y.id as acad_yr_id, y.name as acad_yr_name,
      y.start_date::text as start_date, y.end_date::text as end_date
    from academic_year y
    where y.institute_id = ${instituteId}
      and (y.id in (select academic_year_id from own) or not exists (select 1 from own))
    order by y.start_date desc`,
)

/** The single sign-on settings of an institute, or of the one that trusts an issuer. */
export const findSsoInstitutes = many(
  'session.sso-institutes',
  z.object({ id: z.number(), signIn: z.custom<SignInSettings>(), countryCallingCode: z.string() }),
  sql`select id, sign_in as "signIn", country_calling_code as "countryCallingCode" from institute
    where sign_in->'sso'->>'issuer' = ${asked.issuer} and (${inInstitute}::int is null or id = ${inInstitute})`,
)

/** The key that a person's device was given since a moment, by the `device_id` that it made up before. */
export const findMadeUpDevice = maybeOne(
  'session.made-up-device',
  z.object({ key: z.string() }),
  sql`select key from device where institute_id = ${instituteId} and person_id = ${personId}
      and made_up_hash = ${asked.madeUpHash} and created_at > ${asked.since}
    order by created_at desc limit 1`,
)

/** Whose a one-time password is, while it lives: it opens one of these accounts. */
export const findOneTimePassword = maybeOne(
  'session.one-time-password',
  z.object({ instituteId: z.number(), personIds: z.array(z.number()), way: z.enum(signInWays) }),
  sql`select institute_id as "instituteId", person_id || other_person_ids as "personIds", way from one_time_password
    where hash = ${asked.hash} and expires_at > ${now}`,
)

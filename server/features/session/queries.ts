import * as z from 'zod/mini'
import { academicYear, type PlanDetails } from '#domain/session/calls.ts'
import { signInWays } from '#domain/session/sign-in-way.ts'
import { hasFeesOf } from '#server/access/fees.ts'
import { given } from '#server/access/given.ts'
import { currentSections } from '#server/access/membership.ts'
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
  withFees: z.boolean(),
  issuer: z.string(),
  madeUpHash: z.string(),
  since: z.date(),
  hash: z.string(),
})

const role = z.enum(roles)
const status = z.enum(['active', 'blocked', 'removed'])
export const endReason = z.enum(endReasons)
export type EndReason = z.output<typeof endReason>

export const foundSession = z.object({
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
  sql`exists (select 1 from second_factor where second_factor.institute_id = ${institute}
    and second_factor.person_id = ${person})`

/** The students whom an account (`person`) may view, with the years each is enrolled in. */
export const studentsOfSession = sql`
  coalesce((
    select json_agg(json_build_object(
      'studentId', viewable.id, 'personId', viewable.person_id,
      'yearIds', coalesce((
        select json_agg(distinct enrolment.academic_year_id) from enrolment
        where enrolment.institute_id = person.institute_id and enrolment.student_id = viewable.id), '[]'))
      order by viewable.id)
    from ${viewableStudents} viewable
  ), '[]')`

/** Every year of the institute of `person`. */
export const instituteYears = sql`
  coalesce((select json_agg(year.id) from academic_year year where year.institute_id = person.institute_id), '[]')`

const sessionBy = (kind: 'student' | 'exam' | 'scorecard') =>
  maybeOne(
    `session.find.${kind}`,
    foundSession,
    sql`
  select session.institute_id as "instituteId", session.id as "sessionId", session.person_id as "personId",
    session.device_key as "deviceKey", session.last_seen_at as "lastSeenAt", session.expires_at as "expiresAt",
    session.ended_at as "endedAt", session.end_reason as "endReason", person.role, person.status,
    institute.time_zone as "timeZone", institute.kind = 'school' as "isSchool",
    (select host.institute_id from institute_host host where host.host = ${host}) as "hostInstituteId",
    ${studentsOfSession} as students,
    ${instituteYears} as "instituteYearIds",
    pg_current_snapshot()::text as snapshot
  from session
  join person on person.institute_id = session.institute_id and person.id = session.person_id
  join institute on institute.id = session.institute_id
  where session.${raw(`${kind}_token_hash`)} = ${tokenHash}`,
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
  sql`select person.role, institute.time_zone as "timeZone", institute.kind = 'school' as "isSchool", ${studentsOfSession} as students
    from person join institute on institute.id = person.institute_id
    where person.institute_id = ${instituteId} and person.id = ${personId} and person.status = 'active'`,
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
  person.institute_id as "instituteId", person.id as "personId", person.role, person.name, coalesce(person.email, '') as email,
  coalesce(person.phone, '') as phone, person.joined_on::text as "joinedOn", person.status,
  person.registered_devices_only as "registeredDevicesOnly", person.password_hash as "passwordHash",
  person.pending_password_hash as "pendingPasswordHash",
  person.pending_password_expires_at as "pendingPasswordExpiresAt",
  ${hasSecondFactor(raw('person.institute_id'), raw('person.id'))} as "hasSecondFactor",
  institute.name as "instituteName", institute.kind = 'school' as "isSchool", institute.time_zone as "timeZone",
    institute.sign_in as "signIn",
  person.photo_file_id as "photoFileId",
  coalesce((
    select json_agg(json_build_object(
      'studentId', student.id, 'personId', student_person.id, 'name', student_person.name, 'displayId', student.display_id,
      'feesBlockLogin', student.fees_block_login, 'photoFileId', student_person.photo_file_id,
      'className', coalesce((
        select current.name from ${currentSections({ institute: 'student.institute_id', student: 'student.id', now: raw('now()') })} current
        order by current.enrolment_id desc limit 1), ''))
          order by student.id)
    from (
      select student.* from student
      where person.role = 'student' and student.institute_id = person.institute_id and student.person_id = person.id
      union all
      select student.* from guardian cross join lateral (select * from student
        where student.institute_id = guardian.institute_id and student.id = guardian.student_id ${forEachRow}) student
      where person.role = 'parent' and guardian.institute_id = person.institute_id and guardian.parent_id = person.id) student
    cross join lateral (select * from person student_person
      where student_person.institute_id = student.institute_id
        and student_person.id = student.person_id ${forEachRow}) student_person
    where person.role = 'student' or student_person.status = 'active'
  ), '[]') as students`

/**
 * The accounts that an email or phone may mean, in one institute or in any; 20 at most. `isKnownDevice`: the account signed
 * in on the device before.
 */
export const findAccounts = many(
  'session.accounts',
  z.extend(account, { isKnownDevice: z.boolean() }),
  sql`select ${accountColumns}, exists (select 1 from device
      where device.institute_id = person.institute_id and device.person_id = person.id
        and device.key = ${deviceKey}) as "isKnownDevice"
    from person join institute on institute.id = person.institute_id
    where (person.email = ${login} or person.phone = ${login}) and person.status <> 'removed'
      and (${inInstitute}::int is null or person.institute_id = ${inInstitute})
    order by person.institute_id, person.id limit 20`,
)

export const findAccount = maybeOne(
  'session.account',
  account,
  sql`select ${accountColumns} from person join institute on institute.id = person.institute_id
    where person.institute_id = ${instituteId} and person.id = ${personId}`,
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
  sql`select institute.name, institute.kind = 'school' as "isSchool", institute.time_zone as "timeZone",
      institute.country_calling_code as "countryCallingCode", institute.announcement, institute.plan, institute.features,
        institute.links,
      institute.sign_in as "signIn",
      (select file.sha256 from file where file.institute_id = institute.id and file.id = institute.logo_file_id) as "logoSha256",
      (select file.sha256 from file where file.institute_id = institute.id
        and file.id = institute.favicon_file_id) as "faviconSha256"
    from institute where institute.id = ${instituteId}`,
)

/**
 * The years of the institute, newest first; with students' ids only those they are enrolled in (all, when in none), and `withFees` those of
 * which they have fees [fee-22].
 */
export const findYears = many(
  'session.years',
  academicYear,
  sql`with own as (
      select distinct academic_year_id from enrolment
      where institute_id = ${instituteId} and student_id = any(${asked.studentIds}::bigint[]))
    select year.id as inst_acad_year_id, year.name as inst_acad_year, year.id as acad_yr_id, year.name as acad_yr_name,
      year.start_date::text as start_date, year.end_date::text as end_date
    from academic_year year
    where year.institute_id = ${instituteId}
      and (year.id in (select academic_year_id from own) or not exists (select 1 from own)
        or (${asked.withFees}::boolean and ${hasFeesOf(sql`${asked.studentIds}::bigint[]`)}))
    order by year.start_date desc`,
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

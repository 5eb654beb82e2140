import type pg from 'pg'
import type { AcademicYear, PlanDetails } from '#domain/session/calls.ts'
import type { SignInWay } from '#domain/session/sign-in-way.ts'
import type { InstituteFeatures, InstituteLinks, SignInSettings } from '#server/database/tables/institute.ts'
import type { Role } from '#server/database/tables/people.ts'
import type { endReasons } from '#server/features/session/tables.ts'
import type { SessionStudent } from '#server/session.ts'

type Runner = pg.Pool | pg.PoolClient

export type EndReason = (typeof endReasons)[number]
export type FoundSession = {
  instituteId: number
  sessionId: number
  personId: number
  deviceKey: string
  lastSeenAt: Date
  expiresAt: Date
  endedAt: Date | null
  endReason: EndReason | null
  role: Role
  status: 'active' | 'blocked' | 'removed'
  timeZone: string
  isSchool: boolean
  hostInstituteId: number | null
  students: SessionStudent[]
  /** Every year of the institute: what an open user, or a student in no section yet, may look at. */
  instituteYearIds: number[]
}

const tokenColumns = {
  student: 'student_token_hash',
  exam: 'exam_token_hash',
  scorecard: 'scorecard_token_hash',
} as const
export type TokenKind = keyof typeof tokenColumns

/** Of somebody named by two SQL expressions. */
export const hasSecondFactorSql = (institute: string, person: string) =>
  `exists (select 1 from second_factor f where f.institute_id = ${institute} and f.person_id = ${person})`

/** A student himself, or the children of a parent whose fees do not block them, with the years each is enrolled in. */
const studentsOf = (person: string, role: string) => `
  coalesce((
    select json_agg(json_build_object(
      'studentId', st.id, 'personId', st.person_id,
      'yearIds', coalesce((
        select json_agg(distinct e.academic_year_id) from enrolment e
        where e.institute_id = st.institute_id and e.student_id = st.id), '[]'))
      order by st.id)
    from student st join person sp on sp.institute_id = st.institute_id and sp.id = st.person_id
    where st.institute_id = ${person}.institute_id and (
      (${role} = 'student' and st.person_id = ${person}.id) or
      (${role} = 'parent' and sp.status = 'active' and not st.fees_block_login and st.id in (
        select g.student_id from guardian g
        where g.institute_id = ${person}.institute_id and g.parent_id = ${person}.id)))
  ), '[]')`

const findSessionSql = (column: string) => `
  select s.institute_id as "instituteId", s.id as "sessionId", s.person_id as "personId",
    s.device_key as "deviceKey", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt",
    s.ended_at as "endedAt", s.end_reason as "endReason", p.role, p.status,
    i.time_zone as "timeZone", i.kind = 'school' as "isSchool",
    (select h.institute_id from institute_host h where h.host = $2) as "hostInstituteId",
    ${studentsOf('p', 'p.role')} as students,
    coalesce((select json_agg(y.id) from academic_year y where y.institute_id = s.institute_id), '[]')
      as "instituteYearIds"
  from session s
  join person p on p.institute_id = s.institute_id and p.id = s.person_id
  join institute i on i.id = s.institute_id
  where s.${column} = $1`

export async function findSession(runner: Runner, kind: TokenKind, tokenHash: string, host: string) {
  const column = tokenColumns[kind]
  const found = await runner.query<FoundSession>({
    name: `session.find.${kind}`,
    text: findSessionSql(column),
    values: [tokenHash, host],
  })
  return found.rows[0]
}

export async function touchSession(runner: Runner, instituteId: number, sessionId: number, now: Date) {
  await runner.query({
    name: 'session.touch',
    text: 'update session set last_seen_at = $3 where institute_id = $1 and id = $2',
    values: [instituteId, sessionId, now],
  })
}

export async function findHostInstitute(runner: Runner, host: string): Promise<number | null> {
  const found = await runner.query<{ id: number }>({
    name: 'session.host',
    text: 'select institute_id as id from institute_host where host = $1',
    values: [host],
  })
  return found.rows[0]?.id ?? null
}

export type Account = {
  instituteId: number
  personId: number
  role: Role
  name: string
  email: string
  phone: string
  joinedOn: string
  status: 'active' | 'blocked' | 'removed'
  registeredDevicesOnly: boolean
  passwordHash: string | null
  pendingPasswordHash: string | null
  pendingPasswordExpiresAt: Date | null
  /** A second step is asked for after the password. */
  hasSecondFactor: boolean
  instituteName: string
  isSchool: boolean
  timeZone: string
  signIn: SignInSettings
  photoFileId: number | null
  /** The student himself, or every child of a parent, fees or not. */
  students: AccountStudent[]
}
export type AccountStudent = {
  studentId: number
  personId: number
  name: string
  displayId: string
  feesBlockLogin: boolean
  photoFileId: number | null
  /** '' for who is in no section now. */
  className: string
}

const accountColumns = `
  p.institute_id as "instituteId", p.id as "personId", p.role, p.name, coalesce(p.email, '') as email,
  coalesce(p.phone, '') as phone, p.joined_on::text as "joinedOn", p.status,
  p.registered_devices_only as "registeredDevicesOnly", p.password_hash as "passwordHash",
  p.pending_password_hash as "pendingPasswordHash",
  p.pending_password_expires_at as "pendingPasswordExpiresAt",
  ${hasSecondFactorSql('p.institute_id', 'p.id')} as "hasSecondFactor",
  i.name as "instituteName", i.kind = 'school' as "isSchool", i.time_zone as "timeZone", i.sign_in as "signIn",
  p.photo_file_id as "photoFileId",
  coalesce((
    select json_agg(json_build_object(
      'studentId', st.id, 'personId', sp.id, 'name', sp.name, 'displayId', st.display_id,
      'feesBlockLogin', st.fees_block_login, 'photoFileId', sp.photo_file_id,
      'className', coalesce((
        select c.name from enrolment e
        join section c on c.institute_id = e.institute_id and c.id = e.section_id
        join academic_year y on y.institute_id = e.institute_id and y.id = e.academic_year_id
        where e.institute_id = st.institute_id and e.student_id = st.id and e.status = 'active'
        order by y.start_date desc, e.id desc limit 1), '')) order by st.id)
    from student st
    join person sp on sp.institute_id = st.institute_id and sp.id = st.person_id
    where st.institute_id = p.institute_id and (
      (p.role = 'student' and st.person_id = p.id) or
      (p.role = 'parent' and sp.status = 'active' and st.id in (
        select g.student_id from guardian g where g.institute_id = p.institute_id and g.parent_id = p.id)))
  ), '[]') as students`

/**
 * The accounts that an email or phone may mean, in one institute or (null) in any; 20 at most.
 * @param deviceKey whose device it is, for `isKnownDevice`: one that the account signed in on before
 */
export async function findAccounts(
  runner: Runner,
  instituteId: number | null,
  login: string,
  deviceKey = '',
) {
  const found = await runner.query<Account & { isKnownDevice: boolean }>({
    name: 'session.accounts',
    text: `select ${accountColumns}, exists (select 1 from device d
        where d.institute_id = p.institute_id and d.person_id = p.id and d.key = $3) as "isKnownDevice"
      from person p join institute i on i.id = p.institute_id
      where (p.email = $2 or p.phone = $2) and p.status <> 'removed' and ($1::int is null or p.institute_id = $1)
      order by p.institute_id, p.id limit 20`,
    values: [instituteId, login, deviceKey],
  })
  return found.rows
}

export async function findAccount(runner: Runner, instituteId: number, personId: number) {
  const found = await runner.query<Account>({
    name: 'session.account',
    text: `select ${accountColumns} from person p join institute i on i.id = p.institute_id
      where p.institute_id = $1 and p.id = $2`,
    values: [instituteId, personId],
  })
  return found.rows[0]
}

/** Pictures of an institute's files: file id → content. */
export async function findPictures(
  runner: Runner,
  instituteId: number,
  fileIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = await runner.query<{ id: number; sha256: string }>({
    name: 'session.pictures',
    text: `select id, sha256 from file where institute_id = $1 and id = any($2::bigint[])`,
    values: [instituteId, fileIds],
  })
  return new Map(found.rows.map(({ id, sha256 }) => [id, sha256]))
}

export type InstituteSettings = {
  name: string
  isSchool: boolean
  timeZone: string
  countryCallingCode: string
  announcement: string
  plan: PlanDetails
  features: InstituteFeatures
  links: InstituteLinks
  signIn: SignInSettings
  logoSha256: string | null
  faviconSha256: string | null
}

export async function findInstitute(runner: Runner, instituteId: number) {
  const found = await runner.query<InstituteSettings>({
    name: 'session.institute',
    text: `select i.name, i.kind = 'school' as "isSchool", i.time_zone as "timeZone",
        i.country_calling_code as "countryCallingCode", i.announcement, i.plan, i.features, i.links,
        i.sign_in as "signIn",
        (select f.sha256 from file f where f.institute_id = i.id and f.id = i.logo_file_id) as "logoSha256",
        (select f.sha256 from file f where f.institute_id = i.id and f.id = i.favicon_file_id) as "faviconSha256"
      from institute i where i.id = $1`,
    values: [instituteId],
  })
  return found.rows[0]
}

/** The years of the institute, newest first; with a student's id only those he is enrolled in (all, when in none). */
export async function findYears(runner: Runner, instituteId: number, studentIds: readonly number[]) {
  const found = await runner.query<AcademicYear>({
    name: 'session.years',
    text: `with own as (
        select distinct academic_year_id from enrolment where institute_id = $1 and student_id = any($2::bigint[]))
      select y.id as inst_acad_year_id, y.name as inst_acad_year, y.id as acad_yr_id, y.name as acad_yr_name,
        y.start_date::text as start_date, y.end_date::text as end_date
      from academic_year y
      where y.institute_id = $1 and (y.id in (select academic_year_id from own) or not exists (select 1 from own))
      order by y.start_date desc`,
    values: [instituteId, studentIds],
  })
  return found.rows
}

/** The SSO settings of the institute of a host, or of the one that trusts an issuer. */
export async function findSsoInstitutes(runner: Runner, hostInstituteId: number | null, issuer: string) {
  const found = await runner.query<{ id: number; signIn: SignInSettings; countryCallingCode: string }>({
    name: 'session.sso-institutes',
    text: `select id, sign_in as "signIn", country_calling_code as "countryCallingCode" from institute
      where sign_in->'sso'->>'issuer' = $2 and ($1::int is null or id = $1)`,
    values: [hostInstituteId, issuer],
  })
  return found.rows
}

/** The key that a person's device was given since a moment, by the `device_id` that it made up before. */
export async function findMadeUpDevice(
  runner: Runner,
  at: { instituteId: number; personId: number; madeUpHash: string; since: Date },
): Promise<string | undefined> {
  const found = await runner.query<{ key: string }>({
    name: 'session.made-up-device',
    text: `select key from device where institute_id = $1 and person_id = $2 and made_up_hash = $3 and created_at > $4
      order by created_at desc limit 1`,
    values: [at.instituteId, at.personId, at.madeUpHash, at.since],
  })
  return found.rows[0]?.key
}

/** Who a one-time password belongs to, while it lives. */
export async function findOneTimePassword(runner: Runner, hash: string, now: Date) {
  const found = await runner.query<{ instituteId: number; personId: number; way: SignInWay }>({
    name: 'session.one-time-password',
    text: `select institute_id as "instituteId", person_id as "personId", way from one_time_password
      where hash = $1 and expires_at > $2`,
    values: [hash, now],
  })
  return found.rows[0]
}

import type pg from 'pg'
import type { AccessKind } from '#domain/profile/access-log.ts'
import type { Roster } from '#domain/roster/shape.ts'
import type { Issued } from '#server/features/roster/passwords.ts'
import { type Change, upsert } from '#server/features/roster/upsert.ts'

/** The moment of an import, and the institute's day. */
export type When = { now: Date; today: string }

/** Tells people that an import changed something of theirs, once a day. @param people a query of their ids, as `id` */
const tell = (kind: AccessKind, people: string, now: string, today: string) =>
  `insert into access_log (institute_id, person_id, at, kind, actor_kind, day)
    select distinct $1::int, told.id, ${now}::timestamptz, '${kind}', 'import', ${today}::date from (${people}) told
    on conflict do nothing`

/** Students and everybody else. A password is only ever given to somebody who has none. */
export function writePeople(
  client: pg.ClientBase,
  instituteId: number,
  { people }: Roster,
  issued: readonly Issued[],
  { now, today }: When,
): Promise<Change> {
  const hashes = new Map(issued.map(({ sourceId, hash }) => [sourceId, hash]))
  return upsert(client, instituteId, {
    table: 'person',
    rows: people.map(({ sourceId, role, name, email, phone, status }) => ({
      ...{ sourceId, role, name, email, phone, status },
      hash: hashes.get(sourceId) ?? null,
    })),
    input: '"sourceId" text, role text, name text, email text, phone text, status text, hash text',
    set: {
      role: 'i.role',
      name: 'i.name',
      email: 'i.email',
      phone: 'i.phone',
      status: 'i.status',
      password_hash: 'coalesce(t.password_hash, i.hash)',
    },
    setOnce: { joined_on: '$3::date' },
    addWhere: `i.status <> 'removed'`,
    values: [today, now],
    whenChanged: tell('importedProfile', 'select id from changed', '$4', '$3'),
  })
}

/** The rows of students beside their logins, and what demographics says of them. Blank cells there change nothing. */
export async function writeStudents(
  client: pg.ClientBase,
  instituteId: number,
  roster: Roster,
  { now, today }: When,
): Promise<Change> {
  const students = roster.people.filter(({ role, status }) => role === 'student' && status !== 'removed')
  const rows = students.map(({ sourceId, displayId }) => ({ sourceId, displayId }))
  const result = await client.query<Change>({
    text: `with wanted as materialized (
        select p.id as person_id, s.id as student_id, i."displayId" as display_id
        from json_to_recordset($2::json) as i("sourceId" text, "displayId" text)
        join person p on p.institute_id = $1 and p.source_id = i."sourceId"
        left join student s on s.institute_id = $1 and s.person_id = p.id),
      changed as (
        update student s set display_id = w.display_id from wanted w
        where s.institute_id = $1 and s.id = w.student_id and s.display_id <> w.display_id
        returning s.person_id as id),
      told as (${tell('importedProfile', 'select id from changed', '$3', '$4')}),
      added as (
        insert into student (institute_id, person_id, display_id)
        select $1, person_id, display_id from wanted where student_id is null
        returning 1)
      select (select count(*) from added)::int as added, (select count(*) from changed)::int as changed`,
    values: [instituteId, JSON.stringify(rows), now, today],
  })
  await client.query({
    text: `with changed as (
      update student s set gender = w.gender, date_of_birth = w.date_of_birth
      from (
        select s.id, coalesce(nullif(i.gender, ''), s.gender) as gender,
          coalesce(i."dateOfBirth", s.date_of_birth) as date_of_birth
        from json_to_recordset($2::json) as i("sourceId" text, gender text, "dateOfBirth" date)
        join person p on p.institute_id = $1 and p.source_id = i."sourceId"
        join student s on s.institute_id = $1 and s.person_id = p.id) w
      where s.institute_id = $1 and s.id = w.id
        and (s.gender, s.date_of_birth) is distinct from (w.gender, w.date_of_birth)
      returning s.person_id as id)
      ${tell('importedProfile', 'select id from changed', '$3', '$4')}`,
    values: [instituteId, JSON.stringify(roster.demographics), now, today],
  })
  return result.rows[0] ?? { added: 0, changed: 0 }
}

/**
 * Who is whose parent. A link that the files no longer speak of ends when both people are in them: a parent who
 * lost the right to see a child must not keep it.
 */
export async function writeGuardians(
  client: pg.ClientBase,
  instituteId: number,
  roster: Roster,
  { now, today }: When,
): Promise<Change> {
  const result = await client.query<Change & { removed: number }>({
    text: `with wanted as materialized (
        select p.id as parent_id, s.id as student_id, i.relation
        from json_to_recordset($2::json) as i("parentSourceId" text, "studentSourceId" text, relation text)
        join person p on p.institute_id = $1 and p.source_id = i."parentSourceId"
        join person c on c.institute_id = $1 and c.source_id = i."studentSourceId"
        join student s on s.institute_id = $1 and s.person_id = c.id),
      dropped as (
        delete from guardian g using person p, student s, person c
        where g.institute_id = $1 and p.institute_id = $1 and s.institute_id = $1 and c.institute_id = $1
          and p.id = g.parent_id and s.id = g.student_id and c.id = s.person_id
          and p.source_id = any($3::text[]) and c.source_id = any($3::text[])
          and not exists (select from wanted w where w.parent_id = g.parent_id and w.student_id = g.student_id)
        returning g.student_id),
      changed as (
        update guardian g set relation = w.relation from wanted w
        where g.institute_id = $1 and g.parent_id = w.parent_id and g.student_id = w.student_id
          and g.relation <> w.relation
        returning 1),
      added as (
        insert into guardian (institute_id, parent_id, student_id, relation)
        select $1, parent_id, student_id, coalesce(relation, 'parent') from wanted w
        where not exists (
          select from guardian g
          where g.institute_id = $1 and g.parent_id = w.parent_id and g.student_id = w.student_id)
        returning student_id),
      told as (${tell(
        'importedParents',
        `select s.person_id as id from student s where s.institute_id = $1 and s.id in (
          select student_id from added union select student_id from dropped)`,
        '$4',
        '$5',
      )})
      select (select count(*) from added)::int as added,
        ((select count(*) from changed) + (select count(*) from dropped))::int as changed`,
    values: [
      instituteId,
      JSON.stringify(roster.guardians),
      roster.people.map((person) => person.sourceId),
      now,
      today,
    ],
  })
  return result.rows[0] ?? { added: 0, changed: 0 }
}

/**
 * Enrolments by their own ids. One that is removed, or whose last day is past, is ended; so are those of people
 * who are removed, whether the files hold them or not.
 */
export async function writeEnrolments(
  client: pg.ClientBase,
  instituteId: number,
  roster: Roster,
  today: string,
): Promise<Change> {
  const change = await upsert(client, instituteId, {
    table: 'enrolment',
    rows: roster.enrolments,
    input:
      '"sourceId" text, "studentSourceId" text, "sectionSourceId" text, "startDate" date, "endDate" date, "isRemoved" boolean',
    joins: `left join person p on p.institute_id = $1 and p.source_id = i."studentSourceId"
      left join student s on s.institute_id = $1 and s.person_id = p.id
      left join section se on se.institute_id = $1 and se.source_id = i."sectionSourceId"`,
    set: {
      student_id: 'coalesce(s.id, t.student_id)',
      section_id: 'coalesce(se.id, t.section_id)',
      academic_year_id: 'coalesce(se.academic_year_id, t.academic_year_id)',
      start_date: 'i."startDate"',
      end_date: `case when not i."isRemoved" then i."endDate"
        when t.status = 'ended' then t.end_date else least(i."endDate", $3::date) end`,
      status: `case when i."isRemoved" or i."endDate" < $3::date then 'ended' else 'active' end`,
    },
    addWhere: 'not i."isRemoved"',
    values: [today],
  })
  const removed = roster.people
    .filter((person) => person.status === 'removed')
    .map((person) => person.sourceId)
  await client.query({
    text: `update enrolment e set status = 'ended', end_date = least(e.end_date, $3::date)
      from student s join person p on p.institute_id = s.institute_id and p.id = s.person_id
      where e.institute_id = $1 and s.institute_id = $1 and s.id = e.student_id and e.status = 'active'
        and p.source_id = any($2::text[])`,
    values: [instituteId, removed, today],
  })
  return change
}

/** Ends the sessions of people who may no longer sign in. */
export async function endSessions(client: pg.ClientBase, instituteId: number, roster: Roster, now: Date) {
  const barred = roster.people.filter((person) => person.status !== 'active').map((person) => person.sourceId)
  await client.query({
    text: `update session s set ended_at = $3, end_reason = case p.status when 'blocked' then 'blocked' else 'logout' end
      from person p
      where s.institute_id = $1 and p.institute_id = $1 and p.id = s.person_id and s.ended_at is null
        and p.status <> 'active' and p.source_id = any($2::text[])`,
    values: [instituteId, barred, now],
  })
}

/** Counts and nothing else. */
export async function writeAudit(
  client: pg.ClientBase,
  instituteId: number,
  now: Date,
  detail: Readonly<Record<string, string | number>>,
) {
  await client.query({
    text: `insert into audit_log (institute_id, at, action, subject_kind, subject_id, detail)
      values ($1::int, $2, 'roster.import', 'institute', $1::int, $3)`,
    values: [instituteId, now, detail],
  })
}

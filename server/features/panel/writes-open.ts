import type pg from 'pg'
import { heldBack, isHeldBack, isOpened } from '#server/database/queries-solutions.ts'
import { assigned, endFor, extraMinutes } from '#server/database/queries-tests.ts'
import { hasRoomForEvent } from '#server/features/panel/writes-save.ts'

export type Ticket = {
  instituteId: number
  personId: number
  /** null for the practice notebook. */
  testId: number | null
  questionIds: number[] | null
}

/** Spends a ticket. @returns undefined where it is none, is over, or was spent */
export async function spendTicket(
  client: pg.PoolClient,
  { ticketHash, now }: { ticketHash: string; now: Date },
): Promise<Ticket | undefined> {
  const found = await client.query<Ticket>({
    name: 'panel.spend-ticket',
    text: `update launch_ticket set used_at = $2 where ticket_hash = $1 and used_at is null and expires_at > $2
      returning institute_id as "instituteId", person_id as "personId", test_id as "testId", question_ids as "questionIds"`,
    values: [ticketHash, now],
  })
  return found.rows[0]
}

/** Of two tickets of a person that are spent at once, the second waits here. @returns false where he is blocked */
export async function lockTaker(
  client: pg.PoolClient,
  at: { instituteId: number; personId: number; host: string },
): Promise<boolean> {
  const found = await client.query({
    name: 'panel.lock-taker',
    text: `select 1 from person where institute_id = $1 and id = $2 and status = 'active'
        and institute_id = coalesce((select h.institute_id from institute_host h where h.host = $3), institute_id)
      for no key update`,
    values: [at.instituteId, at.personId, at.host],
  })
  return found.rowCount === 1
}

export type OpenedTest = {
  startsAt: Date
  /** With the extra time that an examiner gave him. */
  endsAt: Date
  durationMinutes: number
  extraMinutes: number
  typeId: number
  attemptLimit: number
  submittedAttempts: number
  /** The attempt that runs; null where none does. */
  attemptId: number | null
  /** Whether the attempt that runs has an end of its own. */
  hasEnd: boolean
}
type OfTest = { instituteId: number; personId: number; testId: number; now: Date }

/** A test that is given to somebody still, and how he stands in it. */
export async function findOpenedTest(
  client: pg.PoolClient,
  { instituteId, personId, testId, now }: OfTest,
): Promise<OpenedTest | undefined> {
  const found = await client.query<OpenedTest>({
    name: 'panel.opened-test',
    text: `with ${assigned}
      select t.starts_at as "startsAt", ${endFor('$2::bigint[]')} as "endsAt", t.duration_minutes as "durationMinutes",
        ${extraMinutes('$2::bigint[]')} as "extraMinutes",
        l.test_type_id as "typeId", t.attempt_limit as "attemptLimit", (
          select count(*)::int from test_attempt a where a.institute_id = $1 and a.test_id = $4
            and a.person_id = any($2) and a.submitted_at is not null) as "submittedAttempts",
        running.id as "attemptId", running.ends_at is not null as "hasEnd"
      from assigned t join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
      left join lateral (
        select a.id, a.ends_at from test_attempt a where a.institute_id = $1 and a.test_id = $4
          and a.person_id = any($2) and a.submitted_at is null order by a.started_at desc, a.id desc limit 1) running on true
      where t.id = $4`,
    values: [instituteId, [personId], now, testId],
  })
  return found.rows[0]
}

/** Gives an attempt of a timed test the end that it lacks. */
export async function writeEnd(
  client: pg.PoolClient,
  { instituteId, attemptId, endsAt }: { instituteId: number; attemptId: number; endsAt: Date },
): Promise<void> {
  await client.query({
    name: 'panel.end',
    text: 'update test_attempt set ends_at = $3 where institute_id = $1 and id = $2 and ends_at is null',
    values: [instituteId, attemptId, endsAt],
  })
}

/** Attempts at practice and the notebook that somebody has begun since a moment. */
export async function countUntimed(
  client: pg.PoolClient,
  { instituteId, personId, since }: { instituteId: number; personId: number; since: Date },
): Promise<number> {
  const found = await client.query<{ count: number }>({
    name: 'panel.untimed',
    text: `select count(*)::int as count from test_attempt where institute_id = $1 and person_id = $2 and ends_at is null and started_at > $3`,
    values: [instituteId, personId, since],
  })
  return found.rows[0]?.count ?? 0
}

export async function insertAttempt(
  client: pg.PoolClient,
  row: {
    instituteId: number
    personId: number
    testId: number | null
    startedAt: Date
    endsAt: Date | null
    seed: number
  },
): Promise<number> {
  const made = await client.query<{ id: number }>({
    name: 'panel.begin',
    text: `insert into test_attempt (institute_id, person_id, test_id, started_at, ends_at, seed)
      values ($1, $2, $3, $4, $5, $6) returning id`,
    values: [row.instituteId, row.personId, row.testId, row.startedAt, row.endsAt, row.seed],
  })
  const id = made.rows[0]?.id
  if (id === undefined) throw new Error('the attempt was not begun')
  return id
}

/**
 * The questions of a notebook, each as it stood in the test where it was last met, of those whose answers may be seen.
 * @returns how many
 */
export async function insertQuestions(
  client: pg.PoolClient,
  row: {
    instituteId: number
    personId: number
    attemptId: number
    questionIds: readonly number[]
    now: Date
  },
): Promise<number> {
  const made = await client.query({
    name: 'panel.notebook',
    text: `with ${heldBack('array[$2::bigint]', '$5')}
      insert into attempt_question (institute_id, attempt_id, question_id, test_id, position, marks, negative_marks)
      select $1, $3, w.question_id, met.test_id, w.place, met.marks, met.negative_marks
      from unnest($4::bigint[]) with ordinality as w(question_id, place)
      join lateral (
        select q.test_id, q.marks, q.negative_marks from test_question q
        join test t on t.institute_id = $1 and t.id = q.test_id
        join test_attempt a on a.institute_id = $1 and a.test_id = q.test_id and a.person_id = $2 and a.submitted_at is not null
        where q.institute_id = $1 and q.question_id = w.question_id and ${isOpened('= $2', '$5')}
          and not ${isHeldBack('w.question_id')}
        order by a.submitted_at desc, a.id desc limit 1) met on true`,
    values: [row.instituteId, row.personId, row.attemptId, row.questionIds, row.now],
  })
  return made.rowCount ?? 0
}

/** The window that opened it is the one in which it is taken from now on. */
export async function writeOpened(
  client: pg.PoolClient,
  row: {
    instituteId: number
    attemptId: number
    page: string
    passHash: string
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await client.query({
    name: 'panel.opened',
    text: `with passed as (
        insert into panel_pass (institute_id, attempt_id, pass_hash, created_at, expires_at) values ($1, $2, $4, $5, $6)),
      noted as (
        insert into attempt_event (institute_id, attempt_id, page, kind, happened_at) values ($1, $2, $3, 'opened', $5)
        on conflict do nothing),
      heard as (
        insert into attempt_window (institute_id, attempt_id, page, heard_at) values ($1, $2, $3, $5)
        on conflict (institute_id, attempt_id, page) do update set heard_at = excluded.heard_at)
      update test_attempt set active_page = $3 where institute_id = $1 and id = $2`,
    values: [row.instituteId, row.attemptId, row.page, row.passHash, row.now, row.expiresAt],
  })
}

export async function writeActivePage(
  pool: pg.Pool,
  row: { instituteId: number; attemptId: number; page: string; now: Date },
): Promise<boolean> {
  const written = await pool.query({
    name: 'panel.take-over',
    text: `with mine as (
        update test_attempt set active_page = $3 where institute_id = $1 and id = $2 and submitted_at is null returning id),
      noted as (
        insert into attempt_event (institute_id, attempt_id, page, kind, happened_at)
        select $1, id, $3, 'tookOver', $4 from mine where ${hasRoomForEvent('1')} on conflict do nothing)
      select 1 from mine`,
    values: [row.instituteId, row.attemptId, row.page, row.now],
  })
  return written.rowCount === 1
}

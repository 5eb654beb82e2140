import type pg from 'pg'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { attemptId } from '#server/access/papers.ts'
import { isOpened, isWithheld, withheld } from '#server/access/solutions.ts'
import { assigned, countAttempts, endFor, extraMinutes } from '#server/access/tests.ts'
import { command, maybeOne, one, params, type Runner, raw, sql } from '#server/database/sql.ts'
import { hasRoomForEvent } from '#server/features/exam/panel/save/writes.ts'
import { panelPass } from '#server/secrets/panel-pass.ts'

const { instituteId, personId, personIds, now } = given
const {
  ticketHash,
  host,
  endsAt,
  since,
  questionIds,
  page,
  passHash,
  expiresAt,
  deviceHash,
  browser,
  ...begun
} = params({
  ticketHash: z.string(),
  host: z.string(),
  /** null if untimed. */
  endsAt: z.nullable(z.date()),
  since: z.date(),
  questionIds: z.array(z.number()),
  page: z.string(),
  passHash: z.string(),
  expiresAt: z.date(),
  /** '' leaves the attempt bound to the device that it has, or to none. */
  deviceHash: z.string(),
  browser: z.string(),
  /** null for the practice notebook. */
  testId: z.nullable(z.number()),
  startedAt: z.date(),
  isBegun: z.boolean(),
  seed: z.number(),
})
const { testId } = params({ testId: z.number() })

const ticket = z.object({
  instituteId: z.number(),
  personId: z.number(),
  /** null for the practice notebook. */
  testId: z.nullable(z.number()),
  questionIds: z.nullable(z.array(z.number())),
})
export type Ticket = z.output<typeof ticket>

const ticketColumns = sql`institute_id as "instituteId", person_id as "personId", test_id as "testId",
  question_ids as "questionIds"`

/**
 * Spends a ticket; returns no row for an unknown, expired or spent one. Its questions are JSON, because an array of bigint
 * would arrive as strings.
 */
export const spendTicket = maybeOne(
  'panel.spend-ticket',
  ticket,
  sql`update launch_ticket set used_at = ${now}, used_by = ${page}
    where ticket_hash = ${ticketHash} and used_at is null and expires_at > ${now}
    returning ${ticketColumns}`,
)

/** A ticket that this tab has spent since a moment, and whether the attempt was begun before that. */
export const findSpentTicket = maybeOne(
  'panel.spent-ticket',
  z.extend(ticket, { isResumed: z.boolean() }),
  sql`select k.institute_id as "instituteId", k.person_id as "personId", k.test_id as "testId",
      k.question_ids as "questionIds", a.is_begun and a.started_at < k.used_at as "isResumed"
    from launch_ticket k
    join panel_pass x on x.institute_id = k.institute_id and x.pass_hash = ${passHash} and x.expires_at > ${now}
    join test_attempt a on a.institute_id = x.institute_id and a.id = x.attempt_id
    where k.ticket_hash = ${ticketHash} and k.used_by = ${page} and k.used_at > ${since}`,
)

/** The test cannot be moved or called off until the transaction ends. */
export const holdTest = maybeOne(
  'panel.hold-test',
  z.object({ isCalledOff: z.boolean() }),
  sql`select cancelled_at is not null as "isCalledOff" from test
    where institute_id = ${instituteId} and id = ${testId} for share`,
)

const holdTaker = command(
  'panel.lock-taker',
  sql`select 1 from person where institute_id = ${instituteId} and id = ${personId} and status = 'active'
      and institute_id = coalesce((select h.institute_id from institute_host h where h.host = ${host}), institute_id)
    for no key update`,
)

/**
 * Of two tickets of a person that are spent at once, the second waits here. @returns false for a blocked
 * person
 */
export const lockTaker = async (
  client: pg.PoolClient,
  taker: { instituteId: number; personId: number; host: string },
): Promise<boolean> => (await holdTaker(client, taker)) === 1

const isAssigned = sql`a.institute_id = ${instituteId} and a.test_id = ${testId} and a.person_id = any(${personIds})`

/** A test that is still given to a person, and the person's state in it. */
export const findOpenedTest = maybeOne(
  'panel.opened-test',
  z.object({
    startsAt: z.date(),
    /** Including extra time. */
    endsAt: z.date(),
    durationMinutes: z.number(),
    extraMinutes: z.number(),
    typeId: z.number(),
    attemptLimit: z.number(),
    submittedAttempts: z.number(),
    /** The running attempt; null without one. */
    attemptId: z.nullable(z.number()),
    /** Whether the running attempt has an end, and whether it is begun; both false without one. */
    hasEnd: z.boolean(),
    isBegun: z.boolean(),
    isOneDevice: z.boolean(),
    /** The device of the running attempt; '' for any device. */
    deviceHash: z.string(),
    /** Whether something is checked when it is begun. */
    isGuarded: z.boolean(),
  }),
  sql`with ${assigned}
    select t.opens_at as "startsAt", ${endFor()} as "endsAt", t.duration_minutes as "durationMinutes",
      ${extraMinutes()} as "extraMinutes", l.test_type_id as "typeId", t.attempt_limit as "attemptLimit",
      ${countAttempts(sql`a.submitted_at is not null`)} as "submittedAttempts",
      running.id as "attemptId", running.ends_at is not null as "hasEnd",
      coalesce(running.is_begun, false) as "isBegun", watched.is_one_device as "isOneDevice",
      coalesce(running.device_hash, '') as "deviceHash",
      watched.access_code <> '' or watched.networks <> '[]' or watched.safe_browser_keys <> '[]' as "isGuarded"
    from assigned t join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
    join test watched on watched.institute_id = t.institute_id and watched.id = t.id
    left join lateral (
      select a.id, a.ends_at, a.is_begun, a.device_hash from test_attempt a where ${isAssigned} and a.submitted_at is null
      order by a.started_at desc, a.id desc limit 1) running on true
    where t.id = ${testId}`,
)

/** Sets the missing end of an attempt at a timed test. */
export const writeEnd = command(
  'panel.end',
  sql`update test_attempt set ends_at = ${endsAt}
    where institute_id = ${instituteId} and id = ${attemptId} and ends_at is null`,
)

/** Attempts at practice and the notebook that a person has begun since a moment. */
export const countUntimed = one(
  'panel.untimed',
  z.object({ count: z.number() }),
  sql`select count(*)::int as count from test_attempt
    where institute_id = ${instituteId} and person_id = ${personId} and ends_at is null and started_at > ${since}`,
)

export const insertAttempt = one(
  'panel.begin',
  z.object({ id: z.number() }),
  sql`insert into test_attempt (institute_id, person_id, test_id, started_at, is_begun, ends_at, seed)
    values (${instituteId}, ${personId}, ${begun.testId}, ${begun.startedAt}, ${begun.isBegun}, ${endsAt}, ${begun.seed})
    returning id`,
)

/** Whether an attempt waits for its student to begin. */
const isWaiting = sql`not is_begun and submitted_at is null`

/**
 * Begins the time of an opened attempt, and makes the tab the active one; leaves begun and submitted attempts unchanged. Uses
 * the current end of the test, even if it moved meanwhile.
 */
export const writeBegun = one(
  'panel.begun',
  z.pick(panelPass, {
    isBegun: true,
    startedAt: true,
    endsAt: true,
    submittedAt: true,
    latestEndsAt: true,
    endMovedAt: true,
  }),
  sql`update test_attempt set is_begun = is_begun or submitted_at is null,
      started_at = case when ${isWaiting} then ${now} else started_at end,
      ends_at = case when ${isWaiting} then ${endsAt} else ends_at end,
      end_moved_at = case when not (${isWaiting}) then end_moved_at end,
      latest_ends_at = case when not (${isWaiting}) then latest_ends_at end,
      active_page = case when ${isWaiting} then ${page} else active_page end
    where institute_id = ${instituteId} and id = ${attemptId}
    returning is_begun as "isBegun", started_at as "startedAt", ends_at as "endsAt", submitted_at as "submittedAt",
      latest_ends_at as "latestEndsAt", end_moved_at as "endMovedAt"`,
)

/** The questions of a notebook, each as in the test where it last occurred, if its answers may be seen. */
export const insertQuestions = command(
  'panel.notebook',
  sql`with ${withheld}
    insert into attempt_question (institute_id, attempt_id, question_id, test_id, position, marks, negative_marks)
    select ${instituteId}, ${attemptId}, w.question_id, met.test_id, w.place, met.marks, met.negative_marks
    from unnest(${questionIds}::bigint[]) with ordinality as w(question_id, place)
    join lateral (
      select q.test_id, q.marks, q.negative_marks from test_question q
      join test t on t.institute_id = ${instituteId} and t.id = q.test_id
      join test_attempt a on a.institute_id = ${instituteId} and a.test_id = q.test_id
        and a.person_id = any(${personIds}) and a.submitted_at is not null
      where q.institute_id = ${instituteId} and q.question_id = w.question_id and ${isOpened}
        and not ${isWithheld(raw('w.question_id'))}
      order by a.submitted_at desc, a.id desc limit 1) met on true`,
)

/** The tab that opened it becomes the active one. */
export const writeOpened = command(
  'panel.opened',
  sql`with passed as (
      insert into panel_pass (institute_id, attempt_id, pass_hash, created_at, expires_at)
      values (${instituteId}, ${attemptId}, ${passHash}, ${now}, ${expiresAt})),
    noted as (
      insert into attempt_event (institute_id, attempt_id, page, kind, happened_at, detail)
      values (${instituteId}, ${attemptId}, ${page}, 'opened', ${now}, ${browser}) on conflict do nothing),
    heard as (
      insert into attempt_window (institute_id, attempt_id, page, heard_at)
      values (${instituteId}, ${attemptId}, ${page}, ${now})
      on conflict (institute_id, attempt_id, page) do update set heard_at = excluded.heard_at)
    update test_attempt set active_page = ${page},
      device_hash = case when device_hash = '' then ${deviceHash} else device_hash end
    where institute_id = ${instituteId} and id = ${attemptId}`,
)

const takeOver = command(
  'panel.take-over',
  sql`with mine as (
      update test_attempt set active_page = ${page}
      where institute_id = ${instituteId} and id = ${attemptId} and submitted_at is null returning id),
    noted as (
      insert into attempt_event (institute_id, attempt_id, page, kind, happened_at)
      select ${instituteId}, id, ${page}, 'tookOver', ${now} from mine
      where ${hasRoomForEvent(raw('1'))} on conflict do nothing)
    select 1 from mine`,
)

/** @returns false where the attempt is submitted */
export const writeActivePage = async (
  runner: Runner,
  row: { instituteId: number; attemptId: number; page: string; now: Date },
): Promise<boolean> => (await takeOver(runner, row)) === 1

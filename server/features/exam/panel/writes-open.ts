import type pg from 'pg'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { attemptId } from '#server/access/papers.ts'
import { isOpened, isWithheld, withheld } from '#server/access/solutions.ts'
import { assigned, countAttempts, endFor, extraMinutes } from '#server/access/tests.ts'
import { command, maybeOne, one, params, type Runner, raw, type Sql, sql } from '#server/database/sql.ts'
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

/** Whether a person may take a test at the host of a request. */
const mayTake = sql`person.status = 'active' and person.institute_id = coalesce(
  (select host.institute_id from institute_host host where host.host = ${host}), person.institute_id)`

const ticketColumns = sql`institute_id as "instituteId", person_id as "personId", test_id as "testId",
  question_ids as "questionIds"`

/**
 * Locks a ticket that is not spent, then its active person, then its test, which is not moved or called off until the transaction
 * ends: of two tickets of a person that are spent at once, the second waits here. Its questions are JSON, because an array of
 * bigint would arrive as strings.
 */
export const holdTicket = maybeOne(
  'panel.hold-ticket',
  z.extend(ticket, { isTaker: z.boolean(), isCalledOff: z.boolean() }),
  sql`with ticket as (
      select ${ticketColumns} from launch_ticket
      where ticket_hash = ${ticketHash} and used_at is null and expires_at > ${now} for update),
    taker as (
      select person.id from ticket
      join person on person.institute_id = ticket."instituteId" and person.id = ticket."personId" and ${mayTake}
      for no key update of person),
    held as (
      select test.cancelled_at from taker cross join ticket
      join test on test.institute_id = ticket."instituteId" and test.id = ticket."testId"
      for share of test)
    select ticket.*, exists (select from taker) as "isTaker",
      exists (select from held where cancelled_at is not null) as "isCalledOff"
    from ticket`,
)

/** A ticket that this tab has spent since a moment, and whether the attempt was begun before that. */
export const findSpentTicket = maybeOne(
  'panel.spent-ticket',
  z.extend(ticket, { isResumed: z.boolean() }),
  sql`select launch_ticket.institute_id as "instituteId", launch_ticket.person_id as "personId",
    launch_ticket.test_id as "testId",
      launch_ticket.question_ids as "questionIds", attempt.is_begun and attempt.started_at < launch_ticket.used_at as "isResumed"
    from launch_ticket
    join panel_pass pass on pass.institute_id = launch_ticket.institute_id and pass.pass_hash = ${passHash}
      and pass.expires_at > ${now}
    join test_attempt attempt on attempt.institute_id = pass.institute_id and attempt.id = pass.attempt_id
    where launch_ticket.ticket_hash = ${ticketHash} and launch_ticket.used_by = ${page} and launch_ticket.used_at > ${since}`,
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
  sql`select 1 from person where person.institute_id = ${instituteId} and person.id = ${personId} and ${mayTake}
    for no key update`,
)

/** Locks a person, as `holdTicket` does. @returns false for a blocked one */
export const lockTaker = async (
  client: pg.PoolClient,
  taker: { instituteId: number; personId: number; host: string },
): Promise<boolean> => (await holdTaker(client, taker)) === 1

const isAssigned = sql`attempt.institute_id = ${instituteId} and attempt.test_id = ${testId}
  and attempt.person_id = any(${personIds})`

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
    select test.opens_at as "startsAt", ${endFor()} as "endsAt", test.duration_minutes as "durationMinutes",
      ${extraMinutes()} as "extraMinutes", label.test_type_id as "typeId", test.attempt_limit as "attemptLimit",
      ${countAttempts(sql`attempt.submitted_at is not null`)} as "submittedAttempts",
      running.id as "attemptId", running.ends_at is not null as "hasEnd",
      coalesce(running.is_begun, false) as "isBegun", watched.is_one_device as "isOneDevice",
      coalesce(running.device_hash, '') as "deviceHash",
      watched.access_code <> '' or watched.networks <> '[]' or watched.safe_browser_keys <> '[]' as "isGuarded"
    from assigned test join test_label label on label.institute_id = test.institute_id and label.id = test.label_id
    join test watched on watched.institute_id = test.institute_id and watched.id = test.id
    left join lateral (
      select attempt.id, attempt.ends_at, attempt.is_begun, attempt.device_hash from test_attempt attempt where ${isAssigned}
        and attempt.submitted_at is null
      order by attempt.started_at desc, attempt.id desc limit 1) running on true
    where test.id = ${testId}`,
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
    select ${instituteId}, ${attemptId}, wanted.question_id, met.test_id, wanted.place, met.marks, met.negative_marks
    from unnest(${questionIds}::bigint[]) with ordinality as wanted(question_id, place)
    join lateral (
      select test_question.test_id, test_question.marks, test_question.negative_marks from test_question
      join test on test.institute_id = ${instituteId} and test.id = test_question.test_id
      join test_attempt attempt on attempt.institute_id = ${instituteId} and attempt.test_id = test_question.test_id
        and attempt.person_id = any(${personIds}) and attempt.submitted_at is not null
      where test_question.institute_id = ${instituteId} and test_question.question_id = wanted.question_id and ${isOpened}
        and not ${isWithheld(raw('wanted.question_id'))}
      order by attempt.submitted_at desc, attempt.id desc limit 1) met on true`,
)

const spent = sql`spent as (
  update launch_ticket set used_at = ${now}, used_by = ${page} where ticket_hash = ${ticketHash})`

/** The pass, the event and the tab of an opening. @param opened its rows: the id of the attempt */
const withPass = <Values>(opened: Sql<Values>) => sql`passed as (
    insert into panel_pass (institute_id, attempt_id, pass_hash, created_at, expires_at)
    select ${instituteId}, opened.id, ${passHash}, ${now}, ${expiresAt} from ${opened}),
  noted as (
    insert into attempt_event (institute_id, attempt_id, page, kind, happened_at, detail)
    select ${instituteId}, opened.id, ${page}, 'opened', ${now}, ${browser} from ${opened} on conflict do nothing),
  heard as (
    insert into attempt_window (institute_id, attempt_id, page, heard_at)
    select ${instituteId}, opened.id, ${page}, ${now} from ${opened}
    on conflict (institute_id, attempt_id, page) do update set heard_at = excluded.heard_at)`

/** Spends the ticket for a new attempt, opened by a tab, which is the active one. */
export const insertOpened = one(
  'panel.begin',
  z.object({ id: z.number() }),
  sql`with ${spent},
    opened as (
      insert into test_attempt (institute_id, person_id, test_id, started_at, is_begun, ends_at, seed, active_page, device_hash)
      values (${instituteId}, ${personId}, ${begun.testId}, ${begun.startedAt}, ${begun.isBegun}, ${endsAt}, ${begun.seed},
        ${page}, ${deviceHash})
      returning id),
    ${withPass(raw('opened'))}
    select id from opened`,
)

/** Spends the ticket for a running attempt: the tab that opened it becomes the active one. */
export const writeOpened = command(
  'panel.opened',
  sql`with ${spent},
    ${withPass(sql`(select ${attemptId}::bigint as id) opened`)}
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

import { isDeepStrictEqual } from 'node:util'
import type { LiveCounts, LiveRoom, LiveState, LiveStudent } from '#domain/exam/live/calls.ts'
import { silentMs } from '#domain/exam/panel/why-late.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Runner } from '#server/database/sql.ts'
import {
  countAnswered,
  findExtraTime,
  findLiveAttempts,
  findLivePeople,
  findLiveTest,
  type LiveAttempt,
} from '#server/features/exam/live/queries.ts'

export type RoomKey = { instituteId: number; testId: number; timeZone: string }

/** The names and groups of students change seldom. */
const peopleAgeMs = 60_000

export type Room = {
  /** Reads the database, and only what changed since the last time. @returns undefined if there is no such test */
  read: (now: Date) => Promise<LiveRoom | undefined>
}

/** A running test: each reading fetches the attempts, and the answers of those that have changed. */
export function openRoom(runner: Runner, { timeZone, ...at }: RoomKey): Room {
  let people: Awaited<ReturnType<typeof findLivePeople>> = []
  let peopleAt = Number.NEGATIVE_INFINITY
  let answered = new Map<number, { sequence: number; count: number }>()

  const recount = async (attempts: readonly LiveAttempt[]) => {
    const previous = new Map(
      attempts.flatMap(({ attemptId, sequence }) => {
        const earlier = answered.get(attemptId)
        return earlier?.sequence === sequence ? [[attemptId, earlier] as const] : []
      }),
    )
    const changed = attempts.filter(({ attemptId }) => !previous.has(attemptId))
    const attemptIds = changed.map(({ attemptId }) => attemptId)
    const counts = attemptIds.length > 0 ? await countAnswered(runner, { ...at, attemptIds }) : []
    const countOf = new Map(counts.map((row) => [row.attemptId, row.answered]))
    for (const { attemptId, sequence } of changed)
      previous.set(attemptId, { sequence, count: countOf.get(attemptId) ?? 0 })
    answered = previous
  }

  const read = async (now: Date): Promise<LiveRoom | undefined> => {
    const test = await findLiveTest(runner, at)
    if (!test) return undefined
    if (now.getTime() - peopleAt >= peopleAgeMs) {
      people = await findLivePeople(runner, at)
      peopleAt = now.getTime()
    }
    const attempts = await findLiveAttempts(runner, { ...at, now })
    await recount(attempts)
    const extraTime = await findExtraTime(runner, at)
    const minutesOf = new Map(extraTime.map(({ personId, minutes }) => [personId, minutes]))
    const attemptOf = new Map(attempts.map((attempt) => [attempt.personId, attempt]))
    const students = people.map((person) => {
      const attempt = attemptOf.get(person.personId)
      const count = attempt && answered.get(attempt.attemptId)?.count
      const extraMinutes = minutesOf.get(person.personId) ?? 0
      return presentStudent(person, attempt, { now, timeZone, answered: count ?? 0, extraMinutes })
    })
    return {
      test_name: test.name,
      starts_at: isoIn(timeZone, test.startsAt),
      ends_at: isoIn(timeZone, test.endsAt),
      questions: test.questions,
      counts: countStates(students),
      students,
    }
  }
  return { read }
}

type Person = Awaited<ReturnType<typeof findLivePeople>>[number]
type Presenting = { now: Date; timeZone: string; answered: number; extraMinutes: number }

function presentStudent(
  person: Person,
  attempt: LiveAttempt | undefined,
  { now, timeZone, answered, extraMinutes }: Presenting,
): LiveStudent {
  const iso = (moment: Date | null | undefined) => (moment ? isoIn(timeZone, moment) : null)
  const state = stateOf(attempt, now)
  return {
    user_id: person.personId,
    student_id: person.studentId,
    name: person.name,
    roll_number: person.rollNumber,
    groups: person.groups,
    state,
    started_at: state === 'not_begun' ? null : iso(attempt?.startedAt),
    ends_at: state === 'not_begun' ? null : iso(attempt?.endsAt),
    extra_minutes: extraMinutes,
    handed_in_at: iso(attempt?.submittedAt),
    answered,
    silent_since: state === 'silent' ? iso(attempt?.heardAt ?? attempt?.startedAt) : null,
    has_second_device: attempt?.submittedAt === null && attempt.tabs > 1,
    times_left: attempt?.timesLeft ?? 0,
  }
}

function stateOf(attempt: LiveAttempt | undefined, now: Date): LiveState {
  if (!attempt || (!attempt.isBegun && !attempt.submittedAt)) return 'not_begun'
  if (attempt.submittedAt) return 'handed_in'
  const lastCallMs = (attempt.heardAt ?? attempt.startedAt).getTime()
  return now.getTime() - lastCallMs > silentMs ? 'silent' : 'writing'
}

function countStates(students: readonly LiveStudent[]): LiveCounts {
  const counts = {
    students: students.length,
    not_begun: 0,
    writing: 0,
    silent: 0,
    second_device: 0,
    handed_in: 0,
  }
  for (const { state, has_second_device: isSecond } of students) {
    counts[state]++
    if (isSecond) counts.second_device++
  }
  return counts
}

type Changed = Partial<LiveStudent> & Pick<LiveStudent, 'user_id'>

/** What differs in the students of a room since an earlier reading; undefined if it is another list of students. */
export function changesBetween(
  before: readonly LiveStudent[],
  after: readonly LiveStudent[],
): Changed[] | undefined {
  if (before.length !== after.length) return undefined
  const changes: Changed[] = []
  for (const [index, student] of after.entries()) {
    const earlier = before[index]
    if (earlier?.user_id !== student.user_id) return undefined
    const fields = Object.entries(student).filter(
      ([field, value]) => !isDeepStrictEqual(value, earlier[field as keyof LiveStudent]),
    )
    if (fields.length > 0) changes.push({ ...Object.fromEntries(fields), user_id: student.user_id })
  }
  return changes
}

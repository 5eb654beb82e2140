import type { Shadow } from '../connections.ts'
import { faultsOf, noFaults } from '../network.ts'
import type { Played } from '../players.ts'
import { Random } from '../random.ts'
import { runSchedule } from '../run-schedule.ts'
import { maxServerAheadMs } from '../world.ts'
import { checkEnd } from './check.ts'
import { live } from './people.ts'
import {
  type AnswerRow,
  type AttemptRow,
  attemptsIn,
  type Facts,
  type Question,
  type Rows,
  type Start,
  testIn,
} from './state.ts'
import { Tool } from './tool.ts'
import { World } from './world.ts'

const second = 1000
const usualStart = Date.parse('2026-11-20T04:30:00Z')

const question = (position: number, key: Question['key'], marks = 4): Question => ({
  questionId: position,
  position,
  partId: 1,
  subjectId: position % 2,
  key,
  marks,
  negativeMarks: marks / 4,
  options: key.type === 1 ? 4 : 0,
  matches: 0,
})

function usualFacts(): Facts {
  let lastId = 0
  return {
    instituteId: 1,
    testId: 1,
    tokenId: 1,
    testName: 'Test',
    testTypeId: 4,
    questions: [
      question(1, { type: 1, option: 1 }),
      question(2, { type: 2 }),
      question(3, { type: 4, value: 2, tolerance: 0 }),
      question(4, { type: 1, option: 2 }, 2),
    ],
    people: [1, 2, 3].map((personId) => ({
      personId,
      code: `s${personId}`,
      name: `Student ${personId}`,
      rollNumber: String(personId),
    })),
    nextRegradeId: () => ++lastId,
  }
}

/** @param firstAttemptId the second attempt of the first student comes last */
export function storedAt(start: number, facts: Facts, chances: Random, firstAttemptId = 1): Start {
  const endsAt = start + chances.int(20, 70) * second
  const people = facts.people.map(({ personId }) => personId)
  const attempts = [...people, people[0] ?? 0].map((personId, index): AttemptRow => {
    const none = { marks: null, rightCount: null, wrongCount: null, leftCount: null, timeTaken: null }
    return {
      id: firstAttemptId + index,
      personId,
      endsAt: new Date(chances.chance(0.5) ? endsAt : start + chances.int(5, 20) * second),
      endMovedAt: null,
      submittedAt: null,
      isDue: false,
      evaluatedAt: null,
      rank: null,
      ...none,
    }
  })
  const answers = attempts.flatMap(({ id }) =>
    facts.questions.map(({ questionId }): AnswerRow => {
      const none = { answer: null, state: null, marks: null, asPrinted: null, byExaminer: null }
      return { attemptId: id, questionId, timeMs: chances.int(0, 5) * second, ...none }
    }),
  )
  return {
    test: {
      endsAt: new Date(endsAt),
      resultAt: chances.chance(0.5) ? new Date(start + chances.int(10, 90) * second) : null,
      withdrawnAt: null,
      isPublished: false,
      isCalledOff: false,
      maximumMarks: facts.questions.reduce((sum, { marks }) => sum + marks, 0),
    },
    attempts,
    answers,
  }
}

type PlayOptions = {
  seed: number
  /** How much of the schedule: from 0 to 1. */
  length?: number
  hasTrace?: boolean
  facts?: Facts
  stored?: Start
  shadow?: Shadow
  start?: number
  /** Breaks the protocol, to show that a simulation finds it. */
  weakness?: 'a regrade is acknowledged before it is stored' | 'an evaluation ignores the turn' | undefined
}

/** Plays the schedule of a seed, and checks it. */
export async function playRegrade(options: PlayOptions): Promise<Played & { rows: Rows }> {
  const { seed, length = 1, hasTrace = false, start = usualStart, shadow, weakness } = options
  const chances = new Random(seed ^ 0x5eed)
  const faults = faultsOf(chances)
  const facts = options.facts ?? usualFacts()
  const stored = options.stored ?? storedAt(start, facts, chances)
  const world = new World({
    seed,
    start,
    faults,
    servers: chances.int(1, 3),
    hasTrace,
    facts,
    stored,
    shadow,
  })
  const { database, random } = world
  if (weakness === 'a regrade is acknowledged before it is stored')
    database.weaken = (name, outcome) =>
      name === 'regrade.decide' && random.chance(0.2) ? { ...outcome, changes: [] } : outcome
  if (weakness === 'an evaluation ignores the turn')
    database.weaken = (name, outcome) =>
      name === 'regrade.share-turn' ? { rows: [{ isFree: true }] } : outcome
  const livedMs = Math.round(chances.int(60, 120) * second * length)
  const played = await runSchedule(world, async () => {
    live(world, start + livedMs)
    for (let number = 0; number < chances.int(1, 2); number++) new Tool(world, number, start + livedMs)
    await world.scheduler.runUntil(start + livedMs)
    await settle(world)
    checkEnd(world)
  })
  return { ...played, rows: database.committed }
}

/** Everything works again, until the workers have nothing more to do. */
async function settle(world: World): Promise<void> {
  const { scheduler, network, database } = world
  network.faults = noFaults
  network.silentUntil = 0
  database.breaks = 0
  world.isQuiet = true
  world.notes.say('everything works again')
  // Servers start again, and what was on its way arrives.
  await scheduler.runUntil(scheduler.now + 40 * second)
  while (testIn(database.committed).isCalledOff) {
    world.do('called on', (server) => server.callOff(false))
    await scheduler.runUntil(scheduler.now + 2 * second)
  }
  const { committed } = database
  const ends = attemptsIn(committed).map((row) => row.endsAt.getTime())
  const last = Math.max(scheduler.now, ...ends, testIn(committed).resultAt?.getTime() ?? 0)
  const minutes = Math.max(0, ...[...committed.extraTime.values()].map((row) => row.minutes))
  const testEnd = testIn(committed).endsAt.getTime() + minutes * 60 * second
  await scheduler.runUntil(Math.max(last, testEnd) + 20 * second + 2 * maxServerAheadMs)
}

import { graceUntil, maxSilenceMs } from '#domain/exam/panel/grace.ts'
import { faultsOf, noFaults } from '../network.ts'
import type { Played } from '../players.ts'
import { Random } from '../random.ts'
import { runSchedule } from '../run-schedule.ts'
import { checkAnswers, checkCommit, checkGrace, checkPages } from './check.ts'
import type { PanelShadow } from './database.ts'
import { live, openAgain, openPortal } from './person.ts'
import type { Facts, State } from './state.ts'
import { World } from './world.ts'

const second = 1000
const usualStart = Date.parse('2026-11-20T04:30:00Z')

const names = {
  testName: 'Test',
  studentName: 'A',
  instituteName: 'B',
  timeZone: 'Asia/Kolkata',
  testTypeId: 4,
}

const questionOf = (questionId: number) => ({
  questionId,
  partId: 1,
  subjectName: 'Physics',
  type: questionId === 3 ? 2 : 1,
  passageId: null,
  html: '',
  otherHtml: '',
  otherLanguage: '',
  translations: {},
  options: [],
  matches: [],
  blankCount: 0,
  mostWords: null,
  media: [],
  marks: 4,
  negativeMarks: 1,
  hasPartMarks: false,
  marksPerRight: null,
})

const factsAt = (start: number): Facts => ({
  instituteId: 1,
  personId: 1,
  testId: 1,
  firstId: 1,
  questions: [1, 2, 3].map(questionOf),
  names,
  startsAt: new Date(start - 60 * second),
  endsAt: new Date(start + 3600 * second),
  durationMinutes: 1,
})

type PlayOptions = {
  seed: number
  /** How much of the schedule: from 0 to 1. */
  length?: number
  hasTrace?: boolean
  facts?: Facts
  shadow?: PanelShadow
  start?: number
  /** Breaks the protocol, to show that a simulation finds it. */
  weakness?: 'server acknowledges before it stores' | 'device forgets what was not sent' | undefined
}

/** Plays the schedule of a seed, and checks it. */
export async function playPanel(options: PlayOptions): Promise<Played & { state: State }> {
  const {
    seed,
    length = 1,
    hasTrace = false,
    start = usualStart,
    facts = factsAt(start),
    shadow,
    weakness,
  } = options
  const chances = new Random(seed ^ 0x5eed)
  const faults = faultsOf(chances)
  // The exam of a real database has its own length.
  const durationMinutes = shadow ? facts.durationMinutes : chances.pick([1, 1, 1, 30])
  const world = new World({
    seed,
    start,
    faults,
    servers: chances.int(1, 3),
    hasTrace,
    facts: { ...facts, durationMinutes },
    shadow,
  })
  world.database.forgetsSaves = weakness === 'server acknowledges before it stores'
  world.devicesForget = weakness === 'device forgets what was not sent'
  world.database.onCommit = (before, after) => checkCommit(world, before, after)
  const livedMs = Math.round(chances.int(20, 75) * second * length)
  const played = await runSchedule(world, async () => {
    live(world, start + livedMs)
    await world.scheduler.runUntil(start + livedMs)
    await settle(world, faults.maxDelayMs)
    checkPages(world)
    await closePages(world)
    checkAnswers(world)
    checkGrace(world)
  })
  return { ...played, state: world.database.committed }
}

/** Everything works again, and each device has a page that may send what it has. */
async function settle(world: World, maxDelayMs: number): Promise<void> {
  const { scheduler, network, database, devices, random } = world
  // `maxDelayMs` stays: it also says how far clocks may be off.
  network.faults = { ...noFaults, maxDelayMs }
  network.silentUntil = 0
  world.hasFaults = false
  database.breaks = 0
  database.change(() => ({ isCalledOff: false }))
  for (const device of devices) device.disk.isFull = false
  // Devices wake up, servers start again, and what was on its way arrives.
  const awakeAt = Math.max(...[...devices, ...network.servers].map(({ wakesAt }) => wakesAt))
  await scheduler.runUntil(Math.max(awakeAt, scheduler.now) + 16 * second)
  world.notes.say('everything works again')
  for (const device of devices) {
    // Pages try again at once when the network is back.
    device.setOnline(false)
    device.setOnline(true)
    const isOpen = [...device.pages].some((page) =>
      world.panels.some((panel) => panel.page === page && panel.exam),
    )
    if (!isOpen) {
      if (random.chance(0.5)) openPortal(world, device)
      else openAgain(world, device)
    }
  }
  await scheduler.runUntil(scheduler.now + 40 * second)
  // Where it has just ended, every page still gets its receipt.
  const endsAt = database.committed.attempt?.endsAt.getTime() ?? 0
  const overAt = graceUntil(endsAt, database.committed.stalls) + maxSilenceMs
  if (endsAt <= scheduler.now + second)
    await scheduler.runUntil(Math.max(scheduler.now, overAt + 20 * second))
}

/** The next page of the portal sends what closed pages left, once no panel is open any more. */
async function closePages(world: World): Promise<void> {
  const { devices, scheduler, panels } = world
  for (const panel of panels) if (!panel.page.hasEnded) panel.close(() => panel.page.leave())
  for (const device of devices) openPortal(world, device)
  await scheduler.runUntil(scheduler.now + 15 * second)
}

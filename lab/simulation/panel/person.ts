import { movedEnd } from '#domain/exam/panel/clock.ts'
import { sendUnsentAttempts } from '#portal/shared/attempt/unsent-answers.ts'
import type { Device } from '../browser/device.ts'
import { commonActions, commonNames, repeat } from '../common-actions.ts'
import type { PanelPage } from './panel-page.ts'
import type { World } from './world.ts'

const minute = 60_000

/** What may happen next; one in a few does. */
const weights = {
  answer: 60,
  type: 12,
  mark: 5,
  open: 4,
  goOnHere: 4,
  reload: 3,
  close: 2,
  kill: 5,
  portal: 2,
  hide: 3,
  sleep: 4,
  setClock: 3,
  offline: 5,
  fullDisk: 1,
  handIn: 0.7,
  goBack: 1,
  killServer: 3,
  stall: 2,
  moveEnd: 1,
  giveTime: 1,
  callOff: 0.7,
  setServerClock: 2,
  breakDatabase: 1,
  silence: 2,
} as const
type Action = keyof typeof weights

/** Does one thing after another, until `end`. */
export function live(world: World, end: number): void {
  const { random, scheduler } = world
  const step = repeat(world, () => doOne(world, random.weighted(weights)), end, 1500)
  scheduler.in(1, () => {
    openByTicket(world, world.addDevice())
    scheduler.in(random.int(300, 2000), step)
  })
}

function doOne(world: World, action: Action): unknown {
  const { random, notes } = world
  const device = random.pick(world.devices)
  const panel = random.chance(0.95) ? panelOf(world, device) : undefined
  if (
    !device.isAwake &&
    !['killServer', 'stall', 'moveEnd', 'giveTime', 'callOff', 'setServerClock', 'breakDatabase'].includes(
      action,
    )
  )
    return
  if (!panel && ['answer', 'type', 'mark'].includes(action)) return openAgain(world, device)
  const done = actions[action](world, device, panel)
  if (done !== false && !['answer', 'type'].includes(action))
    notes.note(names[action] ?? action, device.number)
}

/** Those that count what they do themselves are missing. */
const names: Partial<Record<Action, string>> = {
  ...commonNames,
  handIn: 'handed in',
  killServer: 'server to kill',
  stall: 'servers stall',
  moveEnd: 'end moved',
  giveTime: 'extra time',
  callOff: 'called off',
}

const panelOf = (world: World, device: Device): PanelPage | undefined =>
  world.panels.findLast(({ page }) => page.device === device && !page.hasEnded)

type Do = (world: World, device: Device, panel: PanelPage | undefined) => unknown

const actions: Record<Action, Do> = {
  ...commonActions,
  answer: (world, _, panel) => answer(world, panel, false),
  type: (world, _, panel) => answer(world, panel, true),
  mark: ({ random, facts }, _, panel) => {
    if (!panel?.mayAnswer) return false
    const { questionId } = random.pick(facts.questions)
    return panel.page.run(() => panel.exam?.mark(questionId, random.chance(0.7)))
  },
  open: (world, device) => {
    if (world.devices.length < 3 && world.random.chance(0.6)) openByTicket(world, world.addDevice())
    else openAgain(world, device)
  },
  goOnHere: (_, __, panel) => {
    const { exam } = panel ?? {}
    if (!panel || !exam || exam.store.getState().isActive) return false
    return panel.page.run(() => exam.takeOver().catch(() => undefined))
  },
  reload: (world, device, panel) => {
    if (!panel) return false
    panel.close(() => panel.page.leave())
    world.openPanel(device, addressOf(panel), panel.page.session)
  },
  close: (_, __, panel) => (panel ? panel.close(() => panel.page.leave()) : false),
  kill: (world, device, panel) => {
    if (!panel) return false
    panel.close(() => panel.page.end())
    if (world.random.chance(0.5)) world.openPanel(device, addressOf(panel), panel.page.session)
  },
  portal: (world, device) => openPortal(world, device),
  hide: (_, __, panel) => (panel ? panel.page.show(!panel.page.isVisible) : false),
  sleep: ({ random }, device) =>
    device.sleep(random.chance(0.8) ? random.int(1500, 20_000) : random.int(20_000, 90_000)),
  setClock: ({ random }, device) =>
    device.setClock(random.int(-1, 1) * random.pick([500, 5000, minute, 60 * minute]) + 7),
  handIn: (_, __, panel) => (panel?.mayAnswer ? panel.page.run(() => panel.exam?.submit()) : false),
  goBack: (_, __, panel) => {
    const state = panel?.exam?.store.getState()
    if (!state?.isSubmitted || state.receipt || state.isEndedByClock) return false
    return panel?.page.run(() => panel.exam?.cancelSubmit())
  },
  stall: (world) => {
    const { random, scheduler, database } = world
    // Mostly across the end.
    const leftMs = (database.committed.attempt?.endsAt.getTime() ?? 0) - scheduler.now
    const inMs = leftMs > 0 && leftMs < minute && random.chance(0.7) ? leftMs + random.int(-8000, 4000) : 0
    scheduler.in(inMs, () => world.stallServers(random.int(1000, random.pick([6000, 40_000]))))
  },
  moveEnd: (world) => {
    const byMs = world.random.int(-90_000, 60_000)
    world.changeTest(({ attempt }, now) => {
      if (!attempt) return {}
      const was = attempt.endsAt.getTime()
      const end = movedEnd(was, was + byMs, now)
      if (end === was) return {}
      const latest = Math.max(attempt.latestEndsAt?.getTime() ?? was, was)
      const latestEndsAt = latest > end ? new Date(latest) : null
      return { attempt: { ...attempt, endsAt: new Date(end), endMovedAt: new Date(now), latestEndsAt } }
    })
  },
  giveTime: (world) =>
    world.changeTest(({ attempt }) =>
      attempt ? { attempt: { ...attempt, endsAt: new Date(attempt.endsAt.getTime() + minute) } } : {},
    ),
  callOff: (world) => {
    world.changeTest(() => ({ isCalledOff: true }))
    // Taken back.
    world.scheduler.in(world.random.int(500, 15_000), () =>
      world.database.change(() => ({ isCalledOff: false })),
    )
  },
  breakDatabase: ({ database, random, scheduler }) => {
    database.breaks = random.pick([0.3, 1])
    scheduler.in(random.int(500, 6000), () => {
      database.breaks = 0
    })
  },
}

function answer({ random, facts }: World, panel: PanelPage | undefined, isTyped: boolean): void {
  if (!panel) return
  panel.begin()
  const state = panel.exam?.store.getState()
  if (state?.stage === 'instructions' && !state.isSubmitted) panel.page.run(() => panel.exam?.begin())
  if (!panel.mayAnswer) return
  const typed = facts.questions.length - 1
  const index = isTyped ? typed : random.int(0, typed - 1)
  panel.answer(facts.questions[index]?.questionId ?? 0, isTyped)
}

const addressOf = ({ page }: PanelPage): string => (page.globals.location as URL).pathname

export function openByTicket(world: World, device: Device): void {
  // base64url of `institute.test.user.ticket`, as the portal writes it.
  const ticket = world.makeTicket()
  const launch = Buffer.from(['1', '1', '1', ticket].join('.')).toString('base64url')
  world.notes.say('opens by ticket', device.number)
  world.openPanel(device, `/exampanel/${launch}`)
}

/** Opens the attempt that the device has, or else presses Resume. */
export function openAgain(world: World, device: Device): void {
  const { attempt } = world.database.committed
  const isKept = attempt && device.disk.readAll(`homeroom-attempt-${attempt.id}`, 'kept').has('pass')
  if (!isKept) {
    openByTicket(world, device)
    return
  }
  world.notes.say('opens again', device.number)
  world.openPanel(device, `/exampanel/attempt-${attempt.id}`)
}

export function openPortal(world: World, device: Device): void {
  world.openPortal(device, () => sendUnsentAttempts(Date.now()))
}

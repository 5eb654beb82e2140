import type { Device } from '../browser/device.ts'
import { commonActions, commonNames, repeat } from '../common-actions.ts'
import type { World } from './world.ts'

const day = 24 * 60 * 60_000

/** What may happen next; one in a few does. */
const weights = {
  addFile: 22,
  removeFile: 2,
  pause: 3,
  resume: 4,
  ask: 9,
  callOff: 1,
  open: 9,
  reload: 4,
  close: 2,
  kill: 6,
  hide: 1,
  sleep: 5,
  stayAway: 0.3,
  setClock: 2,
  offline: 6,
  fullDisk: 1,
  killServer: 7,
  cutPower: 4,
  setServerClock: 2,
  sweep: 2,
  breakDatabase: 3,
  silence: 3,
} as const
type Action = keyof typeof weights

const ofServers: readonly Action[] = [
  'killServer',
  'cutPower',
  'setServerClock',
  'sweep',
  'breakDatabase',
  'silence',
]

/** Does one thing after another, until `end`. */
export function live(world: World, end: number): void {
  const { random, scheduler } = world
  const step = repeat(world, () => doOne(world, random.weighted(weights)), end, 1200)
  scheduler.in(50, () => {
    world.openPage()
    scheduler.in(random.int(50, 600), step)
  })
}

/** Those that count what they do themselves are missing. */
const names: Partial<Record<Action, string>> = {
  removeFile: 'file removed',
  pause: 'paused',
  callOff: 'called off',
  ...commonNames,
  stayAway: 'device away for days',
}

function doOne(world: World, action: Action): void {
  if (!world.device.isAwake && !ofServers.includes(action)) return
  const done = actions[action](world, world.device)
  const name = names[action]
  if (done !== false && name) world.notes.note(name)
}

const actions: Record<Action, (world: World, device: Device) => unknown> = {
  ...commonActions,
  addFile: ({ draftPage }) => {
    if (draftPage && !draftPage.isConfirmed && draftPage.files.length < 4) draftPage.addFile()
  },
  removeFile: ({ draftPage, random }) => {
    if (!draftPage || draftPage.isConfirmed || draftPage.files.length === 0) return false
    return draftPage.removeFile(random.pick(draftPage.files).key)
  },
  pause: ({ draftPage, random }) => {
    if (!draftPage || draftPage.files.length === 0) return false
    const { key } = random.pick(draftPage.files)
    return draftPage.page.run(() => draftPage.draft?.uploads.pause(key))
  },
  resume: (world) => resumeAll(world),
  ask: ({ draftPage }) => draftPage?.ask('Draft'),
  callOff: ({ draftPage }) => {
    if (!draftPage?.isConfirmed) return false
    return draftPage.callOff()
  },
  open: (world) => {
    if (!world.draftPage) world.openPage()
  },
  reload: (world) => {
    const { draftPage } = world
    if (!draftPage) return false
    draftPage.close(() => draftPage.page.leave())
    return world.openPage()
  },
  close: ({ draftPage }) => draftPage?.close(() => draftPage.page.leave()) ?? false,
  kill: ({ draftPage }) => draftPage?.close(() => draftPage.page.end()) ?? false,
  hide: ({ draftPage }) => draftPage?.page.show(!draftPage.page.isVisible),
  sleep: ({ random, device }) =>
    device.sleep(random.chance(0.8) ? random.int(1500, 20_000) : random.int(20_000, 200_000)),
  stayAway: ({ random, device }) => device.sleep(random.int(6 * day, 9 * day)),
  setClock: ({ random, device }) =>
    device.setClock(random.int(-1, 1) * random.pick([500, 60_000, 3_600_000])),
  cutPower: (world) => world.network.servers.length > 0 && world.cutPower(),
  sweep: (world) => world.network.servers.length > 0 && world.sweep(),
  breakDatabase: ({ database, locks, random, scheduler }) => {
    database.breaks = 0.3
    locks.breaks = 0.3
    scheduler.in(random.int(500, 6000), () => {
      database.breaks = 0
      locks.breaks = 0
    })
  },
}

/** Goes on with what was paused or failed. */
export function resumeAll({ draftPage }: World): void {
  for (const { key } of draftPage?.files ?? [])
    draftPage?.page.run(() => draftPage.draft?.uploads.resume(key))
}

import { Upload } from 'tus-js-client'
import type { SignedIn } from '#domain/session/calls.ts'
import { refreshSession } from '#portal/shared/session-store.ts'
import { stored, writeStored } from '#portal/shared/storage.ts'
import type { Shadow } from '../connections.ts'
import { faultsOf, noFaults } from '../network.ts'
import type { Played } from '../players.ts'
import { Random } from '../random.ts'
import { prepareConfig, runSchedule } from '../run-schedule.ts'
import { checkEnd, checkStored } from './check.ts'
import { live, resumeAll } from './person.ts'
import type { Facts, State } from './state.ts'
import { World } from './world.ts'

const second = 1000
const usualStart = Date.parse('2026-11-20T04:30:00Z')
/** In place of 5 MB. */
const partBytes = 700

/** The session is read once in a process as well. @param student who is signed in */
export async function prepareUpload(student: Partial<SignedIn> = {}): Promise<void> {
  await prepareConfig()
  const { sessionOf } = await import('./session.ts')
  writeStored(stored.session.shelf, stored.session.key, JSON.stringify(sessionOf(student)))
  refreshSession()
  // The transport of a browser, in place of the one for Node.
  const library = new URL('../../../node_modules/tus-js-client/lib.esm/browser/', import.meta.url)
  const [{ default: FileReader }, { default: HttpStack }] = await Promise.all([
    import(new URL('fileReader.js', library).href),
    import(new URL('httpStack.js', library).href),
  ])
  const { start: begin } = Upload.prototype
  Upload.prototype.start = function (this: Upload) {
    const browser = { fileReader: new FileReader(), httpStack: new HttpStack(), chunkSize: partBytes }
    Object.assign(this.options, browser)
    begin.call(this)
  }
  // Loaded by the first upload.
  await import('#portal/features/assignment/sending/upload-file.ts')
}

type PlayOptions = {
  seed: number
  /** How much of the schedule: from 0 to 1. */
  length?: number
  hasTrace?: boolean
  /** Breaks the protocol, to show that a simulation finds it. */
  weakness?: 'disk does not sync' | 'locks let everybody in' | undefined
  facts?: Facts
  /** A real database beside the simulated one. */
  shadow?: Shadow
  start?: number
}

/** Plays the schedule of a seed, and checks it. */
export async function playUpload({
  seed,
  length = 1,
  hasTrace = false,
  weakness,
  facts,
  shadow,
  start = usualStart,
}: PlayOptions): Promise<Played & { state: State }> {
  const chances = new Random(seed ^ 0x5eed)
  const faults = faultsOf(chances, true)
  const world = new World({ seed, start, faults, servers: chances.int(1, 3), hasTrace, facts, shadow })
  world.disk.forgetsToSync = weakness === 'disk does not sync'
  world.locks.letsEverybodyIn = weakness === 'locks let everybody in'
  const livedMs = Math.round(chances.int(20, 75) * second * length)
  const played = await runSchedule(world, async () => {
    live(world, start + livedMs)
    await world.scheduler.runUntil(start + livedMs)
    await settle(world, chances.chance(0.5) ? 'Draft' : 'Submitted')
    checkStored(world)
    checkEnd(world)
  })
  return { ...played, state: world.database.committed }
}

const lookEveryMs = 15 * second
const mostLooks = 60

/** Everything works again, and the person goes on until all of it is saved. */
async function settle(world: World, status: 'Draft' | 'Submitted'): Promise<void> {
  const { scheduler, network, database, locks, device } = world
  network.faults = noFaults
  network.silentUntil = 0
  database.breaks = 0
  locks.breaks = 0
  device.disk.isFull = false
  await scheduler.runUntil(Math.max(device.wakesAt, scheduler.now) + 16 * second)
  world.notes.say('everything works again')
  device.setOnline(false)
  device.setOnline(true)
  for (let look = 0; look < mostLooks; look++) {
    if (!world.draftPage) world.openPage()
    const { draftPage } = world
    await scheduler.runUntil(scheduler.now + second)
    if (draftPage?.draft && draftPage.files.length === 0) return
    resumeAll(world)
    draftPage?.giveUpMissing()
    if (!draftPage?.isConfirmed) draftPage?.ask(status)
    await scheduler.runUntil(scheduler.now + lookEveryMs)
  }
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadIdOf } from '#portal/features/assignment/draft/draft.ts'
import { noFaults } from '../network.ts'
import { installNodeModules } from '../node-modules.ts'
import { installProcesses } from '../process.ts'
import { prepareUpload } from './play.ts'
import { folders } from './server.ts'
import { World } from './world.ts'

const second = 1000
const restores: (() => void)[] = []
beforeAll(async () => {
  await prepareUpload()
  restores.push(installProcesses(), installNodeModules())
})
afterAll(() => {
  for (const restore of restores.toReversed()) restore()
})

/** A page that has uploaded a file, of which the server then has less, as after a restored backup. */
async function loseUpload(left: number | undefined): Promise<World> {
  const start = Date.parse('2026-11-20T04:30:00Z')
  const world = new World({ seed: 1, start, faults: noFaults, servers: 1, hasTrace: false })
  const { scheduler, disk, acknowledged } = world
  await scheduler.runUntil(start + second)
  world.openPage()
  await scheduler.runUntil(scheduler.now + second)
  world.draftPage?.addFile()
  await scheduler.runUntil(scheduler.now + 5 * second)
  const [file] = world.draftPage?.files ?? []
  expect(file).toMatchObject({ state: 'done' })
  const id = uploadIdOf(file?.uploadUrl ?? '')
  acknowledged.delete(id)
  const path = `${folders.uploads}/${id}`
  if (left === undefined) for (const one of [path, `${path}.json`, `${path}.kept`]) disk.remove(one)
  else disk.truncate(disk.find(path), left)
  return world
}

const namesOf = ({ database }: World) => database.committed.attachments.map(({ name }) => name)

test.each([{ left: undefined }, { left: 0 }, { left: 20 }])(
  'homework is uploaded again and submitted when the server has $left bytes of its file left',
  async ({ left }) => {
    const world = await loseUpload(left)
    world.draftPage?.ask('Submitted')
    await world.scheduler.runUntil(world.scheduler.now + 20 * second)
    expect(world.failure).toBeUndefined()
    expect(namesOf(world)).toEqual(['work-1.txt'])
  },
)

test.each([{ left: undefined }, { left: 20 }])(
  'of a file that the device could not keep, the page says that it is missing ($left bytes left)',
  async ({ left }) => {
    const world = await loseUpload(left)
    const { device, scheduler } = world
    for (const key of device.disk.readAll('homeroom', 'drafts').keys())
      if (key.includes('/file/')) device.disk.databases.get('homeroom')?.stores.get('drafts')?.delete(key)
    world.draftPage?.close(() => world.draftPage?.page.leave())
    world.openPage()
    await scheduler.runUntil(scheduler.now + second)
    world.draftPage?.ask('Submitted')
    await scheduler.runUntil(scheduler.now + 20 * second)
    expect(world.draftPage?.files).toMatchObject([{ name: 'work-1.txt', state: 'missing' }])
    expect(world.draftPage?.isConfirmed).toBe(false)
    expect(namesOf(world)).toEqual([])
  },
)

test('a submission that was cancelled while the server noticed its loss stays cancelled', async () => {
  const world = await loseUpload(undefined)
  const { scheduler } = world
  world.draftPage?.ask('Submitted')
  const isSending = () => world.draftPage?.draft?.store.getState().formPercent !== undefined
  for (let waits = 0; waits < 5 * second && !isSending(); waits += 1)
    await scheduler.runUntil(scheduler.now + 1)
  expect(isSending()).toBe(true)
  world.draftPage?.callOff()
  await scheduler.runUntil(scheduler.now + 20 * second)
  expect(world.failure).toBeUndefined()
  expect(world.draftPage?.isConfirmed).toBe(false)
  expect(world.draftPage?.files).toMatchObject([{ name: 'work-1.txt' }])
  expect(namesOf(world)).toEqual([])
})

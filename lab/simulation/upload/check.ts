import { updateAssignment } from '#domain/assignment/calls.ts'
import { uploadIdOf } from '#portal/features/assignment/draft/draft.ts'
import { Violation } from '../counts.ts'
import type { Reply, Sent } from '../network.ts'
import { folders } from './server.ts'
import type { State } from './state.ts'
import type { World } from './world.ts'

const pathOf = (id: string) => `${folders.uploads}/${id}`
const blobPath = (sha256: string) => `${folders.files}/${sha256.slice(0, 2)}/${sha256.slice(2)}`

type Look = (path: string) => Buffer | undefined

/** How much of an upload the server counts, as `DurableFileStore` reads it. @returns undefined where there is none */
function offsetOf(look: Look, id: string): number | undefined {
  const [content, kept] = [look(pathOf(id)), look(`${pathOf(id)}.kept`)]
  return content && kept && Math.min(content.length, Number(kept.toString()))
}

/** What is counted is what the person gave. */
function checkContent(world: World, look: Look, id: string): void {
  const row = world.database.committed.uploads.get(id)
  const given = row && world.fileNamed(row.name)
  const offset = offsetOf(look, id)
  if (!given || offset === undefined) return
  const content = look(pathOf(id)) ?? Buffer.alloc(0)
  if (!content.subarray(0, offset).equals(given.file.content.subarray(0, offset)))
    world.fail(`upload ${id} of ${given.file.name} has other bytes before ${offset}`)
}

/** What every upload has: nothing that was acknowledged is missing. */
export function checkStored(world: World): void {
  const { disk, database, acknowledged } = world
  const look: Look = (path) => disk.contentOf(path)
  for (const id of database.committed.uploads.keys()) {
    const offset = offsetOf(look, id)
    // It is being removed.
    if (offset === undefined) continue
    if (offset < (acknowledged.get(id) ?? 0))
      world.fail(`upload ${id} went back to ${offset} from ${acknowledged.get(id)}`)
    checkContent(world, look, id)
  }
}

/** Homework leaves only a page whose successor would know of it. */
export function checkSent(world: World, url: string): void {
  if (!url.endsWith(updateAssignment.path)) return
  const { device, draftPage, scope } = world
  // A full device cannot note anything.
  if (!draftPage?.draft?.store.getState().isKept) return
  const kept = device.disk.readAll('homeroom', 'drafts').get(`${scope}/draft`)
  if (!(kept as { asked?: object } | undefined)?.asked)
    world.fail('homework was sent before the device had noted that it was confirmed')
}

/** An acknowledged part is on the disk. */
export function checkReply(world: World, sent: Sent, { status, headers }: Reply): void {
  if (sent.method !== 'PATCH' || status !== 204) return
  const id = uploadIdOf(sent.url)
  const offset = Number(headers?.['upload-offset'])
  if (!world.database.committed.uploads.has(id)) return
  const look: Look = (path) => world.disk.safeContentOf(path)
  if ((offsetOf(look, id) ?? offset) < offset)
    world.fail(`upload ${id}: ${offset} was acknowledged and is not on the disk`)
  checkContent(world, look, id)
  world.acknowledged.set(id, Math.max(offset, world.acknowledged.get(id) ?? 0))
}

/** The page shows a file as uploaded. */
export function checkDone(world: World, key: string, url: string): void {
  const given = world.given.find((one) => one.key === key)
  const { attachments } = world.database.committed
  // The person removed it, and a full device could not note that.
  if (!given || given.isGone || attachments.some(({ name }) => name === given.file.name)) return
  const look: Look = (path) => world.disk.contentOf(path)
  const id = uploadIdOf(url)
  if (offsetOf(look, id) !== given.file.size) world.fail(`${given.file.name} is shown as uploaded and is not`)
  checkContent(world, look, id)
}

/** Attached files are on the disk, as they were given, each once. */
export function checkCommit(world: World, before: State, after: State): void {
  if (before.attachments === after.attachments) return
  for (const { file, mayBeTwice } of world.given) {
    const times = after.attachments.filter(({ name }) => name === file.name).length
    if (times > 1 && !mayBeTwice) world.fail(`${file.name} is attached ${times} times`)
  }
  for (const { name, fileId } of after.attachments) {
    const file = after.files.get(fileId)
    const given = world.fileNamed(name)
    const content = file && world.disk.safeContentOf(blobPath(file.sha256))
    if (!given || !content?.equals(given.file.content))
      world.fail(`${name} was attached and is not on the disk as given`)
  }
}

/** In the end everything that was given is attached. */
export function checkEnd(world: World): void {
  const { attachments, files } = world.database.committed
  for (const { file, isGone } of world.given) {
    const attached = attachments.find(({ name }) => name === file.name)
    if (!attached && !isGone) throw new Violation(`${file.name} is lost`)
    const row = attached && files.get(attached.fileId)
    if (row && !world.disk.contentOf(blobPath(row.sha256))?.equals(file.content))
      throw new Violation(`${file.name} has other bytes`)
  }
}

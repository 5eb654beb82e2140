import { beforeEach, expect, inject, test, vi } from 'vitest'
import {
  draftEntries,
  draftKey,
  draftsHere,
  isSealed,
  NoKeyError,
  recordKey,
} from '#portal/shared/device/drafts.ts'
import { keyFrom } from '#portal/shared/device/sealed-store.ts'
import { localDay, storedSessionOf } from '#portal/shared/session.ts'
import { refreshSession } from '#portal/shared/session-store.ts'
import { removeStored, stored, writeStored } from '#portal/shared/storage.ts'
import { emptyDraft } from './draft.ts'
import {
  dropDraft,
  dropFile,
  filesOf,
  keepDraft,
  keepFile,
  loadDraft,
  openFile,
  sealFile,
  sealNow,
} from './draft-store.ts'

const scope = '1.2.0.77'
const typed = (remark: string) => ({ ...emptyDraft, remark })
const kept = async () => (await loadDraft(scope)).draft?.remark
const keep = async (draft: typeof emptyDraft, isNew: boolean) =>
  keepDraft(scope, draft, { isNew, key: await draftKey() })
const { shelf, key: sessionKey } = stored.session

beforeEach(async () => {
  const about = { today: localDay(new Date()), currentMode: 'prod', redirect_url: '' }
  writeStored(shelf, sessionKey, JSON.stringify(storedSessionOf(inject('sessions').aarav, about)))
  refreshSession()
  await draftEntries.run('readwrite', async (entries) => void entries.clear())
})

test('a change is on its way to the disk before the page can close', async () => {
  const key = await draftKey()
  await keepDraft(scope, typed('first'), { isNew: true, key })
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit')
  const writing = keepDraft(scope, typed('second'), { isNew: false, key })
  // Microtasks only: a page that closes runs no further task.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  expect(commit).toHaveBeenCalledOnce()
  await writing
  expect(await kept()).toBe('second')
})

test('what logging out deleted is not written again', async () => {
  await keep(typed('first'), true)
  await dropDraft(scope)
  await Promise.all([keep(typed('late'), false), keep(typed('later'), false)])
  expect(await kept()).toBeUndefined()
})

test('what is entered right after the work has been saved is kept', async () => {
  await keep(typed('first'), true)
  await dropDraft(scope)
  await Promise.all([keep(emptyDraft, false), keep(typed('next'), true)])
  expect(await kept()).toBe('next')
})

test('what was typed cannot be read without the person’s secret [assignment-44]', async () => {
  await keep(typed('private'), true)
  const [[, value] = []] = await draftEntries.readAll()
  expect(isSealed(value)).toBe(true)
  expect(await kept()).toBe('private')
  // The next person on this device.
  removeStored(shelf, sessionKey)
  refreshSession()
  await expect(loadDraft(scope)).rejects.toBeInstanceOf(NoKeyError)
  expect(await draftsHere({ instituteId: 1, userId: 2 })).toMatchObject([{ title: '', isLocked: true }])
})

test('a draft that was sealed with another secret is not shown', async () => {
  const other = await keyFrom('other')
  if (!other) throw new Error('this page cannot seal')
  await draftEntries.write(new Map([[recordKey(scope), sealNow(other, { remark: 'theirs' })]]))
  expect(await kept()).toBeUndefined()
})

const bytes = crypto.getRandomValues(new Uint8Array(65_536))
/** Larger than two parts of a sealed file. */
const large = new File(
  Array.from({ length: 70 }, () => bytes),
  'large.jpg',
  { type: 'image/jpeg', lastModified: 7 },
)

async function sealed(key: string, file: File) {
  const sealing = await draftKey()
  if (!sealing) throw new Error('this page cannot seal')
  await keepFile(scope, key, file)
  await sealFile(scope, key, sealing)
  return sealing
}

test('a file is sealed in parts, and opens as it was chosen', async () => {
  const sealing = await sealed('a', large)
  const values = (await draftEntries.readAll()).map(([, value]) => value)
  expect(values).toHaveLength(4)
  expect(values.every(isSealed)).toBe(true)
  const file = await openFile((await filesOf(scope, sealing)).get('a'), sealing)
  expect(file).toMatchObject({ name: 'large.jpg', type: 'image/jpeg', lastModified: 7 })
  expect(await file?.bytes()).toEqual(await large.bytes())
})

test('a file without bytes is sealed too', async () => {
  const sealing = await sealed('a', new File([], 'empty.txt'))
  expect((await openFile((await filesOf(scope, sealing)).get('a'), sealing))?.size).toBe(0)
})

test('a removed file leaves nothing, and its original stays', async () => {
  await sealed('a', new File(['smaller'], 'photo.jpg'))
  const sealing = await sealed('a/original', new File(['original'], 'photo.jpg'))
  await dropFile(scope, 'a')
  const files = await filesOf(scope, sealing)
  expect([...files.keys()]).toEqual(['a/original'])
  expect(await (await openFile(files.get('a/original'), sealing))?.text()).toBe('original')
  await dropFile(scope, 'a/original')
  expect(await draftEntries.readAll()).toEqual([])
})

test('a file that is removed or replaced while it is sealed leaves no parts', async () => {
  const sealing = await draftKey()
  if (!sealing) throw new Error('this page cannot seal')
  await keepFile(scope, 'a', large)
  await keepFile(scope, 'b', large)
  const work = Promise.all([sealFile(scope, 'a', sealing), sealFile(scope, 'b', sealing)])
  await dropFile(scope, 'a')
  const other = new File(['other'], 'other.txt')
  await keepFile(scope, 'b', other)
  await work
  expect((await draftEntries.readAll()).map(([key]) => key)).toEqual([`${scope}/file/b`])
  expect(await (await openFile((await filesOf(scope, sealing)).get('b'), sealing))?.text()).toBe('other')
})

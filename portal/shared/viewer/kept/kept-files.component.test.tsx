import { beforeEach, expect, inject, test, vi } from 'vitest'
import { storeOf } from '#portal/shared/device/database.ts'
import { localDay, storedSessionOf } from '#portal/shared/session.ts'
import { refreshSession } from '#portal/shared/session-store.ts'
import { stored, writeStored } from '#portal/shared/storage.ts'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'
import {
  forgetKeptFiles,
  hasKeptFiles,
  KeepError,
  keepFile,
  keptFiles,
  openKeptFiles,
  removeAllKept,
} from './kept-files.ts'
import { keptLimits } from './kept-list.ts'

const file = (id: number): ViewerFile => ({
  kind: 'study',
  id,
  title: `File ${id}`,
  url: URL.createObjectURL(new Blob(['text'])),
  youtubeId: '',
  vimeoId: '',
  vdocipherId: '',
  isReadonly: false,
})

const device = storeOf('files')
const entries = async () => (await device.readAll()).map(([name]) => name)

beforeEach(async () => {
  const about = { today: localDay(new Date()), currentMode: 'prod', redirect_url: '' }
  const session = storedSessionOf(inject('sessions').aarav, about)
  writeStored(stored.session.shelf, stored.session.key, JSON.stringify(session))
  refreshSession()
  await openKeptFiles('secret')
  await forgetKeptFiles()
})

test('a file that is asked for twice is fetched once, and both wait until it is kept', async () => {
  const light = file(1)
  const first = keepFile(light)
  const second = keepFile(light).then(() => keptFiles.getState().files.length)
  await first
  expect(await second).toBe(1)
})

test('files that are fetched at the same moment do not pass the limit together', async () => {
  const all = Array.from({ length: keptLimits.files + 1 }, (_, id) => keepFile(file(id)))
  const refused = (await Promise.allSettled(all)).flatMap((one) =>
    one.status === 'rejected' ? [one.reason] : [],
  )
  expect(refused).toEqual([new KeepError('full')])
  expect(keptFiles.getState().files).toHaveLength(keptLimits.files)
})

test('what is kept already is not fetched again, unless the institute has replaced it', async () => {
  const light = file(1)
  await keepFile(light)
  URL.revokeObjectURL(light.url)
  await keepFile(light)
  await keepFile(file(1))
  expect(keptFiles.getState().files).toHaveLength(1)
  expect(keptFiles.getState().files[0]?.source).not.toBe(light.url)
})

test('a file is kept for the child of the press, not for the one who is viewed by then', async () => {
  await keepFile(file(1), '1.2.3')
  expect(keptFiles.getState().files.map(({ owner }) => owner)).toEqual(['1.2.3'])
})

test('a file that is withdrawn meanwhile is no fault of the network', async () => {
  const gone = { ...file(1), url: '/files/1.1.gone/light.pdf' }
  await expect(keepFile(gone)).rejects.toEqual(new KeepError('gone'))
})

test('the device knows of a file from its first byte on, so that the next page deletes what a kill leaves', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  void navigator.locks.request('homeroom.kept-files', () => released)
  const kept = keepFile(file(1))
  await expect.poll(async () => (await entries()).some((name) => name.endsWith('/0'))).toBe(true)
  expect(keptFiles.getState().files).toEqual([])
  expect(hasKeptFiles()).toBe(true)
  release()
  await kept
})

test('a device that gets full keeps no part of a file', async () => {
  await keepFile(file(1))
  const before = await entries()
  const { put } = IDBObjectStore.prototype
  let parts = 0
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...entry
  ) {
    parts += 1
    if (parts > 1) throw new DOMException('full', 'QuotaExceededError')
    return put.apply(this, entry)
  })
  const large = { ...file(2), url: URL.createObjectURL(new Blob([new Uint8Array(5_000_000)])) }
  const kept = keepFile(large).finally(() => full.mockRestore())
  await expect(kept).rejects.toEqual(new KeepError('noRoom'))
  expect(parts).toBe(2)
  await expect.poll(entries).toEqual(before)
})

test('a logout in another tab stops what is being kept', async () => {
  const kept = keepFile(file(1))
  dispatchEvent(new StorageEvent('storage', { key: stored.keptFiles.key, newValue: null }))
  await expect(kept).rejects.toThrow(/abort/i)
})

test('files that another tab keeps or removes are followed', async () => {
  await keepFile(file(1))
  keptFiles.setState({ files: [] })
  dispatchEvent(new StorageEvent('storage', { key: stored.keptFiles.key, newValue: 'another' }))
  await expect.poll(() => keptFiles.getState().files.length).toBe(1)
})

test('a list that cannot be read deletes no file', async () => {
  await keepFile(file(1))
  const list = (await entries()).find((name) => name.endsWith('/list'))
  await device.write(new Map([[list ?? '', { at: 0, iv: new Uint8Array(12), bytes: new ArrayBuffer(20) }]]))
  await expect(keepFile(file(2))).rejects.toEqual(new KeepError('failed'))
  await expect.poll(async () => (await entries()).filter((name) => name.includes('study.1/'))).toHaveLength(1)
})

test('removing all also stops what is being fetched', async () => {
  await keepFile(file(1))
  const second = keepFile(file(2))
  const removed = removeAllKept()
  await expect(second).rejects.toThrow(/abort/i)
  expect(await removed).toBe(1)
  expect(keptFiles.getState().files).toEqual([])
})

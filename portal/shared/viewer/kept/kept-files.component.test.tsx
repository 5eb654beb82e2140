import { beforeEach, expect, inject, test } from 'vitest'
import { localDay, storedSessionOf } from '#portal/shared/session.ts'
import { refreshSession } from '#portal/shared/session-store.ts'
import { stored, writeStored } from '#portal/shared/storage.ts'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'
import {
  forgetKeptFiles,
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

test('removing all also stops what is being fetched', async () => {
  await keepFile(file(1))
  const second = keepFile(file(2))
  const removed = removeAllKept()
  await expect(second).rejects.toThrow(/abort/i)
  expect(await removed).toBe(1)
  expect(keptFiles.getState().files).toEqual([])
})

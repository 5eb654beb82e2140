import { beforeEach, expect, test } from 'vitest'
import { openDatabase, storeOf } from './database.ts'
import { moveDatabases } from './move-databases.ts'

const names = async () => (await indexedDB.databases()).map(({ name }) => name)

async function makeEarlier(name: string, store: string, entries: Record<string, unknown>): Promise<void> {
  const database = openDatabase({ name, stores: [store] })
  await database.store(store).write(new Map(Object.entries(entries)))
  await database.close()
}

beforeEach(async () => {
  for (const store of ['drafts', 'files', 'outbox'] as const)
    await storeOf(store).run('readwrite', async (entries) => void entries.clear())
})

test('drafts, kept files and unsent changes of version 0.1.0 are moved, with their files', async () => {
  await makeEarlier('homeroom-drafts', 'drafts', {
    '1.2.0.7/draft': { remark: 'typed' },
    '1.2.0.7/file/a': new File(['work'], 'work.txt'),
  })
  await makeEarlier('homeroom-kept-files', 'files', { 'x/list': { at: 1 } })
  await makeEarlier('homeroom-unsent', 'unsent', { 'y/changes': { at: 2 } })
  await makeEarlier('homeroom-seen', 'seen', { z: 1 })
  await moveDatabases(await names())
  const drafts = new Map(await storeOf('drafts').readAll())
  expect(drafts.get('1.2.0.7/draft')).toEqual({ remark: 'typed' })
  expect(await (drafts.get('1.2.0.7/file/a') as File).text()).toBe('work')
  expect(await storeOf('files').readAll()).toEqual([['x/list', { at: 1 }]])
  expect(await storeOf('outbox').readAll()).toEqual([['y/changes', { at: 2 }]])
  const earlier = ['homeroom-drafts', 'homeroom-kept-files', 'homeroom-unsent', 'homeroom-seen']
  await expect.poll(async () => (await names()).filter((name = '') => earlier.includes(name))).toEqual([])
})

test('a draft that was changed since a page began to move it stays as it is', async () => {
  await storeOf('drafts').write(new Map([['1.2.0.7/draft', { remark: 'newer' }]]))
  await makeEarlier('homeroom-drafts', 'drafts', { '1.2.0.7/draft': { remark: 'older' } })
  await moveDatabases(await names())
  expect(await storeOf('drafts').read('1.2.0.7/draft')).toEqual({ remark: 'newer' })
})

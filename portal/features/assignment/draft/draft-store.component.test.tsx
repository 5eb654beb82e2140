import { expect, test, vi } from 'vitest'
import { emptyDraft } from './draft.ts'
import { dropDraft, keepDraft, loadDraft } from './draft-store.ts'

const scope = '1.2.0.77'
const typed = (remark: string) => ({ ...emptyDraft, remark })
const kept = async () => (await loadDraft(scope))?.draft.remark

test('a change is on its way to the disk before the page can close', async () => {
  await keepDraft(scope, typed('first'), true)
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit')
  const writing = keepDraft(scope, typed('second'), false)
  // Microtasks only: a page that closes runs no further task.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  expect(commit).toHaveBeenCalledOnce()
  await writing
  expect(await kept()).toBe('second')
})

test('what logging out deleted is not written again', async () => {
  await keepDraft(scope, typed('first'), true)
  await dropDraft(scope)
  await Promise.all([keepDraft(scope, typed('late'), false), keepDraft(scope, typed('later'), false)])
  expect(await kept()).toBeUndefined()
})

test('what is entered right after the work has been saved is kept', async () => {
  await keepDraft(scope, typed('first'), true)
  await dropDraft(scope)
  await Promise.all([keepDraft(scope, emptyDraft, false), keepDraft(scope, typed('next'), true)])
  expect(await kept()).toBe('next')
  await dropDraft(scope)
})

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stored, writeStored } from '#portal/shared/storage.ts'
import { storeOf } from './database.ts'
import { readSeen, writeSeen } from './sealed-store.ts'

const secret = 'kfuakvgcanv.secret'
const token = `${secret}.2026`
const store = storeOf('replies')
const names = async () => (await store.readAll()).map(([name]) => name)
const begin = (of: string) =>
  writeStored(stored.session.shelf, stored.session.key, JSON.stringify({ token: of }))

beforeEach(() => begin(token))

test('what is kept can be read in every year of one session, and is not legible on the disk', async () => {
  await writeSeen(token, 'replies/fees', 'Canary owes 4,500')
  expect((await readSeen(`${secret}.2025`, 'replies/fees'))?.text).toBe('Canary owes 4,500')
  expect(await readSeen('other.secret.2026', 'replies/fees')).toBeUndefined()
  const [[name, entry] = []] = await store.readAll()
  expect(name).not.toContain('secret')
  expect(new TextDecoder().decode((entry as { bytes: ArrayBuffer }).bytes)).not.toContain('Canary')
})

test('nothing is kept after the session is gone, nor what is too large', async () => {
  begin('other.secret.2026')
  await writeSeen(token, 'late', 'text')
  begin(token)
  await writeSeen(token, 'large', 'x'.repeat(512 * 1024 + 1))
  expect(await names()).toEqual([])
})

/** @returns runs what waits for the browser to be idle, which it may only be after ten seconds */
function takeIdle(): () => void {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run))
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => {
    for (const run of waiting.splice(0)) run()
  }
}

/** Entries as many as there are writes between two deletions, at a time in milliseconds since 1970. */
async function fill(of: string, time: number): Promise<void> {
  vi.setSystemTime(time)
  const portion = Array.from({ length: 50 }, (_, index) => `entry ${time}-${index}`)
  await Promise.all(portion.map((name) => writeSeen(of, name, 'text')))
}

test('the oldest entries and those of other sessions are deleted', async () => {
  const beIdle = takeIdle()
  begin('other.secret.2026')
  await writeSeen('other.secret.2026', 'theirs', 'text')
  begin(token)
  vi.setSystemTime(0)
  await writeSeen(token, 'entry 0', 'text')
  for (let time = 1; time <= 5; time += 1) await fill(token, time)
  beIdle()
  // The limit of 200 is kept every 40 writes.
  await expect.poll(async () => (await names()).length).toBeLessThan(240)
  expect((await names()).filter((name) => name.endsWith('theirs'))).toEqual([])
  expect(await readSeen(token, 'entry 0')).toBeUndefined()
  expect((await readSeen(token, 'entry 5-49'))?.text).toBe('text')
})

test('what an ended session still had to delete takes nothing from the next one', async () => {
  const beIdle = takeIdle()
  begin('other.secret.2026')
  await fill('other.secret.2026', 1)
  begin(token)
  await writeSeen(token, 'mine', 'text')
  beIdle()
  await new Promise((later) => setTimeout(later, 300))
  expect((await readSeen(token, 'mine'))?.text).toBe('text')
})

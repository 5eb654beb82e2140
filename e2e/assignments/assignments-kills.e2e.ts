import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { killBrowser, makeProfile } from '../kit/killed-browser.ts'
import { openAs } from '../kit/open-as.ts'
import { expect, test, useServer } from '../kit/test.ts'
import {
  choose,
  freshWork,
  type MadeFile,
  makeFiles,
  namesAndHashes,
  openWork,
  pathsOf,
  remark,
  storedFiles,
  submit,
  submitStep,
} from './assignments.ts'

/** `BROWSER_KILLS=200 npm run e2e -- kills` has more of them. */
const kills = Number(process.env.BROWSER_KILLS ?? 2)
const longestMs = 4000
const soonMs = 300
const lateMs = 3000

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

/** Enters homework and submits it. @param onConfirmed called once the screen says that it was confirmed */
async function work(page: Page, files: readonly MadeFile[], onConfirmed: () => void): Promise<void> {
  await remark(page).fill('typed')
  await choose(page, pathsOf(files))
  await submit(page)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  onConfirmed()
}

/** Empties the drafts of the device, for the next round. */
const clearDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('homeroom')
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('drafts', 'readwrite')
          transaction.objectStore('drafts').clear()
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )

test(`homework of 20 files that was confirmed arrives once, when the browser is killed at ${kills} moments [assignment-42]`, {
  tag: '@long',
}, async () => {
  test.setTimeout(60_000 + kills * 60_000)
  const profile = await makeProfile()
  const counts = { confirmed: 0, arrived: 0 }
  for (let kill = 0; kill < kills; kill += 1) {
    const id = await freshWork(server.current)
    const files = await makeFiles(20, 60_000)
    const first = await profile.start()
    const page = await first.newPage()
    await openWork(page, at(), id)
    let isConfirmed = false
    const working = work(page, files, () => {
      isConfirmed = true
    }).catch(() => undefined)
    // Some at any moment, some right after it was confirmed.
    if (kill % 2 === 0) await sleep((longestMs * (kill + Math.random())) / kills)
    else await working.then(() => sleep(soonMs * Math.random()))
    const wasConfirmed = isConfirmed
    await killBrowser(first, page)
    await working

    const second = await profile.start()
    const next = await second.newPage()
    // The secret with which the draft is sealed may come late.
    if (kill % 2 === 1)
      await next.route('**/session/files-key/**', async (route) => {
        await sleep(lateMs)
        await route.continue()
      })
    await openAs(next, '9000000001', at('/dashboard'))
    const stored = () => storedFiles(server.current, id)
    if (wasConfirmed) await expect.poll(stored, { timeout: 90_000 }).toEqual(namesAndHashes(files))
    // It may have been confirmed a moment before the kill, and then arrives whole.
    await next.goto(at(`/assignment/${id}`))
    await submitStep(next).waitFor()
    await expect(next.getByText(/Uploading…|Sending…/)).toHaveCount(0, { timeout: 30_000 })
    const arrived = await stored()
    if (arrived.length > 0) expect(arrived).toEqual(namesAndHashes(files))
    counts.confirmed += Number(wasConfirmed)
    counts.arrived += Number(arrived.length > 0)
    await next.goto(at('/fees'))
    await clearDrafts(next)
    // Those of work that was not sent count against the person's limit.
    await server.current.query('delete from upload')
    await second.close()
  }
  await profile.remove()
  console.log(`${kills} kills: ${counts.confirmed} confirmed, ${counts.arrived} arrived, each once and whole`)
  expect(counts.arrived).toBeGreaterThanOrEqual(counts.confirmed)
})

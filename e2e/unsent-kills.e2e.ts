import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { users } from './exams.ts'
import { killBrowser, makeProfile } from './kit/killed-browser.ts'
import { openAs } from './kit/open-as.ts'
import { expect, test, useServer } from './kit/test.ts'

/** `BROWSER_KILLS=200 npm run e2e -- kills` has more of them. */
const kills = Number(process.env.BROWSER_KILLS ?? 2)
const longestMs = 500
/** Chromium writes the session some seconds later. */
const flushMs = 8000

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

const mine = 'x join person p on p.institute_id = x.institute_id and p.id = x.person_id where p.phone = $1'
/** A change on its screen, and what the database has of it. */
const changes = [
  {
    path: '/profile',
    read: `select x.birth_place as value from profile ${mine}`,
    restore: 'update profile set birth_place = $1',
    open: async (page: Page) => {
      await page.getByRole('button', { name: 'Edit Birth Place' }).click()
      await page.getByRole('textbox', { name: 'Birth Place' }).waitFor()
    },
    make: async (page: Page) => {
      await page.getByRole('textbox', { name: 'Birth Place' }).fill('Canaryville')
      await page.getByRole('button', { name: 'Save' }).click()
    },
  },
  {
    path: '/exam/bookmarks',
    read: `select count(*)::text as value from bookmark ${mine}`,
    restore: `insert into bookmark overriding system value select * from kept_bookmark
      where $1 <> '' on conflict do nothing`,
    open: (page: Page) =>
      page.getByRole('button', { name: 'Remove bookmark of question 1', exact: true }).click(),
    make: (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click(),
  },
] as const

async function read({ read }: (typeof changes)[number]): Promise<string> {
  const [row] = await server.current.query<{ value: string }>(read, [users.aarav])
  return row?.value ?? ''
}

test(`a birth place and a removed bookmark that wait are sent once, when the browser is killed at ${kills} moments [shell-24]`, {
  tag: '@long',
}, async () => {
  test.setTimeout(60_000 + kills * 30_000)
  await server.current.query('create table kept_bookmark as select * from bookmark')
  const profile = await makeProfile()
  const first = await profile.start()
  await openAs(await first.newPage(), users.aarav, at('/profile'))
  await sleep(flushMs)
  await first.close()

  const counts = { confirmed: 0, arrived: 0 }
  for (let kill = 0; kill < kills; kill += 1) {
    const change = changes[kill % 2 === 0 ? 0 : 1]
    const before = await read(change)
    const browser = await profile.start()
    const page = await browser.newPage()
    await page.goto(at(change.path), { waitUntil: 'networkidle' })
    await change.open(page)
    await browser.setOffline(true)
    let isConfirmed = false
    const making = change
      .make(page)
      .then(() => page.getByText(/1 change waits to be sent/).waitFor())
      .then(() => {
        isConfirmed = true
      })
      .catch(() => undefined)
    // Some right after it was confirmed, some at any moment.
    const isAnyMoment = kill % 4 > 1
    await (isAnyMoment ? sleep(longestMs * Math.random()) : making)
    const wasConfirmed = isConfirmed
    expect(wasConfirmed || isAnyMoment).toBe(true)
    await killBrowser(browser, page)
    await making

    const next = await profile.start()
    const later = await next.newPage()
    await later.goto(at('/dashboard'), { waitUntil: 'networkidle' })
    if (wasConfirmed) await expect.poll(() => read(change), { timeout: 15_000 }).not.toBe(before)
    await expect(later.getByText(/waits? to be sent/)).toHaveCount(0)
    counts.confirmed += Number(wasConfirmed)
    counts.arrived += Number((await read(change)) !== before)
    // What has arrived is not sent again.
    await server.current.query(change.restore, [before])
    await later.goto(at(change.path), { waitUntil: 'networkidle' })
    expect(await read(change)).toBe(before)
    await next.close()
  }
  await profile.remove()
  console.log(`${kills} kills: ${counts.confirmed} confirmed, ${counts.arrived} arrived, each once`)
  expect(counts.arrived).toBeGreaterThanOrEqual(counts.confirmed)
})

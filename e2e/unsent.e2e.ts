import type { Locator, Page } from '@playwright/test'
import { users } from './exams.ts'
import { openAs } from './kit/open-as.ts'
import { expect, hasWorker, homeReady, test, useServer } from './kit/test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

async function openBirthField(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Edit Birth Place' }).click()
  const field = page.getByRole('textbox', { name: 'Birth Place' })
  await field.waitFor()
  return field
}

test.describe('what is done without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('outlives the closed tab, and is sent when the network is back [shell-24]', async ({ page }) => {
    test.setTimeout(120_000)
    const context = page.context()
    const of = 'p.institute_id = x.institute_id and p.id = x.person_id where p.phone = $1'
    const saved = async () => {
      const rows = await server.current.query<{ bookmarks: number; place: string }>(
        `select x.birth_place as place, (select count(*)::int from bookmark x join person p on ${of}) as bookmarks
          from profile x join person p on ${of}`,
        [users.aarav],
      )
      return rows[0]
    }
    const before = await saved()
    await openAs(page, users.aarav, at('/dashboard'))
    await homeReady(page)
    await hasWorker(page)
    // What was used once has its code on the device.
    await page.goto(at('/exam/bookmarks'), { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Remove bookmark of question 1', exact: true }).click()
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Escape')
    await page.goto(at('/profile'), { waitUntil: 'networkidle' })
    await openBirthField(page)
    await page.keyboard.press('Escape')

    // A new page may send something before the browser has cut its network.
    const writes = '**/*'
    await context.route(writes, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort('internetdisconnected'),
    )
    await context.setOffline(true)
    await page.goto(at('/exam/bookmarks'))
    await page.getByRole('button', { name: 'Remove bookmark of question 1', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText(/1 change waits to be sent/)).toBeVisible()
    await page.goto(at('/profile'))
    await (await openBirthField(page)).fill('Canaryville')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/2 changes wait to be sent/)).toBeVisible()
    // What is being sent in the moment of the close would be let through: the cut ends with the page.
    await page.goto('about:blank')
    await page.close()

    const again = await context.newPage()
    await again.goto(at('/profile'))
    await expect(again.getByText('Canaryville')).toBeVisible()
    await expect(again.getByText(/2 changes wait to be sent/)).toBeVisible()
    expect(await saved()).toEqual(before)
    await again.close()

    await context.unroute(writes)
    await context.setOffline(false)
    const last = await context.newPage()
    await last.goto(at('/dashboard'))
    await expect(last.getByText('Your 2 changes were sent.')).toBeVisible()
    expect(await saved()).toEqual({ bookmarks: (before?.bookmarks ?? 0) - 1, place: 'Canaryville' })
  })
  test('is asked about before logging out, and then removed [shell-16]', async ({ page }) => {
    await openAs(page, users.aarav, at('/profile'))
    await hasWorker(page)
    await page.goto(at('/profile'), { waitUntil: 'networkidle' })
    await openBirthField(page)
    await page.keyboard.press('Escape')
    const openProfile = () => page.getByRole('button', { name: 'Profile', exact: true }).click()
    await openProfile()
    await page.getByRole('button', { name: 'Logout' }).waitFor()
    await page.keyboard.press('Escape')
    await page.context().setOffline(true)
    await (await openBirthField(page)).fill('Canaryville')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/1 change waits to be sent/)).toBeVisible()
    expect(await keptEntries(page)).toEqual({ count: 1, note: '1' })
    await openProfile()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Birth place waits to be sent')
    await page.getByRole('button', { name: 'Logout and remove' }).click()
    await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible()
    await expect.poll(() => keptEntries(page)).toEqual({ count: 0, note: null })
  })
})

/** The unsent changes on the device, as any reader of its storage sees them. */
const keptEntries = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ count: number; note: string | null }>((resolve, reject) => {
        const opening = indexedDB.open('homeroom')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('outbox').objectStore('outbox').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve({ count: reading.result.length, note: localStorage.getItem('homeroom.unsent') })
          }
        }
      }),
  )

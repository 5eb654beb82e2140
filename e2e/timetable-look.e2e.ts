import { expectClean, expectFits, expectReadable } from './look.ts'
import { expect, test, useServer } from './test.ts'
import { cards, dayButton, filesTaken, goFar, grid, openTimetable } from './timetable.ts'

const server = useServer()

/** The demo's tests that run now may have begun yesterday. */
const beginToday = () =>
  server.current.query(
    `update test set starts_at = date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'
      where starts_at <= now() and ends_at > now()`,
  )

test.describe('on a phone axe finds nothing, and all of it fits and can be touched', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  for (const [login, who] of [
    ['9000000001', 'a student of a school'],
    ['9000000010', 'a parent'],
    ['9000000021', 'a student of a coaching institute'],
    ['9000000031', 'an open user'],
  ] as const) {
    test(who, async ({ page }) => {
      await beginToday()
      await openTimetable(page, server.current, login)
      await cards(page).first().waitFor()
      await expectClean(page, who)
      await page.getByRole('button', { name: 'Online Exams' }).click()
      await expect(cards(page).first()).toContainText('Online Exam')
      await expectClean(page, `${who}, exams`)
    })
  }

  test.describe('with the portal’s files on the device', () => {
    test.use({ serviceWorkers: 'allow' })
    test('a month that cannot come', async ({ page, context }) => {
      await openTimetable(page, server.current, '9000000001')
      await filesTaken(page)
      await context.setOffline(true)
      await goFar(page)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      await expectClean(page, 'no connection')
    })
  })
})

test('on a desk axe finds nothing, and every theme can be read', async ({ page }) => {
  await beginToday()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openTimetable(page, server.current, '9000000001')
  await cards(page).first().waitFor()
  await expectClean(page, 'the day')
  await expectReadable(page, 'the day')
  await page.getByRole('button', { name: 'Online Exams' }).click()
  await expect(cards(page).first()).toContainText('Online Exam')
  await expectClean(page, 'exams')
})

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })
  test('nothing is wider than the screen, and a finger hits every button', async ({ page }) => {
    await server.current.query(
      `update classroom_class set topics = repeat('Photosynthesis', 6), description = repeat('w', 200)`,
    )
    await openTimetable(page, server.current, '9000000001')
    await cards(page).first().waitFor()
    await expectFits(page, 'long words')
    const boxes = await page
      .locator('main button:visible, main [role=radiogroup] label:visible')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { width, height } = button.getBoundingClientRect()
          return { name: button.getAttribute('aria-label') ?? button.textContent, width, height }
        }),
      )
    expect(boxes.length).toBeGreaterThan(20)
    expect(boxes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([])
    await expect(grid(page)).toBeVisible()
    const chosen = page.locator('[aria-selected=true] [data-day]')
    await expect(chosen).toHaveCount(1)
    await expect(dayButton(page, (await chosen.getAttribute('data-day')) ?? '')).toBeVisible()
  })
})

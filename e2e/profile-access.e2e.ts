import type { Locator } from '@playwright/test'
import { expectClean } from './look.ts'
import { makePicture, openPopup, openProfile } from './profile.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('no accessibility faults in four themes: the screen and its popups', async ({ page }) => {
      test.setTimeout(240_000)
      await openProfile(page, at(), '9000000001')
      await expectClean(page, 'profile')
      for (const name of ['Edit Address', 'Edit Blood Group', 'Edit Date of Birth', 'Change Password']) {
        const popup = await openPopup(page, name)
        await expectClean(page, name)
        await page.keyboard.press('Escape')
        await expect(popup).toHaveCount(0)
      }
      const popup = await openPopup(page, 'Change photo')
      await popup
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await makePicture(page, 800, 600) })
      await popup.getByRole('slider').waitFor()
      await expectClean(page, 'photo')
    })
  })
}

test('by keyboard alone: every edit button is reached, a blood group is chosen and saved', async ({
  page,
}) => {
  await openProfile(page, at(), '9000000021')
  const tabTo = async (target: Locator) => {
    for (let stop = 0; stop < 60; stop++) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((one) => one === document.activeElement)) return
    }
    throw new Error(`Tab does not reach ${target}`)
  }
  for (const name of [
    'Change photo',
    'Change Password',
    'Edit Address',
    'Edit Birth Place',
    'Edit Blood Group',
  ])
    await tabTo(page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog')
  await tabTo(popup.getByRole('radio', { name: 'O-' }))
  await page.keyboard.press('ArrowRight')
  await expect(popup.getByRole('radio', { name: 'A+', exact: true })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bloodgroup Updated Succesfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Blood Group' })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('nothing is wider than the screen, and what is touched is large enough', async ({ page }) => {
    await server.current.query(
      `update profile set address = repeat('Averylongnamewithoutanyspace', 4), birth_place = repeat('W', 20),
         guardian_name = repeat('Longname', 20), religion = repeat('M', 60)`,
    )
    await server.current.query(
      `update person set name = repeat('Averylongname', 8) where phone = '9000000001'`,
    )
    await openProfile(page, at(), '9000000001')
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await wider()).toBeLessThanOrEqual(0)
    const small = (within: string) =>
      page
        .locator(`${within} :is(a, button, select, input:not([type=radio], [type=file])):visible`)
        .evaluateAll((all) =>
          all
            .filter((one) => one.getBoundingClientRect().height < 44)
            .map((one) => one.outerHTML.slice(0, 120)),
        )
    expect(await small('main')).toEqual([])
    for (const name of ['Edit Address', 'Edit Date of Birth', 'Change photo', 'Change Password']) {
      const popup = await openPopup(page, name)
      expect(await wider()).toBeLessThanOrEqual(0)
      // On its way up, what is 44 px high may be measured a hair lower.
      await expect.poll(() => small('[role=dialog]')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(popup).toHaveCount(0)
    }
  })
})

import { expectClean, expectFits, expectReadable, tabTo, touchedAnywhere } from './look.ts'
import { makePicture, openPopup, openProfile } from './profile.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

/** What one types into, too. */
const touched = `${touchedAnywhere}, input:not([type=radio], [type=file])`

/** Long words in everything that the screen shows of Aarav. */
async function makeLong() {
  await server.current.query(
    `update profile set address = repeat('Averylongnamewithoutanyspace', 4), birth_place = repeat('W', 20),
       guardian_name = repeat('Longname', 20), religion = repeat('M', 60)`,
  )
  await server.current.query(`update person set name = repeat('Averylongname', 8) where phone = '9000000001'`)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('axe finds nothing; with long words nothing is wider than the screen or too small to touch', async ({
    page,
  }) => {
    await makeLong()
    await openProfile(page, at(), '9000000001')
    await expectClean(page, 'profile', touched)
    for (const name of ['Edit Address', 'Edit Blood Group', 'Edit Date of Birth', 'Change Password']) {
      const popup = await openPopup(page, name)
      await expectClean(page, name, touched)
      await page.keyboard.press('Escape')
      await expect(popup).toHaveCount(0)
    }
    const popup = await openPopup(page, 'Change photo')
    await expectFits(page, 'no photo yet')
    await popup
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await makePicture(page, 800, 600) })
    await popup.getByRole('slider').waitFor()
    await expectClean(page, 'photo', touched)
  })
})

test('on a desk axe finds nothing, and every theme can be read', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openProfile(page, at(), '9000000001')
  await expectClean(page, 'profile')
  await expectReadable(page, 'profile')
})

test('by keyboard alone: every edit button is reached, a blood group is chosen and saved', async ({
  page,
}) => {
  await openProfile(page, at(), '9000000021')
  for (const name of [
    'Change photo',
    'Change Password',
    'Edit Address',
    'Edit Birth Place',
    'Edit Blood Group',
  ])
    await tabTo(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog')
  await tabTo(page, popup.getByRole('radio', { name: 'O-' }))
  await page.keyboard.press('ArrowRight')
  await expect(popup.getByRole('radio', { name: 'A+', exact: true })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bloodgroup Updated Succesfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Blood Group' })).toBeFocused()
})

import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateProfile } from '#domain/profile/calls.ts'
import { touchedAnywhere } from '#portal/testing/fits.ts'
import { tabTo } from '#portal/testing/keyboard.ts'
import { expectClean, expectFits } from '#portal/testing/look.ts'
import { askedOf } from '#portal/testing/replies.ts'
import {
  button,
  card,
  choosePicture,
  fact,
  know,
  letSave,
  makePicture,
  openPopup,
  openProfile,
} from './testing.ts'

/** Including fields. */
const touched = `${touchedAnywhere}, input:not([type=radio], [type=file])`

/** Makes the code see a coarse pointer; a phone's styles depend on the width alone. */
function pointWithFinger() {
  const real = globalThis.matchMedia.bind(globalThis)
  const finger = vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => real(query.replace('(pointer: coarse)', 'all')))
  return () => finger.mockRestore()
}

test('on a phone axe finds nothing; with long words nothing is wider than the screen or too small to touch', async ({
  onTestFinished,
}) => {
  onTestFinished(pointWithFinger())
  const name = 'Averylongname'.repeat(8)
  know({
    name: name,
    address: 'Averylongnamewithoutanyspace'.repeat(4),
    permanentAddress: 'Averylongnamewithoutanyspace'.repeat(4),
    birthPlace: 'W'.repeat(20),
    guardianName: 'Longname'.repeat(20),
    religion: 'M'.repeat(60),
  })
  await openProfile({ width: 360, height: 740, change: (session) => ({ ...session, name }) })
  await expect.element(card(name)).toBeVisible()
  await expectClean('profile', touched)
  for (const popupName of ['Edit Address', 'Edit Blood Group', 'Edit Date of Birth', 'Change Password']) {
    const popup = await openPopup(popupName)
    await expectClean(popupName, touched)
    await userEvent.keyboard('{Escape}')
    await expect.element(popup).not.toBeInTheDocument()
  }
  const popup = await openPopup('Change photo')
  await expect.element(button('Take a photo')).toBeVisible()
  expectFits('no photo yet')
  choosePicture(await makePicture(800, 600))
  await expect.element(popup.getByRole('slider')).toBeVisible()
  await expectClean('photo', touched)
})

test('by keyboard alone: every edit button is reached, a blood group is chosen and saved', async () => {
  letSave({ bloodGroup: 'A+' })
  await openProfile({ as: 'riya' })
  for (const name of [
    'Change photo',
    'Change Password',
    'Edit Address',
    'Edit Birth Place',
    'Edit Blood Group',
  ])
    await tabTo(button(name))
  await userEvent.keyboard('{Enter}')
  const popup = page.getByRole('dialog')
  await expect.element(popup).toBeVisible()
  await tabTo(popup.getByRole('radio', { name: 'O-' }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(popup.getByRole('radio', { name: 'A+', exact: true })).toBeChecked()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Bloodgroup Updated Succesfully')).toBeVisible()
  await expect.element(button('Edit Blood Group')).toHaveFocus()
  await expect.poll(() => fact('Profile Details', 'Blood Group')).toBe('A+')
  expect((await askedOf(updateProfile)).map(({ body }) => body)).toEqual([{ blood_group: 'A+' }])
})

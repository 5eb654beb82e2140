import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changePassword, updateProfile } from '#domain/profile/calls.ts'
import { logout } from '#domain/session/calls.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { answer, askedOf, fail, hold } from '#portal/testing/replies.ts'
import { button, choosePicture, fact, letSave, makePicture, openPopup, openProfile } from './testing.ts'

const sent = async () => (await askedOf(updateProfile)).map(({ body }) => body)

describe('edit popups [profile-7, profile-8, profile-9, profile-10, profile-11]', () => {
  test('address: 119 characters, not 120; the message; the field refreshes; focus returns', async () => {
    letSave({ address: 'y'.repeat(119) })
    await openProfile()
    const popup = await openPopup('Edit Address')
    await popup.getByLabelText('Address').fill('x'.repeat(120))
    await popup.getByRole('button', { name: 'Save' }).click()
    await expect.element(popup.getByText('Address can have 119 characters at most.')).toBeVisible()
    expect(await sent()).toEqual([])
    await popup.getByLabelText('Address').fill('y'.repeat(119))
    await popup.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Address Updated Succesfully')).toBeVisible()
    await expect.element(popup).not.toBeInTheDocument()
    await expect.element(button('Edit Address')).toHaveFocus()
    await expect.poll(() => fact('Aarav Sharma', 'Address')).toBe(`${'y'.repeat(100)}… Show all`)
    expect(await sent()).toEqual([{ address: 'y'.repeat(119) }])
  })

  test('a save that fails after its popup was closed is shown in a toast', async () => {
    await openProfile()
    const popup = await openPopup('Edit Address')
    fail(updateProfile, 500, 'Please try later.')
    const letGo = hold(updateProfile)
    await popup.getByLabelText('Address').fill('12 Lake Road')
    await popup.getByRole('button', { name: 'Save' }).click()
    await popup.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(popup).not.toBeInTheDocument()
    letGo()
    await expect.element(page.getByText('Address was not saved. Please try later.')).toBeVisible()
  })

  test('birth place: 20 characters, not 21', async () => {
    letSave({ birthPlace: 'z'.repeat(20) })
    await openProfile()
    const popup = await openPopup('Edit Birth Place')
    await popup.getByLabelText('Birth Place').fill('z'.repeat(21))
    await userEvent.keyboard('{Enter}')
    await expect.element(popup.getByText('Birth place can have 20 characters at most.')).toBeVisible()
    await popup.getByLabelText('Birth Place').fill('z'.repeat(20))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Birthplace Updated Succesfully')).toBeVisible()
    await expect.poll(() => fact('Profile Details', 'Birth Place')).toBe('z'.repeat(20))
    expect(await sent()).toEqual([{ birth_place: 'z'.repeat(20) }])
  })

  test('blood group: one of eight', async () => {
    letSave({ bloodGroup: 'AB-' })
    await openProfile()
    const popup = await openPopup('Edit Blood Group')
    expect(popup.getByRole('radio').elements()).toHaveLength(8)
    await popup.getByRole('radio', { name: 'AB-' }).click()
    await popup.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Bloodgroup Updated Succesfully')).toBeVisible()
    await expect.poll(() => fact('Profile Details', 'Blood Group')).toBe('AB-')
    expect(await sent()).toEqual([{ blood_group: 'AB-' }])
  })

  test('date of birth: from 1970 to this year, with its messages', async () => {
    letSave({ dob: '2012-02-29' })
    await openProfile()
    const popup = await openPopup('Edit Date of Birth')
    const choose = async (day: string, month: string, year: string) => {
      await popup.getByLabelText('Day').selectOptions(day)
      await popup.getByLabelText('Month').selectOptions(month)
      await popup.getByLabelText('Year').selectOptions(year)
      await popup.getByRole('button', { name: 'Save' }).click()
    }
    const years = popup.getByLabelText('Year').getByRole('option').elements()
    expect([years[1]?.textContent, years.at(-1)?.textContent]).toEqual(['2026', '1970'])
    for (const [day, month, year, message] of [
      ['30', 'February', '2012', 'Selected year Have 29 Days In February'],
      ['29', 'February', '2011', 'Selected year Have 28 Days In February'],
      ['31', 'April', '2010', 'Month Selected Have Only 30 Days'],
      ['21', 'November', '2026', "Selected Date Can't Be Greater Than Current Date"],
      ['', 'May', '2010', 'Something Went Wrong,Please Try Again'],
    ] as const) {
      await choose(day, month, year)
      await expect.element(popup.getByRole('alert')).toHaveTextContent(message)
    }
    await choose('29', 'February', '2012')
    await expect.element(page.getByText('DOB Updated Successfully')).toBeVisible()
    await expect.poll(() => fact('Profile Details', 'Date of Birth')).toBe('29-02-2012')
    expect(await sent()).toEqual([{ dob: '2012-02-29' }])
  })

  test('typed text survives a failed save; Escape closes', async () => {
    letSave({ birthPlace: 'Shimla' })
    const mend = fail(updateProfile, 503, 'Not just now')
    await openProfile()
    const popup = await openPopup('Edit Birth Place')
    await popup.getByLabelText('Birth Place').fill('Shimla')
    await popup.getByRole('button', { name: 'Save' }).click()
    await expect.element(popup.getByRole('alert')).toHaveTextContent('Not just now')
    await expect.element(popup.getByLabelText('Birth Place')).toHaveValue('Shimla')
    mend()
    await popup.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => fact('Profile Details', 'Birth Place')).toBe('Shimla')
    await expect.element(popup).not.toBeInTheDocument()
    await openPopup('Edit Blood Group')
    await userEvent.keyboard('{Escape}')
    await expect.element(popup).not.toBeInTheDocument()
    await expect.element(button('Edit Blood Group')).toHaveFocus()
  })
})

describe('a photo', () => {
  test('a file that is not a picture, or too large, is refused; a good one is saved [profile-12]', async () => {
    letSave({ photo: '' })
    await openProfile({ as: 'riya' })
    const popup = await openPopup('Change photo')
    await expect.element(popup.getByRole('button', { name: 'Save' })).toBeDisabled()
    choosePicture(new File(['this is no picture'], 'me.png', { type: 'image/png' }))
    await expect
      .element(popup.getByRole('alert'))
      .toHaveTextContent('This picture cannot be opened. Please choose another one (JPEG, PNG or WebP).')
    choosePicture(new File([new Uint8Array(30 * 1024 * 1024 + 1)], 'me.png', { type: 'image/png' }))
    await expect
      .element(popup.getByRole('alert'))
      .toHaveTextContent('This picture is larger than 30 MB. Please choose a smaller one.')
    choosePicture(await makePicture(300, 700))
    await expect.element(popup.getByRole('slider')).toBeVisible()
    await expect.element(popup.getByText(/larger than 30 MB/)).not.toBeInTheDocument()
    const mend = fail(updateProfile, 422, 'Not this face')
    await popup.getByRole('button', { name: 'Save' }).click()
    await expect.element(popup.getByRole('alert')).toHaveTextContent('Not this face')
    mend()
    await popup.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('profile picture updated successfully')).toBeVisible()
    await expect.element(popup).not.toBeInTheDocument()
  })
})

describe('the password [profile-15, profile-16, profile-25]', () => {
  const field = (label: string) => page.getByRole('dialog').getByLabelText(label, { exact: true })
  async function type(old: string, next: string, again = next) {
    await field('Existing Password').fill(old)
    await field('New Password').fill(next)
    await field('Retype New Password').fill(again)
    await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click()
  }
  const short = 'New passwords must contain 6-10 alphanumeric entries.'

  test('faults are shown before anything is sent; a password can be shown', async () => {
    await openProfile()
    await openPopup('Change Password')
    await type('', 'abc1234')
    await expect
      .element(field('Existing Password'))
      .toHaveAccessibleDescription('Enter existing password, First')
    await type('demo123', 'abc1234', 'abc1235')
    await expect
      .element(field('Retype New Password'))
      .toHaveAccessibleDescription("Entered new passwords doesn't match")
    expect(await askedOf(changePassword)).toEqual([])
    await expect.element(field('Existing Password')).toHaveAttribute('type', 'password')
    await button('Show password').first().click()
    await expect.element(field('Existing Password')).toHaveAttribute('type', 'text')
  })

  test.each([
    { password_rule: 'told', hint: '6 to 10 letters and digits.' },
    { password_rule: undefined, hint: '6 to 10 letters and digits.' },
    { password_rule: 'strong', hint: '8 to 64 characters. Common passwords are refused.' },
  ] as const)(
    'the rule for a new one is shown before it is typed: $password_rule',
    async ({ password_rule, hint }) => {
      await openProfile({ change: (session) => ({ ...session, password_rule }) })
      await openPopup('Change Password')
      await expect.element(field('New Password')).toHaveAccessibleDescription(hint)
    },
  )

  test('a refusal of the server is shown at the field that it is about', async () => {
    await openProfile()
    await openPopup('Change Password')
    for (const [label, message] of [
      ['Existing Password', 'Please enter correct existing password'],
      ['New Password', short],
      ['New Password', 'This password is too common. Please choose another one.'],
    ] as const) {
      const mend = fail(changePassword, 422, message)
      await type('demo123', 'abc-123')
      await expect.element(field(label)).toHaveAccessibleDescription(message)
      mend()
    }
    const mend = fail(changePassword, 429, 'Too many attempts.')
    await type('demo123', 'abc1234')
    await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent('Too many attempts.')
    mend()
    expect((await askedOf(changePassword)).map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ oldPassword: 'demo123', newPassword: 'abc1234' }),
    )
  })

  test('a result after the popup was closed is shown in a toast', async () => {
    await openProfile()
    await openPopup('Change Password')
    fail(changePassword, 422, 'Please enter correct existing password')
    const letGo = hold(changePassword)
    await type('wrong123', 'fresh1234')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    letGo()
    const message = 'Password was not changed. Please enter correct existing password'
    await expect.element(page.getByText(message)).toBeVisible()
  })

  test.each([
    { as: 'aarav', message: 'Password changed successfully,Please Re-Login!' },
    { as: 'meera', message: "Parent's Password changed successfully,Please Re-Login!" },
  ] as const)(
    '$as sees the success, and is logged out two seconds later, also without the popup [profile-17]',
    async ({ as, message }) => {
      answer(changePassword, { statusCode: 200, message: 'OK', result: null })
      // A reply would leave the page.
      hold(logout)
      await openProfile({ as })
      await openPopup('Change Password')
      takeClock()
      await type('demo123', 'fresh1234')
      const popup = page.getByRole('dialog')
      await expect.element(popup.getByText(message, { exact: true })).toBeVisible()
      await expect.element(popup.getByRole('button', { name: 'Cancel' })).toBeDisabled()
      await expect.element(field('New Password')).toBeDisabled()
      // Escape still reaches the popup.
      await userEvent.keyboard('{Escape}')
      await expect.element(popup).not.toBeInTheDocument()
      vi.advanceTimersByTime(2000)
      await expect.poll(() => askedOf(logout)).toHaveLength(1)
    },
  )
})

import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aadhaarNumbers, studentDetail } from '#domain/profile/calls.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { chooseAnaya, letSwitch } from '#portal/testing/other-child.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { button, card, fact, know, openProfile } from './testing.ts'

const anyEdit = page.getByRole('button', { name: /^(Edit|Change photo)/ })

describe('what is shown [profile-1, profile-2, profile-3]', () => {
  test('a student at a school', async () => {
    await openProfile()
    expect(fact('Aarav Sharma', 'Joined Date')).toMatch(/^\d\d-\d\d-\d{4}$/)
    expect(fact('Aarav Sharma', 'Contact Number')).toBe('9000000001')
    expect(fact('Aarav Sharma', 'Email')).toBe('aarav@school.demo')
    expect(fact('Education Information', 'Standard')).toBe('Class 10')
    expect(fact('Education Information', 'Section')).toBe('10-A')
    expect(fact('Profile Details', 'Roll No')).toBe('1')
    expect(fact('Profile Details', 'Date of Birth')).toBe('14-02-2011')
    expect(fact('Father Details', 'Name')).toBe('Rohan Sharma')
    expect(fact('Residential Address', 'Address')).toBe('House 18, Civil Lines, Jaipur 302006, Rajasthan')
    expect(anyEdit.elements()).toHaveLength(5)
  })

  test('the address of the menu, /Profile, is the same screen', async () => {
    await renderScreen('/Profile')
    await expect.element(button('Change Password')).toBeVisible()
    await expect.poll(() => document.title).toMatch(/^Profile/)
  })

  test('an address of 100 characters and an email of 47 are whole', async () => {
    know({ address: 'a'.repeat(100), email: 'e'.repeat(47) })
    await openProfile()
    expect(fact('Aarav Sharma', 'Address')).toBe('a'.repeat(100))
    expect(fact('Aarav Sharma', 'Email')).toBe('e'.repeat(47))
  })

  test('longer ones are cut; a press shows the whole', async () => {
    know({ address: `${'a'.repeat(100)}b`, email: 'e'.repeat(48) })
    await openProfile()
    expect(fact('Aarav Sharma', 'Address')).toBe(`${'a'.repeat(100)}… Show all`)
    expect(fact('Aarav Sharma', 'Email')).toBe(`${'e'.repeat(47)}… Show all`)
    await button('Show all').first().click()
    await expect.poll(() => fact('Aarav Sharma', 'Email')).toBe(`${'e'.repeat(48)} Show less`)
  })

  test('what is missing, or -1, is a dash; a coaching institute has its own words', async () => {
    know({ motherTongue: '-1' })
    await openProfile({ as: 'arjun' })
    expect(fact('Education Information', 'Course')).toBe('JEE Main and Advanced')
    expect(fact('Education Information', 'Batch')).toBe('JEE-26')
    for (const label of ['Mother Tongue', 'Country', 'Religion', 'State', 'Aadhar Id'])
      expect(fact('Profile Details', label), label).toBe('-Not known')
    expect(fact('Profile Details', 'Roll No')).toBeUndefined()
    await expect.element(card('Parent Details')).toBeVisible()
  })

  test('a parent sees the child, cuts an email at 37, and edits nothing [profile-4, profile-6]', async () => {
    know({ parentEmail: 'e'.repeat(38) })
    await openProfile({ as: 'meera' })
    await expect.element(card('Kabir Nair')).toBeVisible()
    expect(fact('Father Details', 'Email')).toBe(`${'e'.repeat(37)}… Show all`)
    expect(anyEdit.elements()).toEqual([])
  })

  test('an open user has no standard and no batch', async () => {
    await openProfile({ as: 'neha' })
    expect(fact('Education Information', 'Course')).toBe('-Not known')
    expect(fact('Education Information', 'Batch')).toBe('-Not known')
    expect(anyEdit.elements()).toEqual([])
  })

  test('if the institute does not allow it, nothing can be edited [profile-6]', async () => {
    await openProfile({ as: 'karan' })
    await expect.element(card('Karan Malhotra')).toBeVisible()
    expect(anyEdit.elements()).toEqual([])
  })
})

describe('when it cannot be loaded', () => {
  test('a refusal is shown, and two seconds later home opens [profile-5]', async () => {
    fail(studentDetail, 422, 'No profile for you')
    takeClock()
    const screen = await renderScreen('/profile')
    await expect.element(page.getByText('No profile for you').first()).toBeVisible()
    await expect.element(page.getByText('You are being taken back to Home.')).toBeVisible()
    expect(screen.address()).toBe('/profile')
    vi.advanceTimersByTime(2000)
    await expect.poll(screen.address).toBe('/dashboard')
  })

  test('without an answer it can be tried again [profile-5]', async () => {
    const mend = fail(studentDetail, 'offline')
    takeClock()
    await renderScreen('/profile')
    const again = button('Try again')
    await expect
      .poll(() => {
        vi.advanceTimersByTime(5000)
        return again.query()
      })
      .not.toBeNull()
    mend()
    await again.click()
    await expect.element(button('Change Password')).toBeVisible()
  })
})

describe('Aadhaar numbers [profile-14]', () => {
  const letSee = (student: string, parent: string) =>
    answer(aadhaarNumbers, {
      statusCode: 200,
      message: 'OK',
      result: { student, parent },
    })

  test('are hidden until the owner asks', async () => {
    letSee('0000 1234 4321', '')
    await openProfile()
    const own = () => fact('Profile Details', 'Aadhar Id')
    expect(own()).toBe('XXXX XXXX 4321Show')
    expect(fact('Father Details', 'Aadhar Id')).toBe('XXXX XXXX 5678')
    expect(await askedOf(aadhaarNumbers)).toEqual([])
    await button('Show Aadhar Id in full').click()
    await expect.poll(own).toBe('0000 1234 4321Hide')
    await button('Hide Aadhar Id').click()
    await expect.poll(own).toBe('XXXX XXXX 4321Show')
    expect(await askedOf(aadhaarNumbers)).toHaveLength(1)
  })

  test('a parent opens their own as well', async () => {
    letSee('', '1111 2222 3333')
    await openProfile({ as: 'meera' })
    await card('Father Details').getByRole('button', { name: 'Show Aadhar Id in full' }).click()
    await expect.poll(() => fact('Father Details', 'Aadhar Id')).toBe('1111 2222 3333Hide')
  })

  test('after a switch of child nothing of the first is shown', async () => {
    letSee('', '1111 0000 5678')
    letSwitch()
    await openProfile({ as: 'rohan' })
    const ofParent = () => fact('Father Details', 'Aadhar Id')
    await card('Father Details').getByRole('button', { name: 'Show Aadhar Id in full' }).click()
    await expect.poll(ofParent).toBe('1111 0000 5678Hide')
    await chooseAnaya()
    await expect.element(card('Anaya Sharma')).toBeVisible()
    expect(ofParent()).toBe('XXXX XXXX 5678Show')
    expect(fact('Profile Details', 'Aadhar Id')).toBe('-Not known')
  })
})

test('from the header’s popup to the profile', async () => {
  const screen = await renderScreen('/dashboard')
  await button('Profile').click()
  await page.getByRole('link', { name: 'View Profile' }).click()
  await expect.element(button('Change Password')).toBeVisible()
  expect(screen.address()).toBe('/profile')
})

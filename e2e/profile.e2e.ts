import { openAs } from './open-as.ts'
import { card, fact, openPopup, openProfile, profileReady } from './profile.ts'
import { skipPauses } from './retries.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const aarav = '9000000001'

test.describe('what is shown (spec/2 §2.5, §5, §6)', () => {
  test('a student at a school', async ({ page }) => {
    await openProfile(page, at(), aarav)
    const head = card(page, 'Aarav Sharma')
    await expect(fact(head, 'Joined Date')).toHaveText(/^\d\d-\d\d-\d{4}$/)
    await expect(fact(head, 'Contact Number')).toHaveText('9000000001')
    await expect(fact(head, 'Email')).toHaveText('aarav@school.demo')
    await expect(fact(card(page, 'Education Information'), 'Standard')).toHaveText('Class 10')
    await expect(fact(card(page, 'Education Information'), 'Section')).toHaveText('10-A')
    const details = card(page, 'Profile Details')
    await expect(fact(details, 'Roll No')).toHaveText('1')
    await expect(fact(details, 'Date of Birth')).toHaveText('14-02-2011')
    await expect(fact(card(page, 'Father Details'), 'Name')).toHaveText('Rohan Sharma')
    await expect(fact(card(page, 'Residential Address'), 'Address')).toHaveText(
      'House 18, Civil Lines, Jaipur 302006, Rajasthan',
    )
  })

  test('the address of the menu, /Profile, is the same screen', async ({ page }) => {
    await openAs(page, aarav, at('/Profile'))
    await profileReady(page)
    await expect(page).toHaveTitle(/^Profile/)
  })

  test('an address is cut at 100 characters, an email at 47; all of it is a press away', async ({ page }) => {
    const set = (text: string) =>
      server.current.query(
        `update profile set address = $1 where person_id = (select id from person where phone = '9000000002')`,
        [text],
      )
    const address = () => fact(card(page, 'Diya Menon'), 'Address')
    await set('a'.repeat(100))
    await openProfile(page, at(), '9000000002')
    await expect(address()).toHaveText('a'.repeat(100))
    await set(`${'a'.repeat(100)}b`)
    await server.current.query(`update person set email = $1 where phone = '9000000002'`, ['e'.repeat(48)])
    await page.reload()
    await expect(address()).toHaveText(`${'a'.repeat(100)}… Show all`)
    const email = fact(card(page, 'Diya Menon'), 'Email')
    await expect(email).toHaveText(`${'e'.repeat(47)}… Show all`)
    await email.getByRole('button', { name: 'Show all' }).click()
    await expect(email).toHaveText(`${'e'.repeat(48)} Show less`)
  })

  test('what is missing, or -1, is a dash; a coaching institute has its own words', async ({ page }) => {
    await openProfile(page, at(), '9000000022')
    await expect(fact(card(page, 'Education Information'), 'Course')).toHaveText('JEE Main and Advanced')
    await expect(fact(card(page, 'Education Information'), 'Batch')).toHaveText('JEE-26')
    const details = card(page, 'Profile Details')
    for (const label of ['Mother Tongue', 'Country', 'Religion', 'State', 'Aadhar Id'])
      await expect(fact(details, label)).toHaveText('-Not known')
    await expect(details.getByText('Roll No')).toHaveCount(0)
    await expect(card(page, 'Parent Details')).toBeVisible()
  })

  test('a parent sees the child, cuts an email at 37, and edits nothing', async ({ page }) => {
    await server.current.query(`update person set email = $1 where phone = '9000000011'`, ['e'.repeat(38)])
    await openProfile(page, at(), '9000000011')
    await expect(card(page, 'Kabir Nair')).toBeVisible()
    await expect(fact(card(page, 'Father Details'), 'Email')).toHaveText(`${'e'.repeat(37)}… Show all`)
    await expect(page.getByRole('button', { name: /^Edit|Change photo/ })).toHaveCount(0)
  })

  test('an open user has no standard and no batch', async ({ page }) => {
    await openProfile(page, at(), '9000000031')
    await expect(fact(card(page, 'Education Information'), 'Course')).toHaveText('-Not known')
    await expect(fact(card(page, 'Education Information'), 'Batch')).toHaveText('-Not known')
    await expect(page.getByRole('button', { name: /^Edit|Change photo/ })).toHaveCount(0)
  })

  test('where the institute does not let its students, nothing can be edited', async ({ page }) => {
    await openProfile(page, at(), '9000000044')
    await expect(card(page, 'Karan Malhotra')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Edit|Change photo/ })).toHaveCount(0)
  })

  test('a refusal is told, and then one is at home (spec/2 §8)', async ({ page }) => {
    await page.clock.install()
    await page.route('**/get-student-detail/**', (route) =>
      route.fulfill({ status: 422, json: { statusCode: 422, message: 'No profile for you' } }),
    )
    await openAs(page, aarav, at('/profile'))
    await expect(page.getByText('No profile for you').first()).toBeVisible()
    await expect(page).toHaveURL(/\/profile$/)
    await page.clock.fastForward(2000)
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('without an answer it can be tried again', async ({ page }) => {
    await page.clock.install()
    await page.route('**/get-student-detail/**', (route) => route.abort())
    await openAs(page, aarav, at('/profile'))
    await skipPauses(page, page.getByRole('button', { name: 'Try again' }))
    await page.unroute('**/get-student-detail/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await profileReady(page)
  })
})

test.describe('Aadhaar numbers (PRODUCT §4)', () => {
  test('are hidden until the owner asks', async ({ page }) => {
    await openProfile(page, at(), aarav)
    const own = fact(card(page, 'Profile Details'), 'Aadhar Id')
    await expect(own).toHaveText('XXXX XXXX 4321Show')
    await expect(fact(card(page, 'Father Details'), 'Aadhar Id')).toHaveText('XXXX XXXX 5678')
    await own.getByRole('button').click()
    await expect(own).toHaveText('0000 1234 4321Hide')
    await own.getByRole('button').click()
    await expect(own).toHaveText('XXXX XXXX 4321Show')
    await expect
      .poll(() => server.current.query(`select 1 from audit_log where action = 'profile.read-aadhaar'`))
      .toHaveLength(1)
  })

  test('a parent opens the own as well', async ({ page }) => {
    await openProfile(page, at(), '9000000011')
    const own = fact(card(page, 'Father Details'), 'Aadhar Id')
    await own.getByRole('button').click()
    await expect(own).toHaveText('1111 2222 3333Hide')
  })
})

test('a parent goes on with another child: what was shown of the first is gone', async ({ page }) => {
  await openProfile(page, at(), '9000000010')
  const ofParent = fact(card(page, 'Father Details'), 'Aadhar Id')
  await ofParent.getByRole('button').click()
  await expect(ofParent).toHaveText('1111 0000 5678Hide')
  await page
    .locator('header')
    .getByRole('button', { name: /Student/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Anaya Sharma' }).click()
  await expect(card(page, 'Anaya Sharma')).toBeVisible()
  await expect(ofParent).toHaveText('XXXX XXXX 5678Show')
  await expect(fact(card(page, 'Profile Details'), 'Aadhar Id')).toHaveText('-Not known')
})

test.describe('edit popups (spec/2 §4, §5, §8)', () => {
  test('address: 119 characters, not 120; the message; the field refreshes; focus returns', async ({
    page,
  }) => {
    await openProfile(page, at(), aarav)
    const popup = await openPopup(page, 'Edit Address')
    await popup.getByLabel('Address').fill('x'.repeat(120))
    await popup.getByRole('button', { name: 'Save' }).click()
    await expect(popup.getByText('Address can have 119 characters at most.')).toBeVisible()
    await popup.getByLabel('Address').fill('y'.repeat(119))
    await popup.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Address Updated Succesfully')).toBeVisible()
    await expect(popup).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Edit Address' })).toBeFocused()
    await expect(fact(card(page, 'Aarav Sharma'), 'Address')).toHaveText(`${'y'.repeat(100)}… Show all`)
  })

  test('birth place: 20 characters, not 21', async ({ page }) => {
    await openProfile(page, at(), aarav)
    const popup = await openPopup(page, 'Edit Birth Place')
    await popup.getByLabel('Birth Place').fill('z'.repeat(21))
    await page.keyboard.press('Enter')
    await expect(popup.getByText('Birth place can have 20 characters at most.')).toBeVisible()
    await popup.getByLabel('Birth Place').fill('z'.repeat(20))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Birthplace Updated Succesfully')).toBeVisible()
    await expect(fact(card(page, 'Profile Details'), 'Birth Place')).toHaveText('z'.repeat(20))
  })

  test('blood group: one of eight', async ({ page }) => {
    await openProfile(page, at(), aarav)
    const popup = await openPopup(page, 'Edit Blood Group')
    await expect(popup.getByRole('radio')).toHaveCount(8)
    await popup.getByRole('radio', { name: 'AB-' }).check()
    await popup.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Bloodgroup Updated Succesfully')).toBeVisible()
    await expect(fact(card(page, 'Profile Details'), 'Blood Group')).toHaveText('AB-')
  })

  test('date of birth: from 1970 to this year, with the messages of the specification', async ({ page }) => {
    await openProfile(page, at(), aarav)
    const popup = await openPopup(page, 'Edit Date of Birth')
    const choose = async (day: string, month: string, year: string) => {
      await popup.getByLabel('Day').selectOption(day)
      await popup.getByLabel('Month').selectOption({ label: month })
      await popup.getByLabel('Year').selectOption(year)
      await popup.getByRole('button', { name: 'Save' }).click()
    }
    const thisYear = String(new Date().getFullYear())
    const years = await popup.getByLabel('Year').locator('option').allTextContents()
    expect([years[1], years.at(-1)]).toEqual([thisYear, '1970'])
    for (const [day, month, year, message] of [
      ['30', 'February', '2012', 'Selected year Have 29 Days In February'],
      ['29', 'February', '2011', 'Selected year Have 28 Days In February'],
      ['31', 'April', '2010', 'Month Selected Have Only 30 Days'],
      ['', 'May', '2010', 'Something Went Wrong,Please Try Again'],
    ] as const) {
      await popup.getByLabel('Day').selectOption(day)
      await popup.getByLabel('Month').selectOption({ label: month })
      await popup.getByLabel('Year').selectOption(year)
      await popup.getByRole('button', { name: 'Save' }).click()
      await expect(popup.getByRole('alert')).toHaveText(message)
    }
    await choose('29', 'February', '2012')
    await expect(page.getByText('DOB Updated Successfully')).toBeVisible()
    await expect(fact(card(page, 'Profile Details'), 'Date of Birth')).toHaveText('29-02-2012')
  })

  test('what was typed survives a failed save; Escape closes', async ({ page }) => {
    await openProfile(page, at(), aarav)
    const popup = await openPopup(page, 'Edit Birth Place')
    await page.route('**/profiles/update/**', (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, message: 'Not just now' } }),
    )
    await popup.getByLabel('Birth Place').fill('Shimla')
    await popup.getByRole('button', { name: 'Save' }).click()
    await expect(popup.getByRole('alert')).toHaveText('Not just now')
    await expect(popup.getByLabel('Birth Place')).toHaveValue('Shimla')
    await page.unroute('**/profiles/update/**')
    await popup.getByRole('button', { name: 'Save' }).click()
    await expect(fact(card(page, 'Profile Details'), 'Birth Place')).toHaveText('Shimla')
    await openPopup(page, 'Edit Blood Group')
    await page.keyboard.press('Escape')
    await expect(popup).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Edit Blood Group' })).toBeFocused()
  })
})

test('from the header’s popup to the profile', async ({ page }) => {
  await openAs(page, aarav, at('/dashboard'))
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'View Profile' }).click()
  await profileReady(page)
})

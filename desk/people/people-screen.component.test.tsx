import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { changeAccount, listForPasswords, makePasswords } from '#domain/desk/people-account-calls.ts'
import { readPerson } from '#domain/desk/people-calls.ts'
import { addFamily, changePerson } from '#domain/desk/people-change-calls.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { answer, askedOf, hold, refuse } from '#portal/testing/replies.ts'
import { renderDesk } from '../testing/desk.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: RegExp | string) => page.getByRole('link', { name })
const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const long = 'Venkatanarasimharajuvaripeta Subrahmanyam Lakshminarasimhan'

async function openAarav(as: 'rekha' | 'suresh' = 'rekha') {
  await renderDesk('/people', { as })
  await page.getByRole('searchbox').fill('+91 90000 00001')
  await expect.poll(() => link(/Aarav Sharma/).elements().length).toBe(1)
  await expect.poll(() => link(/Aditi/).elements().length).toBe(0)
  await link(/Aarav Sharma/).click()
  await expect.element(page.getByRole('heading', { name: 'Aarav Sharma' })).toBeVisible()
}

test('somebody is found by number, and the page shows the family [desk-40, desk-41]', async () => {
  await renderDesk('/people', { width: 390, height: 844 })
  await expect.element(link(/Aarav Sharma/)).toBeVisible()
  await expectClean('the list')
  await openAarav()
  await expect.element(page.getByRole('heading', { name: /^Fees/ })).toBeVisible()
  await expect.element(link('Call Rohan Sharma: 9000000010')).toBeVisible()
  await expectClean('the page of a student')
  await expectReadable('the page of a student')
})

test('six children with long names, and no one with a phone, on a phone', async () => {
  answer(readPerson, (real) => ({
    ...real,
    result: {
      ...real.result,
      person: { ...real.result.person, name: long, phone: '', email: '' },
      family: Array.from({ length: 6 }, (_, index) => ({
        tie: 'sibling' as const,
        member_id: 1000 + index,
        name: `${long} ${index}`,
        relation: '',
        section: '10-A',
        phone: '',
        email: '',
        status: 'active',
        has_come: false,
      })),
    },
  }))
  await renderDesk('/people/1', { width: 390, height: 844 })
  await expect.element(page.getByText('No phone, no e-mail').first()).toBeVisible()
  expect(link(new RegExp(`^${long} \\d`)).elements()).toHaveLength(6)
  await expectClean('a large family')
})

test('a head sees everything and changes nothing; so does the access log [desk-48]', async () => {
  await openAarav('suresh')
  for (const name of ['Move section', 'Leave', 'Phone and e-mail', 'Unlink Rohan Sharma'])
    expect(button(name).elements()).toEqual([])
  await link('Access log').click()
  await expect.element(page.getByText(/Aarav Sharma signed in/).first()).toBeVisible()
  await expectClean('the log')
})

test('a move says what it means before it is made, and goes back to the fields [desk-43]', async () => {
  const effects = [{ effect: 'sees' as const, name: 'Aarav Sharma', other: '10-B', day: '2026-12-01' }]
  answer(changePerson, done({ number: null, warnings: [], effects }))
  await openAarav()
  await button('Move section').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Look at what it means' }).click()
  await expect.element(dialog.getByText('Please fill this in.')).toBeVisible()
  await userEvent.selectOptions(dialog.getByLabelText('New section'), dialogOption('10-B'))
  await dialog.getByLabelText('First day there').fill('2026-12-01')
  await expectClean('a move to fill in')
  await dialog.getByRole('button', { name: 'Look at what it means' }).click()
  await expect
    .element(dialog.getByText('Aarav Sharma and the parents see 10-B from Tuesday, 1 December 2026.'))
    .toBeVisible()
  await expectClean('what a move means')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect.element(dialog.getByLabelText('First day there')).toHaveValue('2026-12-01')
  await dialog.getByRole('button', { name: 'Look at what it means' }).click()
  await dialog.getByRole('button', { name: 'Do it' }).click()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  const asked = (await askedOf(changePerson)).map(({ body }) => (body as { is_check: boolean }).is_check)
  expect(asked).toEqual([true, true, false])
})

/** The value of an option of a select. */
function dialogOption(name: string): string {
  const option = [...document.querySelectorAll('option')].find((one) => one.textContent?.startsWith(name))
  return option?.value ?? ''
}

test('a family is checked, asks about a guardian who is here already, and is added [desk-42]', async () => {
  const known = [
    { guardian: 0, member_id: 77, name: 'Rohan Sharma', family: 'Aarav Sharma', phone: '9000000010' },
  ]
  answer(addFamily, done({ number: null, warnings: [], known, members: [] }))
  await renderDesk('/people/add')
  await button('Check').click()
  await expect.poll(() => page.getByText('Please fill this in.').elements().length).toBe(2)
  await page.getByLabelText('Name').first().fill('New Child')
  await userEvent.selectOptions(page.getByLabelText('Section'), dialogOption('10-A'))
  await page.getByLabelText('Name').nth(1).fill('R. Sharma')
  await page.getByLabelText('Phone').nth(1).fill('9000000010')
  await button('Check').click()
  await expect.element(page.getByText('Rohan Sharma, children: Aarav Sharma')).toBeVisible()
  await expectClean('a guardian who is known')
  await button('Link the family to this person').click()
  answer(
    addFamily,
    done({
      number: 5,
      warnings: [],
      known: [],
      members: [{ member_id: 1, name: 'New Child', role: 'student' }],
    }),
  )
  await button('Check').click()
  await button('Add the family').click()
  await expect.element(page.getByText('New Child were added.', { exact: false })).toBeVisible()
  const bodies = (await askedOf(addFamily)).map(
    ({ body }) => body as { guardians: { member_id: number | null }[] },
  )
  expect(bodies.map(({ guardians }) => guardians[0]?.member_id)).toEqual([null, 77, 77])
})

test('a check of what was changed meanwhile is none: it is checked again before it is added [desk-42]', async () => {
  answer(addFamily, done({ number: null, warnings: [], known: [], members: [] }))
  await renderDesk('/people/add')
  await page.getByLabelText('Name').first().fill('New Child')
  await userEvent.selectOptions(page.getByLabelText('Section'), dialogOption('10-A'))
  await page.getByLabelText('Name').nth(1).fill('R. Sharma')
  const release = hold(addFamily)
  await button('Check').click()
  await page.getByLabelText('Phone').nth(1).fill('9000000010')
  release()
  await expect
    .poll(() => page.getByRole('button', { name: /^(Check|Add the family)$/ }).element().ariaBusy)
    .toBeNull()
  await button('Check').click()
  await expect.element(button('Add the family')).toBeVisible()
  expect((await askedOf(addFamily)).map(({ body }) => body)).toMatchObject([
    { is_check: true, guardians: [{ phone: '' }] },
    { is_check: true, guardians: [{ phone: '9000000010' }] },
  ])
})

test('faults stay at their guardian when another one is removed or left empty, also where they come late [desk-42]', async () => {
  await renderDesk('/people/add')
  await page.getByLabelText('Name').first().fill('New Child')
  await userEvent.selectOptions(page.getByLabelText('Section'), dialogOption('10-A'))
  await button('One more guardian').click()
  await button('One more guardian').click()
  const [nameOf, phoneOf] = ['Name', 'Phone'].map(
    (label) => (number: number) => page.getByLabelText(label, { exact: true }).nth(number),
  ) as [(number: number) => Locator, (number: number) => Locator]
  const isMarked = (field: Locator) => field.element().getAttribute('aria-invalid') === 'true'
  await nameOf(2).fill('Second')
  await phoneOf(2).fill('12')
  await phoneOf(3).fill('34')
  // The first one is empty, and the third has no name.
  await button('Check').click()
  await expect.poll(() => isMarked(nameOf(3))).toBe(true)
  expect(isMarked(nameOf(2))).toBe(false)
  await nameOf(3).fill('Third')
  refuse(addFamily, {
    ...{ statusCode: 422, message: 'Please look at what is marked.' },
    ...{ faults: [{ field: 'guardians.1.phone', problem: 'is no phone number' }] },
  })
  const release = hold(addFamily)
  await button('Check').click()
  await button('Remove guardian 1').click()
  release()
  await expect.poll(() => isMarked(phoneOf(1))).toBe(true)
  await button('One more guardian').click()
  expect([isMarked(phoneOf(1)), isMarked(phoneOf(2))]).toEqual([true, false])
})

test('who is chosen is shown also when another search does not find them [desk-43]', async () => {
  await openAarav()
  await button('Link somebody who is here').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('Meera')
  const meera = dialog.getByRole('radio', { name: /Meera Nair/ })
  await dialog.getByText('Meera Nair').click()
  await expect.element(meera).toBeChecked()
  await dialog.getByRole('searchbox').fill('zzz')
  await expect.element(dialog.getByText('No one fits.')).toBeVisible()
  await expect.element(meera).toBeChecked()
})

test('slips have the login in the code and never the password; parents with one number share one; leaving asks [desk-45, desk-107]', async () => {
  const who = {
    member_id: 1,
    name: long,
    role: 'student' as const,
    section: '10-A',
    children: '',
    pupils: [1],
    login: '9000000001',
  }
  const parent = { ...who, role: 'parent' as const, children: 'Asha', pupils: [7], login: '9000000010' }
  answer(listForPasswords, done({ people: [who], count: 1, can_send: false }))
  answer(
    makePasswords,
    done({
      sent: 0,
      slips: [
        { ...who, password: 'k7m2p9' },
        { ...parent, member_id: 2, name: 'Ravi Rao', password: 'f4th3r' },
        { ...parent, member_id: 3, name: 'Meera Rao', password: 'm0th3r' },
      ],
      left_out: ['Asha Rao'],
      institute: 'Greenfield Public School',
      // The operator has set none.
      address: '',
    }),
  )
  await renderDesk('/people/passwords?who=never')
  await expect.element(button('Make them and send')).toBeDisabled()
  await expectClean('who gets passwords')
  await button('Make them and print slips').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make them' }).click()
  await expect.element(page.getByText('k7m2p9')).toBeVisible()
  const codes = page.getByAltText('Scan to open the sign-in with the login filled in')
  await expect.element(codes.first()).toBeVisible()
  expect(codes.elements()).toHaveLength(2)
  await expect.element(page.getByText('For Ravi Rao, Meera Rao')).toBeVisible()
  await expect.element(page.getByText('Password of Meera Rao')).toBeVisible()
  await expect.element(page.getByText(location.host, { exact: true }).first()).toBeVisible()
  await expectClean('the slips')
  await expectReadable('the slips')
  expect(document.body.innerHTML).not.toContain('password=')
  await link('Staff').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click()
  await expect.element(page.getByText('k7m2p9')).toBeVisible()
})

test('leaving asks also while passwords are made: those that are made are shown once [desk-45]', async () => {
  const who = {
    ...{ member_id: 1, name: 'Asha Rao', role: 'student' as const, section: '10-A', children: '' },
    ...{ pupils: [1], login: '9000000001' },
  }
  answer(listForPasswords, done({ people: [who], count: 1, can_send: false }))
  const slips = [{ ...who, password: 'k7m2p9' }]
  answer(makePasswords, done({ slips, sent: 0, left_out: [], institute: 'Greenfield', address: '' }))
  await renderDesk('/people/passwords?who=never')
  const release = hold(makePasswords)
  await button('Make them and print slips').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make them' }).click()
  await expect.poll(async () => (await askedOf(makePasswords)).length).toBe(1)
  await link('Staff').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click()
  release()
  await expect.element(page.getByText('k7m2p9')).toBeVisible()
})

test('what makes an account less safe needs the name [desk-46]', async () => {
  answer(readPerson, (real) => ({
    ...real,
    result: { ...real.result, person: { ...real.result.person, has_second_step: true, locked_for: 600 } },
  }))
  answer(changeAccount, done({ count: 1 }))
  await renderDesk('/people/1')
  await expect.element(page.getByText('Locked by wrong passwords for 10 more minutes')).toBeVisible()
  await button('Remove the second step').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await expectClean('a second look')
  await dialog.getByLabelText(/^Type the name/).fill('Aarav Sharma')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect
    .poll(async () => (await askedOf(changeAccount))[0]?.body)
    .toMatchObject({
      act: 'remove-second-step',
      name: 'Aarav Sharma',
    })
})

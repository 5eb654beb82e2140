import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inviteStaff, listStaff, setStaffRoles } from '#domain/desk/calls.ts'
import { listRuns, undoRun } from '#domain/desk/record-calls.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { renderDesk } from '../testing/desk.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })

test('an owner invites somebody; the address is shown once [desk-8]', async () => {
  answer(inviteStaff, done({ invitation: 'a-secret', person_id: 99 }))
  await renderDesk('/staff')
  await button('Invite somebody').click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody to the desk' })
  await dialog.getByRole('button', { name: 'Make the invitation' }).click()
  for (const fault of [
    'Please enter the name.',
    'Please enter a phone number or an e-mail.',
    'Please choose a role.',
  ])
    await expect.element(dialog.getByText(fault)).toBeVisible()
  await dialog.getByLabelText('Name').fill('Suman Rao')
  await dialog.getByLabelText('Phone number or e-mail').fill('suman@school.demo')
  await dialog.getByLabelText(/^Accountant/).click()
  await expectClean('an invitation to write')
  await dialog.getByRole('button', { name: 'Make the invitation' }).click()
  await expect
    .element(page.getByLabelText('Address of the invitation'))
    .toHaveValue(`${location.origin}/desk/invitation#a-secret`)
  expect((await askedOf(inviteStaff)).map(({ body }) => body)).toEqual([
    { name: 'Suman Rao', user_name: 'suman@school.demo', roles: ['accountant'] },
  ])
})

test('a role is changed, and the refusal of the server is shown [desk-4]', async () => {
  await renderDesk('/staff')
  await button('Change roles of Rekha Nair').first().click()
  const dialog = page.getByRole('dialog', { name: 'Roles of Rekha Nair' })
  fail(setStaffRoles, 422, 'The desk needs an owner: make somebody else an owner first.')
  await dialog.getByLabelText(/^Owner/).click()
  await dialog.getByLabelText(/^Head/).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText(/The desk needs an owner/)).toBeVisible()
})

test('removing asks; the list on a phone fits', async () => {
  answer(setStaffRoles, done({ staff: [] }))
  await renderDesk('/staff', { width: 390, height: 844 })
  await expect.element(button('Remove Rekha Nair').first()).toBeVisible()
  await expectClean('the staff')
  await button('Remove Rekha Nair').first().click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await askedOf(setStaffRoles)).toEqual([])
  await button('Remove Rekha Nair').first().click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(async () => (await askedOf(setStaffRoles))[0]?.body).toMatchObject({ roles: [] })
})

test('only owners have the staff; others find nothing there', async () => {
  await renderDesk('/staff', { as: 'suresh' })
  await expect.element(page.getByText('There is nothing at this address')).toBeVisible()
  expect(page.getByRole('link', { name: 'Staff' }).elements()).toEqual([])
  expect(await askedOf(listStaff)).toEqual([])
})

test('changes are listed and undone, or what depends on them is named [desk-11]', async () => {
  const run = { number: 3, at: '2026-11-25T10:00:00+05:30', by: 'Rekha Nair', undone_at: null }
  answer(listRuns, done({ runs: [{ ...run, counts: { students_added: 2, students_changed: 1 } }] }))
  answer(undoRun, done({ obstacles: ['Fees of S-1042 are paid.'] }))
  await renderDesk('/changes')
  await expect.element(page.getByText('Students: 2 added, 1 changed')).toBeVisible()
  await expectClean('the changes')
  await page.getByRole('button', { name: /^Undo the change of/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Fees of S-1042 are paid.')).toBeVisible()
  expect((await askedOf(undoRun)).map(({ body }) => body)).toEqual([{ number: 3 }])
})

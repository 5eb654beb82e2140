import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeRows, describeKind, readGridRows, undoRun } from '#domain/desk/record-calls.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { answer, askedOf, fail, hold, refuse } from '#portal/testing/replies.ts'
import { renderDesk } from '../testing/desk.tsx'
import {
  cellAt,
  changedMeanwhile,
  grid,
  openStudents,
  press,
  refused,
  textAt,
  written,
} from '../testing/grid.ts'
import { countEdits, useEdits } from './edits.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

describe('a grid by keyboard [desk-9]', () => {
  test('is one tab stop; arrows, Home and End move; Tab leaves it', async () => {
    await openStudents()
    await press('{ArrowDown}{ArrowDown}{ArrowRight}')
    await expect.poll(() => document.activeElement).toBe(cellAt(2, 4))
    await press('{Home}')
    await expect.poll(() => document.activeElement).toBe(cellAt(2, 0))
    await press('{Control>}{End}{/Control}')
    await expect.poll(() => document.activeElement?.getAttribute('data-cell')).toMatch(/^91 /)
    await press('{Control>}{Home}{/Control}{ArrowUp}')
    await expect.poll(() => document.activeElement).toBe(cellAt(-1, 0))
    expect(document.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1)
    await press('{Shift>}{Tab}{/Shift}')
    expect(grid.element().contains(document.activeElement)).toBe(false)
  })

  test('typing replaces, Enter goes down, Tab right, Escape leaves it as it was', async () => {
    await openStudents(0, 1)
    await press('New name{Enter}')
    await expect.poll(() => textAt(0, 1)).toBe('New name')
    await expect.poll(() => document.activeElement).toBe(cellAt(1, 1))
    await press('{F2}{End} Junior{Tab}')
    await expect.poll(() => textAt(1, 1)).toBe('Diya Menon Junior')
    await expect.poll(() => document.activeElement).toBe(cellAt(1, 2))
    await press('{ArrowLeft}{ArrowDown}x{Escape}')
    await expect.poll(() => textAt(2, 1)).toBe('Anaya Sharma')
    await expect.element(page.getByText('2 cells changed in 2 rows')).toBeVisible()
    await press('{Control>}z{/Control}')
    await expect.element(page.getByText('One cell changed in one row')).toBeVisible()
  })

  test('ids are read only', async () => {
    await openStudents(0, 2)
    await press('x')
    expect(cellAt(0, 2).getAttribute('aria-readonly')).toBe('true')
    expect(document.querySelector('[data-cell] input')).toBeNull()
  })

  test('a role that may only read is offered nothing to change', async () => {
    await openStudents(0, 1, { as: 'suresh' })
    await press('x{Enter}{Delete}')
    await expect.element(page.getByText('You may look at these records, but not change them.')).toBeVisible()
    expect(button('Add a row').elements()).toEqual([])
    expect(page.getByText(/changed in/).elements()).toEqual([])
  })
})

describe('saving [desk-10]', () => {
  test('sends what changed with what it was; undo takes it back, also while the rows are fetched again', async () => {
    answer(changeRows, written())
    answer(undoRun, { statusCode: 200, message: 'OK', result: { obstacles: [] } })
    await openStudents()
    const release = hold(readGridRows)
    await press('asha@school.demo{Enter}{Control>}s{/Control}')
    await expect.element(page.getByText('One row was saved.')).toBeVisible()
    const [sent] = await askedOf(changeRows)
    expect(sent?.params).toEqual({ kind: 'students' })
    expect(sent?.body).toEqual({
      is_check: false,
      rows: [{ to: { id: 'demo-GR1001', email: 'asha@school.demo' }, was: { email: 'aarav@school.demo' } }],
    })
    await button('Undo').click()
    await expect.element(page.getByText('The change was undone.')).toBeVisible()
    expect((await askedOf(undoRun)).map(({ body }) => body)).toEqual([{ number: 7 }])
    release()
  })

  test('a fault is at its cell, with the words of the import', async () => {
    refuse(changeRows, refused('"Zed" is not an email address'))
    await openStudents()
    await press('Zed{Enter}')
    await button('Save').click()
    await expect.element(page.getByText('Row 1: E-mail: "Zed" is not an email address')).toBeVisible()
    const cell = cellAt(0, 3)
    expect(cell.getAttribute('aria-invalid')).toBe('true')
    expect(cell.getAttribute('aria-description')).toContain('"Zed" is not an email address')
    await userEvent.click(cellAt(0, 3))
    const fault = page.elementLocator(cellAt(0, 3)).getByText('"Zed" is not an email address')
    await expect.element(fault).toBeVisible()
  })

  test('where somebody else has changed the cell, both are shown, and the person decides', async () => {
    const end = refuse(changeRows, changedMeanwhile({ id: 'demo-GR1001', email: 'other@school.demo' }))
    await openStudents()
    await press('mine@school.demo{Enter}')
    await button('Save').click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this meanwhile' })
    await expect.element(dialog.getByText('It says now: other@school.demo')).toBeVisible()
    await expect.element(dialog.getByText('You typed: mine@school.demo')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Save so' })).toBeDisabled()
    await expectClean('two versions of a cell')
    await dialog.getByRole('radio', { name: /Keep what I typed/ }).click()
    end()
    answer(changeRows, written())
    await dialog.getByRole('button', { name: 'Save so' }).click()
    await expect.element(page.getByText('One row was saved.')).toBeVisible()
    expect((await askedOf(changeRows)).at(-1)?.body).toMatchObject({
      rows: [{ to: { email: 'mine@school.demo' }, was: { email: 'other@school.demo' } }],
    })
  })

  test('without an answer nothing is lost, and it can be saved again', async () => {
    const end = fail(changeRows, 'offline')
    await openStudents()
    await press('a@school.demo{Enter}{Control>}s{/Control}')
    await expect.element(page.getByText('Please check your internet connection!')).toBeVisible()
    await expect.element(page.getByText('One cell changed in one row')).toBeVisible()
    end()
    answer(changeRows, written())
    await button('Save').click()
    await expect.element(page.getByText('One row was saved.')).toBeVisible()
  })

  test('an ended session leads to the sign-in with the words of the server; what was typed stays', async () => {
    fail(changeRows, 403, 'You were signed out from another of your devices. Please sign in again.')
    await openStudents()
    await press('a@school.demo{Enter}')
    await button('Save').click()
    await expect.element(page.getByText(/You were signed out from another of your devices/)).toBeVisible()
    await expect.element(page.getByLabelText('Phone number or e-mail')).toBeVisible()
    expect(sessionStorage.getItem('desk.session')).toBeNull()
    expect(countEdits(useEdits.getState())).toBe(1)
  })

  test('leaving asks first; the changes are there after staying', async () => {
    const { address } = await openStudents()
    await press('a@school.demo{Enter}')
    await page.getByRole('link', { name: 'Teachers' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await expect.element(question).toBeVisible()
    await question.getByRole('button', { name: 'Stay here' }).click()
    expect(address()).toBe('/records/students')
    await expect.element(page.getByText('One cell changed in one row')).toBeVisible()
    await page.getByRole('link', { name: 'Teachers' }).click()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect.element(page.getByRole('heading', { name: 'Teachers' })).toBeVisible()
  })
})

test('what is pasted from a spreadsheet is shown as changes before it is saved', async () => {
  await openStudents(0, 3)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'one@school.demo\t9111111111\r\ntwo@school.demo\t9222222222\r\n')
  cellAt(0, 3).dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(page.getByText(/^4 cells have changed/)).toBeVisible()
  await expect.poll(() => textAt(1, 4)).toBe('9222222222')
  expect(cellAt(0, 3).getAttribute('aria-description')).toBe('was: aarav@school.demo')
  expect(await askedOf(changeRows)).toEqual([])
  await button('Undo the last change').click()
  await expect.poll(() => textAt(1, 4)).not.toBe('9222222222')
})

test('search, a filter and the order are in the address, and are what is asked for', async () => {
  const { address } = await openStudents()
  await page.getByRole('searchbox').fill('iyer')
  await expect.poll(address).toBe('/records/students?search=iyer')
  await expect.element(grid.getByText('Saanvi Iyer')).toBeVisible()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await button('Sort from last to first').click()
  await expect.poll(address).toContain('sort=name&order=down')
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByLabelText('Only rows with exactly').selectOptions('active')
  await button('Filter').click()
  await expect.element(button('Remove the filter Status: active')).toBeVisible()
  await expect
    .poll(async () => (await askedOf(readGridRows)).at(-1)?.query)
    .toEqual({ search: 'iyer', where: 'status:active', sort: 'name', descending: 'true' })
})

test('a new column of a kind appears by itself; a hidden one stays hidden on this device', async () => {
  answer(describeKind, (real) => {
    const [first] = real.result.fields
    if (!first) throw new Error('there is no field')
    const made = { ...first, name: 'nickname', title: 'Nickname', is_required: false }
    return { ...real, result: { ...real.result, fields: [...real.result.fields, made] } }
  })
  await openStudents()
  expect(page.getByRole('columnheader', { name: 'Nickname' }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Phone', exact: true }).click()
  await button('Hide this column').click()
  await openStudents()
  expect(page.getByRole('columnheader', { name: 'Phone', exact: true }).elements()).toEqual([])
})

test('a row is removed after a question, and added by the same form', async () => {
  answer(changeRows, written({ changed: 0, ended: 1 }))
  await renderDesk('/records/timetable?search=Chemistry')
  await button(/^Open /)
    .first()
    .click()
  await button('Remove …').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click()
  await expect.element(page.getByText('One row was removed.')).toBeVisible()
  const [sent] = await askedOf(changeRows)
  expect(sent?.body).toMatchObject({ rows: [{ to: { removed: 'yes' } }] })
  await button('Add a row').click()
  await page.getByRole('dialog').getByLabelText('Subject').fill('demo-Physics')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect
    .poll(async () => (await askedOf(changeRows)).at(-1)?.body)
    .toMatchObject({ rows: [{ to: { subject: 'demo-Physics' }, was: null }] })
})

test('nothing there, nothing that fits, and what cannot be read', async () => {
  await renderDesk('/records/students?search=xyzzy')
  await expect.element(page.getByText('No row fits')).toBeVisible()
  await button('Remove search and filters').click()
  await expect.element(grid).toBeVisible()
  fail(readGridRows, 500, 'A message of the server')
  await renderDesk('/records/teachers')
  await expect.element(button('Try again')).toBeVisible()
})

test('axe finds nothing in the grid, in any theme', async () => {
  await openStudents()
  await press('Zed{Enter}')
  await expectClean('a grid with a change')
  await expectReadable('a grid with a change')
})

test('on a phone rows are cards that open a form, and all of it fits', async () => {
  await renderDesk('/records/students', { width: 390, height: 844 })
  const card = page.getByRole('button', { name: /^Aarav Sharma/ })
  await expect.element(card).toBeVisible()
  await expectClean('cards')
  await card.click()
  await expect.element(page.getByRole('dialog', { name: 'Aarav Sharma' })).toBeVisible()
  await expectClean('the form of a row')
})

/** Whether the browser would ask before it closes the page. */
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('the browser asks before it closes a page with what was typed into the form of a row, or into a cell [desk-173]', async () => {
  await renderDesk('/records/students', { width: 390, height: 844 })
  await page.getByRole('button', { name: /^Aarav Sharma/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Aarav Sharma' })
  await expect.element(dialog).toBeVisible()
  expect(asksBeforeClosing()).toBe(false)
  const name = dialog.getByLabelText('Name', { exact: true })
  await name.fill('Aarav S')
  await expect.poll(asksBeforeClosing).toBe(true)
  await name.fill('Aarav Sharma')
  await expect.poll(asksBeforeClosing).toBe(false)
  await name.fill('Aarav S')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Leave without saving', exact: true }).click()
  await expect.poll(asksBeforeClosing).toBe(false)
  await openStudents(0, 1)
  await press('Half a na')
  await expect.poll(asksBeforeClosing).toBe(true)
  await press('{Escape}')
  await expect.poll(asksBeforeClosing).toBe(false)
})

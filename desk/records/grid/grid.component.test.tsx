import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeRows, readGridRows } from '#domain/desk/record-calls.ts'
import { composeWord } from '#portal/testing/press/compose.ts'
import { answer, askedOf, hold, refuse } from '#portal/testing/replies.ts'
import { renderDesk } from '../../testing/desk.tsx'
import {
  cellAt,
  changedMeanwhile,
  grid,
  openStudents,
  press,
  refused,
  textAt,
  written,
} from '../../testing/grid.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const columnOf = (title: string) =>
  Number(page.getByRole('columnheader', { name: title, exact: true }).element().ariaColIndex) - 1

test('Control and S saves also what is being typed [desk-10]', async () => {
  answer(changeRows, written())
  await openStudents()
  await press('asha@school.demo{Control>}s{/Control}')
  await expect.element(page.getByText('One row was saved.')).toBeVisible()
  expect((await askedOf(changeRows)).map(({ body }) => body)).toMatchObject([
    { rows: [{ to: { email: 'asha@school.demo' } }] },
  ])
  await expect.poll(() => document.activeElement).toBe(cellAt(0, 3))
})

test('a letter with which no word begins leaves the cell as it is', async () => {
  await openStudents()
  const column = columnOf('Status')
  const before = textAt(0, column)
  expect(before).not.toBe('')
  await userEvent.click(cellAt(0, column))
  await press('x{Enter}')
  await expect.poll(() => document.activeElement).toBe(cellAt(1, column))
  expect(textAt(0, column)).toBe(before)
  expect(page.getByText(/changed in/).elements()).toEqual([])
})

test('a cell begins with an input method, as for Hindi', async () => {
  await openStudents(0, 1)
  await composeWord(['अ', 'अन', 'अनन'], 'अनन्या')
  await press('{Enter}')
  await expect.poll(() => textAt(0, 1)).toBe('अनन्या')
  const column = columnOf('Status')
  const before = textAt(0, column)
  await userEvent.click(cellAt(0, column))
  await composeWord(['अ'], 'अ')
  await press('{Enter}')
  await expect.poll(() => document.activeElement).toBe(cellAt(1, column))
  expect(textAt(0, column)).toBe(before)
})

test('a cell with line breaks is copied and pasted as one cell', async () => {
  await openStudents()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '"House 1\nRoad 2"')
  const paste = (at: HTMLElement) =>
    at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  paste(cellAt(0, 3))
  await expect.poll(() => textAt(0, 3)).toBe('House 1\nRoad 2')
  await userEvent.click(cellAt(0, 3))
  cellAt(0, 3).dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
  const below = textAt(3, 3)
  await userEvent.click(cellAt(2, 3))
  paste(cellAt(2, 3))
  await expect.poll(() => textAt(2, 3)).toBe('House 1\nRoad 2')
  expect(textAt(3, 3)).toBe(below)
})

test('a fault of a row that is not shown names the row [desk-10]', async () => {
  refuse(changeRows, refused('"Zed" is not an email address'))
  await openStudents()
  await press('Zed{Enter}')
  await page.getByRole('searchbox').fill('iyer')
  await expect.poll(() => grid.getByText('Aarav Sharma').elements()).toEqual([])
  await button('Save').click()
  await expect.element(page.getByText('Aarav Sharma: E-mail: "Zed" is not an email address')).toBeVisible()
})

test('a fault goes with what it is about: a cell that is changed since, or taken back [desk-10]', async () => {
  refuse(changeRows, refused('not an address', 'no address either'))
  await openStudents()
  await press('Zed{Enter}Zack{Enter}')
  await button('Save').click()
  await expect.element(page.getByText('Row 1: E-mail: not an address')).toBeVisible()
  await userEvent.click(cellAt(0, 3))
  await press('zed@school.demo{Enter}')
  await expect.poll(() => cellAt(0, 3).getAttribute('aria-invalid')).toBeNull()
  expect(cellAt(1, 3).getAttribute('aria-invalid')).toBe('true')
  expect(page.getByText('Row 1: E-mail: not an address').elements()).toEqual([])
  await button('Undo the last change').click()
  await expect.poll(() => cellAt(0, 3).getAttribute('aria-invalid')).toBe('true')
})

test('a link with a column that there is not, or not any more, shows the rows without it [desk-9]', async () => {
  await renderDesk('/records/students?sort=made_up&order=down&where=gone:1&where=status:active&search=sharma')
  await expect.element(grid.getByText('Aarav Sharma')).toBeVisible()
  expect(button('Remove the filter Status: active').elements()).toHaveLength(1)
  expect((await askedOf(readGridRows)).map(({ query }) => query)).toEqual([
    { search: 'sharma', where: 'status:active' },
  ])
})

test('the last column stays', async () => {
  await openStudents()
  await button('Columns').click()
  const boxes = page.getByRole('dialog').getByRole('checkbox')
  for (const box of boxes.elements().slice(1)) await userEvent.click(box)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('columnheader').getByRole('button').click()
  await expect.element(button('Sort from last to first')).toBeVisible()
  expect(button('Hide this column').elements()).toEqual([])
})

test('the form of a row does not overwrite what somebody else has written under an edit of the grid [desk-10]', async () => {
  const { email } = { email: 'aarav@school.demo' }
  await openStudents()
  await press('mine@school.demo{Enter}')
  answer(readGridRows, (real) => ({
    ...real,
    result: {
      ...real.result,
      rows: real.result.rows.map((row) =>
        row.email === email ? { ...row, email: 'theirs@school.demo' } : row,
      ),
    },
  }))
  await page.getByRole('searchbox').fill('aarav')
  await expect.poll(() => grid.getByText('Diya Menon').elements()).toEqual([])
  answer(changeRows, written())
  await button('Open Aarav Sharma').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => (await askedOf(changeRows)).map(({ body }) => body))
    .toMatchObject([{ rows: [{ to: { email: 'mine@school.demo' }, was: { email } }] }])
})

test('where what somebody else has written is kept, it is shown [desk-10]', async () => {
  const end = refuse(
    changeRows,
    changedMeanwhile({ id: 'demo-GR1001', name: 'Aarav Sharma', email: 'theirs@school.demo' }),
  )
  await openStudents()
  const release = hold(readGridRows)
  await press('mine@school.demo{Enter}')
  await button('Save').click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this meanwhile' })
  await dialog.getByRole('radio', { name: /Keep what it says now/ }).click()
  end()
  await dialog.getByRole('button', { name: 'Save so' }).click()
  await expect.poll(() => textAt(0, 3)).toBe('theirs@school.demo')
  expect(page.getByText(/changed in/).elements()).toEqual([])
  release()
})

test('a row that was deleted is gone at once [desk-10]', async () => {
  answer(changeRows, written({ changed: 0, ended: 1 }))
  await renderDesk('/records/guardians')
  const opener = button(/^Open /).first()
  await expect.element(opener).toBeVisible()
  const name = opener.element().ariaLabel ?? ''
  const release = hold(readGridRows)
  await opener.click()
  await button('Remove …').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(page.getByText('One row was removed.')).toBeVisible()
  await expect.poll(() => button(name).elements()).toEqual([])
  release()
})

test('what was written though its answer was lost is no conflict with oneself [desk-10]', async () => {
  await openStudents()
  await press('mine@school.demo{Enter}')
  await press('second@school.demo{Enter}')
  answer(changeRows, written())
  const end = refuse(changeRows, changedMeanwhile({ id: 'demo-GR1001', email: 'mine@school.demo' }))
  const release = hold(changeRows)
  await button('Save').click()
  await expect.poll(async () => (await askedOf(changeRows)).length).toBe(1)
  end()
  release()
  await expect.element(page.getByText('One row was saved.')).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect((await askedOf(changeRows)).at(-1)?.body).toMatchObject({
    rows: [{ to: { email: 'second@school.demo' } }],
  })
})

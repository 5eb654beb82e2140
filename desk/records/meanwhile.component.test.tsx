import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeRows, readGridRows } from '#domain/desk/record-calls.ts'
import { answer, askedOf, hold } from '#portal/testing/replies.ts'
import { cellAt, openStudents, press, written } from '../testing/grid.ts'
import { countEdits, useEdits } from './edits.ts'

test('what is typed while it is being saved stays, and is saved next [desk-10]', async () => {
  answer(changeRows, written())
  await openStudents(0, 3)
  const release = hold(changeRows)
  await press('first@school.demo{Enter}{Control>}s{/Control}')
  await expect.poll(async () => (await askedOf(changeRows)).length).toBe(1)
  await press('second@school.demo{Enter}')
  await userEvent.click(cellAt(0, 3))
  await press('third@school.demo{Enter}')
  await expect.element(page.getByText('2 cells changed in 2 rows')).toBeVisible()
  release()
  await expect
    .poll(() => page.getByRole('button', { name: 'Save', exact: true }).element().ariaBusy)
    .toBeNull()
  expect(countEdits(useEdits.getState())).toBe(2)
  await press('{Control>}s{/Control}')
  await expect.element(page.getByText('One row was saved.')).toBeVisible()
  expect((await askedOf(changeRows)).map(({ body }) => body)).toMatchObject([
    { rows: [{ to: { email: 'first@school.demo' }, was: { email: 'aarav@school.demo' } }] },
    {
      rows: [
        { to: { email: 'third@school.demo' }, was: { email: 'first@school.demo' } },
        { to: { email: 'second@school.demo' } },
      ],
    },
  ])
})

test('a cell that is being changed stays that of its row when rows are read again in another order [desk-9]', async () => {
  answer(changeRows, written())
  await openStudents(0, 3)
  answer(readGridRows, (real) => {
    const [first, ...others] = real.result.rows
    return { ...real, result: { ...real.result, rows: first ? [...others, first] : others } }
  })
  const release = hold(readGridRows)
  await press('first@school.demo{Enter}{Control>}s{/Control}')
  await expect.element(page.getByText('One row was saved.')).toBeVisible()
  const own = cellAt(1, 2).textContent
  await press('sec')
  release()
  await expect.poll(() => cellAt(0, 2).textContent).toBe(own)
  await press('ond@school.demo{Enter}{Control>}s{/Control}')
  await expect.poll(async () => (await askedOf(changeRows)).length).toBe(2)
  expect((await askedOf(changeRows)).at(-1)?.body).toMatchObject({
    rows: [{ to: { id: own, email: 'second@school.demo' } }],
  })
})

test('an order that is chosen in a popup stays shown while the popup leaves the history, and is asked for once [desk-9]', async () => {
  await openStudents(0, 3)
  const title = page.getByRole('columnheader', { name: 'Name', exact: true })
  const asked = async () => (await askedOf(readGridRows)).map(({ query }) => query)
  const before = (await asked()).length
  const { go } = history
  vi.spyOn(history, 'go').mockImplementation((by) => void setTimeout(() => go.call(history, by), 100))
  const seen: (string | null)[] = []
  const watch = new MutationObserver(() => seen.push(title.element().getAttribute('aria-sort')))
  watch.observe(title.element(), { attributeFilter: ['aria-sort'] })
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByRole('button', { name: 'Sort from last to first' }).click()
  await expect.poll(async () => (await asked()).length).toBeGreaterThan(before)
  await expect.element(title).toHaveAttribute('aria-sort', 'descending')
  await new Promise((done) => setTimeout(done, 300))
  watch.disconnect()
  expect(seen).toEqual(['descending'])
  expect((await asked()).slice(before)).toEqual([{ sort: 'name', descending: 'true' }])
})

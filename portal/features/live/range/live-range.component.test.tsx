import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { meetings } from '#domain/live/calls.ts'
import { cards, rangeButton, rangePopup, tab } from '#portal/testing/live.ts'
import { askedOf } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const apply = () => rangePopup().getByRole('button', { name: 'Apply' })
/** Types a day into From or To. */
const type = (label: 'From' | 'To', text: string) =>
  rangePopup().getByLabelText(label, { exact: true }).fill(text)
const found = () =>
  Number.parseInt(page.getByText(/^\d+ past classes found$/).query()?.textContent ?? '0', 10)

describe('the range of past classes', () => {
  test('the last 30 days, then a chosen range, which the address keeps [live-10, live-35]', async () => {
    const screen = await renderScreen('/live?tab=past', { as: 'riya' })
    await expect.poll(found).toBeGreaterThan(1)
    const [first] = await askedOf(meetings)
    expect(first?.body).toMatchObject({
      from_date: '21-10-2026',
      to_date: '20-11-2026',
      page_offset: 0,
      page_size: -1,
      category: 3,
    })
    const ofThirtyDays = found()
    await rangeButton().click()
    await type('From', '01-10-2026')
    await apply().click()
    await expect.poll(found).toBeGreaterThan(ofThirtyDays)
    expect(screen.address()).toContain('from=2026-10-01&to=2026-11-20')
    await screen.goBack()
    await expect.poll(found).toBe(ofThirtyDays)
  })

  test('a link opens its range [live-10]', async () => {
    await renderScreen('/live?tab=past&from=2026-10-01&to=2026-11-20', { as: 'riya' })
    await expect.element(rangeButton()).toHaveAccessibleName('Date range: 01-10-2026 – 20-11-2026')
    const [asked] = await askedOf(meetings)
    expect(asked?.body).toMatchObject({ from_date: '01-10-2026', to_date: '20-11-2026' })
  })

  test('a start after today is refused; Cancel changes nothing [live-11]', async () => {
    const screen = await renderScreen('/live?tab=past', { as: 'riya' })
    await rangeButton().click()
    await type('From', '21-11-2026')
    await type('To', '22-11-2026')
    await apply().click()
    const fault = () => rangePopup().getByRole('alert').element().textContent
    await expect.poll(fault).toBe('Start Date Should Be Less Then Or Equal To  Current Date ')
    await type('From', '20-11-2026')
    await type('To', '19-11-2026')
    await apply().click()
    await expect.poll(fault).toBe('The end date must not be before the start date.')
    await rangePopup().getByRole('button', { name: 'Cancel' }).click()
    await expect.element(rangePopup()).not.toBeInTheDocument()
    await expect.element(rangeButton()).toHaveFocus()
    expect(screen.address()).not.toContain('from=')
  })

  test('two presses in the calendar choose it [live-10]', async () => {
    await renderScreen('/live?tab=past&from=2026-02-10&to=2026-02-12', { as: 'riya' })
    await page.getByRole('button', { name: 'Date range: 10-02-2026 – 12-02-2026' }).click()
    await expect.element(rangePopup().getByRole('grid')).toMatchTextContent('28')
    await rangePopup()
      .getByRole('button', { name: /\b4 February 2026/ })
      .click()
    await rangePopup()
      .getByRole('button', { name: /\b25 February 2026/ })
      .click()
    await apply().click()
    await expect
      .element(page.getByRole('button', { name: 'Date range: 04-02-2026 – 25-02-2026' }))
      .toBeVisible()
  })
})

test('by keyboard alone: tabs by arrows, a range in the calendar, focus returns', async () => {
  const screen = await renderScreen('/live', { as: 'riya' })
  await expect.element(cards().first()).toBeVisible()
  tab('Today’s Classes').element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tab('Past Classes')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Today’s Classes')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Upcoming Classes')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(tab('Past Classes')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(screen.address).toContain('tab=past')
  await expect.poll(found).toBeGreaterThan(1)
  await userEvent.keyboard('{Tab}')
  await expect.element(rangeButton()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(rangePopup()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(rangePopup()).not.toBeInTheDocument()
  await expect.element(rangeButton()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const selected = rangePopup().getByRole('gridcell', { selected: true }).last().getByRole('button')
  await expect.element(selected).toBeVisible()
  selected.element().focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{PageUp}')
  await userEvent.keyboard('{Enter}')
  apply().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(rangePopup()).not.toBeInTheDocument()
  await expect.poll(screen.address).toMatch(/from=\d{4}-\d\d-\d\d&to=/)
  await expect.element(rangeButton()).toHaveFocus()
})

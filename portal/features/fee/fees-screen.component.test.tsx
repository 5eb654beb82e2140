import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Fees, feeReceipt, fees, type Instalment } from '#domain/fee/calls.ts'
import { payableFees } from '#domain/fee/online/calls.ts'
import { tabTo } from '#portal/testing/keyboard.ts'
import { expectClean, expectFits, expectReadable, firstIfShort } from '#portal/testing/look.ts'
import type { PersonName } from '#portal/testing/provided.ts'
import { answer, fail, hold } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { headings, rowsOf } from '#portal/testing/table.ts'

const table = (name: 'Due Details' | 'Payment History') => page.getByRole('table', { name })
const tab = (name: string) => page.getByRole('tab', { name })
const sums = () => [...document.querySelectorAll('main dl dd')].map((sum) => sum.textContent)
const change = (how: (result: Fees) => Fees) =>
  answer(fees, (real) => ({ ...real, result: how(real.result) }))

describe('what is due', () => {
  test('the sums, every column of a school, the statuses, and no settled row [fee-2, fee-3]', async () => {
    await renderScreen('/fees')
    await expect.element(table('Due Details')).toBeVisible()
    expect(sums()).toEqual(['Rs 1,85,701.50', 'Rs 29,350', 'Rs 2,500', 'Rs 1,53,851.50'])
    expect(headings()).toEqual([
      'Instl. No.',
      'Date',
      'Standard',
      'Total Amount',
      'Fine Amount',
      'Balance Amount',
      'Status',
    ])
    const rows = rowsOf()
    expect(rows.map(([number, , standard, ...rest]) => [number, standard, ...rest])).toEqual([
      ['3', 'Class 10', 'Rs 0', 'Rs 100', 'Rs 100', 'Discounted'],
      ['4', 'Class 10', 'Rs 10,800', 'Rs 0', 'Rs 5,800', 'Partially Paid'],
      ['6', 'Class 10', 'Rs 12,345.50', 'Rs 150', 'Rs 12,495.50', 'Overdue'],
      ['7', 'Class 10', 'Rs 12,000', 'Rs 0', 'Rs 12,000', 'Due'],
      ['8', 'Class 10', 'Rs 1,23,456', 'Rs 0', 'Rs 1,23,456', 'Due'],
    ])
    for (const [, date] of rows) expect(date).toMatch(/^\d\d-\d\d-\d{4}$/)
  })

  test('a parent sees the child’s fees', async () => {
    await renderScreen('/fees', { as: 'meera' })
    await expect.element(table('Due Details')).toBeVisible()
    expect(rowsOf().map((cells) => cells.at(-1))).toEqual(['Overdue', 'Overdue', 'Due'])
  })

  test.each<{ day: string; status: string }>([
    { day: '2026-11-18', status: 'Overdue' },
    { day: '2026-11-19', status: 'Due' },
    { day: '2026-11-20', status: 'Due' },
  ])('due on $day, it is $status on 20 November', async ({ day, status }) => {
    const only = (due: Instalment): Instalment => ({ ...due, dueDay: day, paid: 0, isPaid: false })
    change((result) => ({ ...result, instalments: result.instalments.slice(-1).map(only) }))
    await renderScreen('/fees')
    await expect.poll(() => rowsOf().map((cells) => cells.at(-1))).toEqual([status])
  })
})

describe('columns of each institute [fee-3, fee-4]', () => {
  test.each<{ as: PersonName; search: string; columns: string[] }>([
    {
      as: 'riya',
      search: '',
      columns: ['Instl. No.', 'Date', 'Batch', 'Total Amount', 'Balance Amount', 'Status'],
    },
    {
      as: 'karan',
      search: '',
      columns: ['Instl. No.', 'Date', 'Total Amount', 'Fine Amount', 'Balance Amount', 'Status'],
    },
    {
      as: 'karan',
      search: '?tab=history',
      columns: ['Instl. No.', 'Date', 'Mode', 'Receipt No.', 'Paid Amount', 'Balance Amount'],
    },
  ])('$as /fees$search', async ({ as, search, columns }) => {
    await renderScreen(`/fees${search}`, { as })
    await expect.poll(headings).toEqual(columns)
    if (as === 'riya') expect(rowsOf()[0]?.[2]).toBe('JEE-26')
  })
})

describe('tab and year', () => {
  test('are in the address; a change of tab shows a spinner first [fee-1, fee-6]', async () => {
    const screen = await renderScreen('/fees')
    await expect.element(table('Due Details')).toBeVisible()
    await tab('Payment History').click()
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
    await expect.element(table('Payment History')).toBeVisible()
    expect(rowsOf().map(([numbers, , , mode]) => [numbers, mode])).toEqual([
      ['3', 'Cash'],
      ['4', 'Cheque'],
      ['1, 2', 'UPI'],
    ])
    expect(screen.address()).toBe('/fees?tab=history')
    await tab('Due Details').click()
    await expect.element(table('Due Details')).toBeVisible()
    await expect.element(tab('Due Details')).toHaveAttribute('aria-selected', 'true')
  })

  test('another year has its own rows and sums, in both tabs', async () => {
    const screen = await renderScreen('/fees?tab=history')
    await expect.element(table('Payment History')).toBeVisible()
    const years = page.getByRole('main').getByLabelText('Academic Year')
    const last = years.element().querySelectorAll('option')[1]
    await years.selectOptions(last as HTMLOptionElement)
    await expect.poll(() => sums()[0]).toBe('Rs 36,300')
    expect(rowsOf()).toHaveLength(3)
    expect(screen.address()).toMatch(/^\/fees\?tab=history&year=\d+$/)
    await tab('Due Details').click()
    await expect.element(table('Due Details')).toBeVisible()
    expect(rowsOf().map((cells) => cells.at(-1))).toEqual(['Partially Paid'])
  })
})

describe('when there is little to show', () => {
  test('both tabs say that there are no fees [fee-5]', async () => {
    const none = { total: 0, paid: 0, due: 0 }
    change((result) => ({ ...result, ...none, instalments: [], payments: [] }))
    await renderScreen('/fees')
    await expect.element(page.getByText('No Data Available')).toBeVisible()
    expect(sums()).toEqual(['Rs 0', 'Rs 0', 'Rs 0'])
    await tab('Payment History').click()
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
    await expect.element(page.getByText('No Data Available')).toBeVisible()
  })

  test('while loading there is a spinner, and no table', async () => {
    const letGo = hold(fees)
    await renderScreen('/fees')
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
    letGo()
    await expect.element(table('Due Details')).toBeVisible()
  })

  test.each([422, 503, 'offline'] as const)(
    'fees are shown where what can be paid cannot be fetched: %s',
    async (how) => {
      fail(payableFees, how)
      await renderScreen('/fees')
      await expect.element(table('Due Details')).toBeVisible()
    },
  )

  test('a failure shows no message, only Try again [fee-7]', async () => {
    const mend = fail(fees, 422)
    await renderScreen('/fees')
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    await expect.element(page.getByText('A message of the server')).not.toBeInTheDocument()
    mend()
    await again.click()
    await expect.element(table('Due Details')).toBeVisible()
  })

  test('an open user has no such screen [fee-17]', async () => {
    const screen = await renderScreen('/fees', { as: 'neha' })
    await expect.poll(screen.address).toBe('/dashboard')
  })
})

test('after a failed download the button says Try again, and keeps the focus', async () => {
  fail(feeReceipt, 'offline')
  await renderScreen('/fees?tab=history')
  const button = page.getByRole('button', { name: /^Download receipt GR\d+$/ }).first()
  await expect.element(button).toBeVisible()
  const number = button.element().getAttribute('aria-label')?.split(' ').at(-1)
  await button.click()
  const again = page.getByRole('button', { name: `Try again: download receipt ${number}` })
  await expect.element(again).toBeVisible()
  await expect.element(again).toHaveFocus()
})

test('a payment without a mode shows a dash', async () => {
  change((result) => ({
    ...result,
    payments: result.payments.slice(0, 1).map((payment) => ({ ...payment, method: '' })),
  }))
  await renderScreen('/fees?tab=history')
  await expect.poll(() => rowsOf().map((cells) => cells[3])).toEqual(['-'])
})

test('the arrow keys change the tab', async () => {
  await renderScreen('/fees')
  await expect.element(table('Due Details')).toBeVisible()
  tab('Due Details').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Payment History')).toHaveFocus()
  await expect.element(table('Payment History')).toBeVisible()
})

describe.each(['due', 'history'] as const)('on a phone, %s', (tab) => {
  test('rows are cards with the names of their values; long names fit', async () => {
    const name = 'Class 10 with a very long name andwithoutanyspacetobreakit'
    change((result) => ({
      ...result,
      instalments: result.instalments.map((one) => ({ ...one, standard: name })),
      payments: result.payments.map((one) => ({ ...one, standard: name })),
    }))
    await renderScreen(`/fees?tab=${tab}`, { width: 360, height: 740 })
    await expect.element(page.getByText(name).first()).toBeVisible()
    // A screen reader still gets a table with headings.
    expect(headings()).toHaveLength(tab === 'due' ? 7 : 8)
    await expect.element(page.getByRole('rowheader').first()).toBeVisible()
    const cell = document.querySelector('main tbody td[data-title=Standard]') as HTMLElement
    expect(getComputedStyle(cell, '::before').content).toMatch(/^"Standard"/)
    expectFits(tab)
  })
})

test.each([
  { tab: 'due', maxHeight: 100 },
  { tab: 'history', maxHeight: 150 },
])(
  'on a phone a row of $tab is at most $maxHeight px high, and shows every cell',
  async ({ tab, maxHeight }) => {
    await renderScreen(`/fees?tab=${tab}`, { width: 390, height: 844 })
    await expect.element(page.getByRole('table')).toBeVisible()
    const lines = [...document.querySelectorAll<HTMLElement>('main tbody tr:has(td)')]
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) {
      expect.soft(line.offsetHeight, line.textContent).toBeLessThanOrEqual(maxHeight)
      for (const cell of line.children) expect.soft(cell.clientHeight, cell.textContent).toBeGreaterThan(0)
    }
  },
)

const looks = [
  { tab: 'due', width: 360 },
  { tab: 'due', width: 1440 },
  { tab: 'history', width: 360 },
]
test.each(firstIfShort(...looks))('$tab has no accessibility faults at $width px', async ({ tab, width }) => {
  await renderScreen(`/fees?tab=${tab}`, { width })
  await expect.element(page.getByRole('table')).toBeVisible()
  await expectClean(tab)
  if (width > 360) await expectReadable(tab)
})

test('by keyboard alone: year, tab, receipt', async () => {
  await renderScreen('/fees')
  await expect.element(table('Due Details')).toBeVisible()
  await tabTo(page.getByLabelText('Academic Year'))
  await tabTo(tab('Due Details'))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Payment History')).toHaveFocus()
  await expect.element(table('Payment History')).toBeVisible()
  await tabTo(page.getByRole('button', { name: /^Download receipt/ }).first())
})

test('the arrow keys wrap from the first tab to the last', { tags: 'long' }, async () => {
  await renderScreen('/fees')
  await expect.element(table('Due Details')).toBeVisible()
  await tabTo(tab('Due Details'))
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tab('Payment History')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Due Details')).toHaveFocus()
})

test('on a phone a receipt can be saved', async () => {
  await renderScreen('/fees?tab=history', { width: 360, height: 740 })
  await expect.element(table('Payment History')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Download receipt/ }).first()).toBeVisible()
})

import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Fees, fees } from '#domain/fee/calls.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const table = () => page.getByRole('table', { name: 'Due Details' })
const change = (how: (result: Fees) => Fees) =>
  answer(fees, (real) => ({ ...real, result: how(real.result) }))

describe('what is to pay now, and by when, comes first', () => {
  const texts = () =>
    [
      ...page
        .getByRole('region', { name: /^To pay/ })
        .element()
        .querySelectorAll('h2, p'),
    ].map((one) => one.textContent)
  const isBefore = (first: Element, second: Element) =>
    Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING)

  test('the sum that is overdue or due, the next instalment, and the later ones', async () => {
    await renderScreen('/fees')
    await expect.element(table()).toBeVisible()
    expect(texts()).toEqual([
      'To pay now',
      'Rs 18,395.50',
      '3 instalments, the oldest due since 12-08-2026',
      'Next: Rs 12,000 by 26-11-2026',
      'Later: Rs 1,23,456 by 03-02-2027',
    ])
    const region = page.getByRole('region', { name: 'To pay now' }).element()
    expect(isBefore(region, table().element())).toBe(true)
    expect(isBefore(region, document.querySelector('main dl') as Element)).toBe(true)
  })

  test.each<{ name: string; days: string[]; words: string[] }>([
    {
      name: 'today',
      days: ['2026-11-20'],
      words: ['To pay now', 'Rs 1,23,456', '1 instalment, due today'],
    },
    {
      name: 'nothing now',
      days: ['2026-11-21', '2026-12-20', '2027-01-20'],
      words: [
        'To pay',
        'Nothing now',
        'Next: Rs 1,23,456 by 21-11-2026',
        'Later: Rs 2,46,912 in 2 instalments, the last by 20-01-2027',
      ],
    },
  ])('$name', async ({ days, words }) => {
    change((result) => ({
      ...result,
      instalments: days.flatMap((dueDay, index) =>
        result.instalments.slice(-1).map((due) => ({ ...due, dueDay, number: index + 1 })),
      ),
    }))
    await renderScreen('/fees')
    await expect.element(table()).toBeVisible()
    expect(texts()).toEqual(words)
  })

  test('all paid', async () => {
    change((result) => ({
      ...result,
      instalments: result.instalments.filter(({ isPaid }) => isPaid),
    }))
    await renderScreen('/fees', { width: 390, height: 844 })
    await expect.element(page.getByText('No Data Available')).toBeVisible()
    expect(texts()).toEqual(['To pay', 'Nothing more in this year'])
    await expectClean('all paid')
  })

  test('a year without fees has no such card', async () => {
    change((result) => ({ ...result, instalments: [] }))
    await renderScreen('/fees')
    await expect.element(page.getByText('No Data Available')).toBeVisible()
    expect(page.getByRole('region', { name: /^To pay/ }).elements()).toEqual([])
  })
})

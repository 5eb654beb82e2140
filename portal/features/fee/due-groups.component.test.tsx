import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Fees, fees } from '#domain/fee/calls.ts'
import { expectFits } from '#portal/testing/look.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const table = (name: string) => page.getByRole('table', { name })
const change = (how: (result: Fees) => Fees) =>
  answer(fees, (real) => ({ ...real, result: how(real.result) }))

test('what is to pay now and what is coming are groups, each with its sum', async () => {
  await renderScreen('/fees')
  await expect.element(table('Due Details')).toBeVisible()
  const groups = [...document.querySelectorAll('main th[scope=rowgroup]')]
  expect(groups.map((group) => group.textContent)).toEqual(['To pay nowRs 18,395.50', 'ComingRs 1,35,456'])
})

test('on a phone the sum of a group is at the end of its line', async () => {
  await renderScreen('/fees', { width: 390 })
  await expect.element(table('Due Details')).toBeVisible()
  const ends = [...document.querySelectorAll('main th[scope=rowgroup] span:last-child')]
  const main = (document.querySelector('main table') as Element).getBoundingClientRect()
  for (const end of ends) expect(main.right - end.getBoundingClientRect().right).toBeLessThan(20)
  expect(ends).toHaveLength(2)
})

test.each([320, 390, 660, 800, 960, 1440])('no figure or date breaks over lines at %i px', async (width) => {
  change((result) => ({
    ...result,
    total: 12_34_56_789_50,
    instalments: result.instalments.map((due) => ({ ...due, amount: 12_34_56_789_50 })),
  }))
  await renderScreen('/fees', { width })
  await expect.element(table('Due Details')).toBeVisible()
  const walker = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const broken: string[] = []
  let figures = 0
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent ?? ''
    const found = /^(Rs [\d,.]+|\d\d-\d\d-\d{4})$/.exec(text)
    if (!found) continue
    figures += 1
    range.selectNodeContents(walker.currentNode)
    if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(text)
  }
  expect(figures).toBeGreaterThan(15)
  expect(broken).toEqual([])
  expectFits('fees with large sums')
})

test('there is one choice of the year', async () => {
  await renderScreen('/fees', { width: 1440 })
  await expect.element(table('Due Details')).toBeVisible()
  expect(page.getByLabelText('Academic Year').elements()).toHaveLength(1)
})

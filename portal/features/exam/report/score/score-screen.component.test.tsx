import { describe, expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import { testReports } from '#domain/exam/report/calls.ts'
import { switchChild } from '#domain/session/calls.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { letSwitch } from '#portal/testing/other-child.ts'
import type { PersonName } from '#portal/testing/provided.ts'
import { askedOf } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { taken } from '../testing.ts'
import { decodeScore, encodeScore } from './score-address.ts'

const accountOf = (name: PersonName) => inject('sessions')[name].account_id
const userOf = (name: PersonName) => inject('sessions')[name].user_id
const cardAt = (accountId: number, userId: number, testId: number = taken.compared.id) =>
  `/advresult/${encodeScore({ accountId, userId, testId })}`
const ownCard = () => cardAt(accountOf('aarav'), userOf('aarav'))
const title = () => page.getByRole('heading', { name: 'Score Card', level: 1 })
const facts = () =>
  [...document.querySelectorAll('main header + dl > div')].map((fact) => fact.lastElementChild?.textContent)

describe('the score card [report-42]', () => {
  test('says of whom, of which exam and of which day it is, without a menu', async () => {
    await renderScreen(ownCard())
    await expect.element(title()).toBeVisible()
    await expect.element(page.getByText('Greenfield Public School')).toBeVisible()
    expect(facts()).toEqual(['Aarav Sharma', expect.stringMatching(/\S/), taken.compared.name, '11-11-2026'])
    await expect.element(page.getByText(taken.compared.name)).toBeVisible()
    expect(document.querySelector('main')?.textContent).toContain('Score69.83 of 144')
    await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
    await expect.poll(() => document.title).toBe(`Score card: ${taken.compared.name}`)
  })

  test('the report leads to it, in a window of its own, at an address with $ in place of =', async () => {
    await renderScreen(`/report/${taken.compared.id}`)
    const link = page.getByRole('link', { name: /^Score Card/ })
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
    const address = link.element().getAttribute('href') ?? ''
    expect(address).toBe(ownCard())
    expect(address).toMatch(/^\/advresult\/[A-Za-z\d]+\${0,2}$/)
  })

  test('a parent opens his child’s, by the account of his own', async () => {
    await renderScreen(`/report/${taken.compared.id}`, { as: 'meera' })
    const link = page.getByRole('link', { name: /^Score Card/ })
    await expect.element(link).toBeVisible()
    const of = decodeScore(link.element().getAttribute('href')?.split('/').at(-1) ?? '')
    expect(of).toEqual({
      accountId: accountOf('meera'),
      userId: userOf('meera'),
      testId: taken.compared.id,
    })
    expect(of?.accountId).not.toBe(of?.userId)
  })

  test('which a parent sees, of the child in view', async () => {
    await renderScreen(cardAt(accountOf('meera'), userOf('meera')), { as: 'meera' })
    await expect.element(page.getByText(taken.compared.name)).toBeVisible()
    expect(document.querySelector('main')?.textContent).toContain('Score64.83 of 144')
  })

  test('a parent of two sees the card of the other child, and goes on to its report with that child', async () => {
    letSwitch()
    // Monthly quiz: stories
    const screen = await renderScreen(cardAt(accountOf('rohan'), userOf('rohanOfAnaya'), 8025), {
      as: 'rohan',
    })
    await expect.element(page.getByText('Monthly quiz: stories')).toBeVisible()
    await expect.element(page.getByText('Anaya Sharma')).toBeVisible()
    await expect.element(page.getByText(/Aarav/)).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'To the report' }).click()
    await expect.poll(screen.address).toBe('/report/8025')
    await expect.element(page.getByRole('heading', { name: 'Questions Report' })).toBeVisible()
    const inView = page.getByRole('button', { name: /^Student/ })
    await expect.poll(() => inView.query()?.textContent).toContain('Anaya')
    const { student_id } = inject('sessions').rohanOfAnaya
    expect((await askedOf(switchChild)).map(({ body }) => body)).toMatchObject([{ student_id }])
  })
})

describe('the address is no permission [report-43]', () => {
  test.each<{ account: PersonName; user: PersonName }>([
    { account: 'aarav', user: 'diya' },
    { account: 'diya', user: 'diya' },
    { account: 'diya', user: 'aarav' },
  ])('of the account of $account, the card of $user is not asked for, let alone shown', async (of) => {
    await renderScreen(cardAt(accountOf(of.account), userOf(of.user)))
    await expect.element(page.getByText('This score card is not yours to see')).toBeVisible()
    expect(await askedOf(testReports)).toEqual([])
    await expect.element(page.getByRole('link', { name: 'Back to Exam Reports' })).toBeVisible()
  })

  test('a broken address', async () => {
    await renderScreen('/advresult/nothing')
    await expect.element(page.getByText('There is no score card at this address')).toBeVisible()
  })

  test.each([
    ['an unknown test', 999_999_999],
    ['a result that is not published', taken.waiting.id],
  ])('%s', async (_, testId) => {
    await renderScreen(cardAt(accountOf('aarav'), userOf('aarav'), testId))
    await expect.element(page.getByText('No Report Available')).toBeVisible()
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  })
})

test.each([390, 1440])('no accessibility faults, nothing too wide or too small at %i px', async (width) => {
  await renderScreen(ownCard(), { width })
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expectClean('the score card')
  if (width === 390) await expectReadable('the score card')
})

test('no accessibility faults at a broken address', async () => {
  await renderScreen('/advresult/nothing', { width: 390 })
  await expect.element(page.getByText('There is no score card at this address')).toBeVisible()
  await expectClean('a broken address')
})

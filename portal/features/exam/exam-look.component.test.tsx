import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tabTo } from '#portal/testing/keyboard.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { cardOf, cards, giveTests, label, titles } from '#portal/testing/made-tests.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const hour = 3600
const back = () => page.getByRole('button', { name: 'Back' })
const searchField = () => page.getByRole('searchbox')
const startOf = (name: string) => page.getByRole('button', { name: `Start ${name}` })

test('1,000 exams under a label: only cards near the screen are there', { tags: 'long' }, async () => {
  giveTests(...Array.from({ length: 1000 }, (_, index) => ({ name: `Many ${index + 1}` })))
  await renderScreen('/exam')
  await label('Unit Tests').click()
  await expect.element(page.getByText('1,000 exams')).toBeVisible()
  expect(cards().elements().length).toBeLessThan(40)
  await expect
    .poll(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      return titles().at(-1)
    })
    .toBe('Many 1000')
  await expect.element(cardOf('Many 1000')).toBeInViewport()
})

test('by keyboard alone: tabs, label, Back, day, search', async () => {
  giveTests({ name: 'By keys' }, { name: 'Another' })
  await renderScreen('/exam', { as: 'riya' })
  await expect.element(label('Unit Tests')).toBeVisible()
  await tabTo(page.getByRole('tab', { name: 'Online' }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'Offline' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(label('Unit Tests')).toBeVisible()
  await tabTo(searchField())
  await tabTo(label('Unit Tests'))
  await userEvent.keyboard('{Enter}')
  await expect.element(cardOf('By keys')).toBeVisible()
  await expect.element(label('Unit Tests')).toHaveFocus()
  await tabTo(back())
  await userEvent.keyboard('{Enter}')
  await expect.element(label('Unit Tests')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cardOf('By keys')).toBeVisible()
  await tabTo(startOf('By keys'))
  const date = page.getByRole('button', { name: 'Sort By Date' })
  date.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Sort By Date' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(date).toHaveFocus()
  await tabTo(searchField())
  await userEvent.keyboard('by KEYS')
  await expect.poll(titles).toEqual(['By keys'])
  await expect.element(searchField()).toHaveFocus()
})

describe('no accessibility faults, nothing too wide or too small on a phone', () => {
  const made = () =>
    giveTests(
      { name: 'Look: begun', open: 1 },
      { name: 'Look: coming', from: hour, to: 2 * hour },
      { name: `Look:${'averylongnamewithoutanyspace'.repeat(4)}` },
    )

  test('the prompt, then schedules', async () => {
    made()
    await renderScreen('/exam', { width: 390 })
    await expect.element(label('Unit Tests')).toBeVisible()
    await expect.element(cardOf('Look: begun')).toBeVisible()
    expect(cardOf('Look: begun').element().getBoundingClientRect().top).toBeLessThan(250)
    const { top } = searchField().element().getBoundingClientRect()
    for (const name of ['Bookmarked Questions', 'Practice Notebook']) {
      const one = page.getByRole('link', { name }).element().getBoundingClientRect()
      expect(one.top).toBeLessThan(top + 10)
    }
    await expectClean('prompt')
    await label('Unit Tests').click()
    await expect.element(cardOf('Look: begun')).toBeVisible()
    await expectClean('schedules')
    await expectReadable('schedules')
  })

  test('what was searched', { tags: 'long' }, async () => {
    made()
    await renderScreen('/exam?search=look', { width: 360 })
    await expect.poll(() => titles().length).toBe(3)
    await expectClean('what was searched')
  })

  test('exams of products', { tags: 'long' }, async () => {
    await renderScreen('/exam', { as: 'neha', width: 360 })
    await expect.element(cards().first()).toBeVisible()
    await expectClean('exams of products')
  })
})

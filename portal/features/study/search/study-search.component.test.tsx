import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { searchFiles } from '#domain/study/calls.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const field = () => page.getByLabelText('Search materials and documents')
const results = () => page.getByRole('region', { name: 'Search results' })
const first = () => results().getByRole('listitem').first()

describe('search over everything [study-16]', () => {
  test('waits for a pause, marks the words, names the course, opens the file', async () => {
    const screen = await renderScreen('/studymaterial')
    await field().click()
    // Types without a pause, even on a busy machine.
    for (const letter of 'ray diag') document.execCommand('insertText', false, letter)
    await expect.element(first()).toBeVisible()
    expect(new Set((await askedOf(searchFiles)).map(({ query }) => query.q))).toEqual(new Set(['ray diag']))
    expect(first().element().querySelector('mark')?.textContent).toMatch(/^ray$/i)
    expect(first().element().textContent).toMatch(/Class 10 · \w+/)
    await first().getByRole('button').click()
    const viewer = page.getByRole('dialog', { name: /^Ray diagram/ })
    await expect.element(viewer).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(viewer).not.toBeInTheDocument()
    await expect.element(first().getByRole('button')).toHaveFocus()
    await first().getByRole('link').click()
    await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible()
    await expect.element(results()).not.toBeInTheDocument()
    await screen.goBack()
    await expect.element(first()).toBeVisible()
    await expect.element(field()).toHaveValue('ray diag')
  })

  test('letters that follow each other within a quarter of a second are one call', async () => {
    await renderScreen('/studymaterial')
    await expect.element(page.getByRole('tablist')).toBeVisible()
    takeClock()
    ;(field().element() as HTMLInputElement).focus()
    for (const letter of 'ray diag') {
      document.execCommand('insertText', false, letter)
      await new Promise(requestAnimationFrame)
      vi.advanceTimersByTime(50)
    }
    vi.advanceTimersByTime(250)
    await expect.element(first()).toBeVisible()
    expect((await askedOf(searchFiles)).map(({ query }) => query.q)).toEqual(['ray diag'])
  })

  test('a link to the courses right after the search is in the address clears the field', async () => {
    const screen = await renderScreen('/studymaterial')
    await expect.element(page.getByRole('tablist')).toBeVisible()
    takeClock()
    await field().fill('ray')
    await expect.element(field()).toHaveValue('ray')
    vi.advanceTimersByTime(250)
    while (!screen.address().includes('q=ray')) await Promise.resolve()
    await screen.open('/studymaterial')
    expect(screen.address()).toBe('/studymaterial')
    await expect.element(field()).toHaveValue('')
    await expect.element(page.getByRole('tablist')).toBeVisible()
  })

  test('a search without results says so and can be cleared', async () => {
    const screen = await renderScreen('/studymaterial?q=zzzz')
    await expect.element(results().getByText('Nothing found for “zzzz”')).toBeVisible()
    await results().getByRole('button', { name: 'Clear search' }).click()
    await expect.element(page.getByRole('tablist')).toBeVisible()
    expect(screen.address()).toBe('/studymaterial')
    await expect.element(field()).toHaveValue('')
  })

  test('a ZIP leads to its subject', async () => {
    const screen = await renderScreen('/studymaterial?q=all%20worksheets')
    await results().getByRole('link', { name: 'All worksheets' }).first().click()
    await expect.poll(screen.address).toMatch(/course=\d+&subject=\d+$/)
  })

  test('a file that was removed since says so', async () => {
    answer(searchFiles, (real) => ({
      ...real,
      result: real.result.slice(0, 1).map((file) => ({ ...file, kind: 'study' as const, file_id: 999_999 })),
    }))
    await renderScreen('/studymaterial?q=ray%20diagram')
    await first().getByRole('button').click()
    await expect.element(page.getByText('This file is not there any more.')).toBeVisible()
  })

  test('of more than fifty the best fifty are shown', async () => {
    answer(searchFiles, (real) => ({
      ...real,
      result: Array.from({ length: 50 }, (_, index) => ({
        ...(real.result[0] as (typeof real.result)[number]),
        file_id: index + 1,
      })),
    }))
    await renderScreen('/studymaterial?q=ray')
    await expect.element(page.getByText('The best 50 are shown')).toBeVisible()
    expect(results().getByRole('listitem').elements()).toHaveLength(50)
  })

  test('a refusal is shown, with Try again', async () => {
    const mend = fail(searchFiles, 422, 'Something broke')
    await renderScreen('/studymaterial?q=ray')
    await expect.element(page.getByText('Something broke')).toBeVisible()
    mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(first()).toBeVisible()
  })
})

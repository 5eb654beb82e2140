import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type BookmarkedQuestion, bookmarks, deleteBookmark, notebook } from '#domain/exam/bookmark/calls.ts'
import { tabTo } from '#portal/testing/keyboard.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const list = '/exam/bookmarks'
const cards = () => page.getByRole('article')
const titles = () =>
  page
    .getByRole('article')
    .getByRole('heading')
    .elements()
    .map((heading) => heading.textContent)
const count = () => page.getByRole('main').getByText(/^\d+ questions?$/)
const removeOf = (number: number) =>
  page.getByRole('button', { name: `Remove bookmark of question ${number}`, exact: true })
const openOf = (number: number) => page.getByRole('link', { name: `Open question ${number}`, exact: true })
const popup = () => page.getByRole('alertdialog')
const change = (how: (questions: BookmarkedQuestion[]) => BookmarkedQuestion[]) =>
  answer(bookmarks, ({ data }) => ({ data: how(data) }))

/** Removes a bookmark on the server as well. */
function acceptRemoval(id: () => number): void {
  answer(deleteBookmark, { validate: 1, message: 'The bookmark is removed.' })
  change((all) => all.filter(({ ques_id }) => ques_id !== id()))
}

/** Opens the list, and reads the ids of its questions in order. */
async function openList(address = list): Promise<{ ids: number[]; screen: { address: () => string } }> {
  const screen = await renderScreen(address)
  await expect.element(count()).toBeVisible()
  const links = page.getByRole('link', { name: /^Open question \d+$/ }).elements()
  const ids = links.map((link) => Number(/(\d+)(\?|$)/.exec(link.getAttribute('href') ?? '')?.[1]))
  return { ids, screen }
}

describe('the order [exam-35]', () => {
  test('Latest and Oldest sort by time, and are in the address', async () => {
    const { screen } = await openList()
    await expect.element(page.getByRole('heading', { name: 'Bookmarked Questions' })).toBeVisible()
    const sort = page.getByLabelText('Sort')
    const options = [...(sort.element() as HTMLSelectElement).options].map(({ text }) => text)
    expect(options).toEqual(['Select', 'Latest', 'Oldest'])
    await sort.selectOptions('Latest')
    await expect.poll(screen.address).toMatch(/sort=latest$/)
    const latest = titles()
    expect(latest.length).toBeGreaterThan(1)
    await sort.selectOptions('Oldest')
    await expect.poll(titles).toEqual(latest.toReversed())
    expect(screen.address()).toBe(`${list}?sort=oldest`)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect.poll(screen.address).toBe('/exam')
  })

  test('an address has it from the beginning', async () => {
    await openList(`${list}?sort=oldest`)
    await expect.element(page.getByLabelText('Sort')).toHaveValue('oldest')
    const dates = page.getByText(/^Bookmarked on /).elements()
    const days = dates.map((date) => date.textContent?.split(/[ -]/).slice(-3).reverse().join('-'))
    expect(days.length).toBeGreaterThan(1)
    expect(days).toEqual(days.toSorted())
  })
})

test('a question is text without markup, cut at 220 characters [exam-36]', async () => {
  const question = `<p>Cut <b>${'a'.repeat(215)}</b>&lt;&amp;${'z'.repeat(40)}</p>`
  change((all) => all.slice(0, 1).map((one) => ({ ...one, question, question_mathjax: '' })))
  await renderScreen(list)
  await expect.poll(titles).toEqual([`Cut ${'a'.repeat(215)}<…`])
})

describe('removing [exam-42]', () => {
  test('asks; No keeps it; Yes takes it away, says so, and the focus goes on', async () => {
    const { ids } = await openList()
    const before = titles()
    acceptRemoval(() => ids[0] ?? 0)
    await removeOf(1).click()
    await expect.element(popup().getByText('Are sure you want to remove bookmark?')).toBeVisible()
    await popup().getByRole('button', { name: 'No' }).click()
    await expect.element(removeOf(1)).toHaveFocus()
    expect(titles()).toEqual(before)
    expect(await askedOf(deleteBookmark)).toEqual([])
    await removeOf(1).click()
    await popup().getByRole('button', { name: 'Yes' }).click()
    await expect.element(page.getByText('The bookmark is removed.')).toBeVisible()
    await expect.poll(titles).toEqual(before.slice(1))
    await expect.element(removeOf(1)).toHaveFocus()
    const [{ body } = { body: undefined }] = await askedOf(deleteBookmark)
    expect(body).toEqual({ student_id: expect.any(Number), question_id: ids[0] })
  })

  test('the last one gone, the focus is at the title', async () => {
    const end = change((all) => all.slice(0, 1))
    const { ids } = await openList()
    end()
    change((all) => all.slice(0, 1).filter(({ ques_id }) => ques_id !== ids[0]))
    answer(deleteBookmark, { validate: 1, message: 'The bookmark is removed.' })
    await removeOf(1).click()
    await popup().getByRole('button', { name: 'Yes' }).click()
    await expect.element(page.getByText('No Bookmark Question Available')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Bookmarked Questions' })).toHaveFocus()
  })

  test('a refusal is shown, and the bookmark stays', async () => {
    await openList()
    const before = titles()
    answer(deleteBookmark, { validate: 0, message: 'Try again after the exam.' })
    await removeOf(1).click()
    await popup().getByRole('button', { name: 'Yes' }).click()
    await expect.element(page.getByText('Try again after the exam.')).toBeVisible()
    await expect.element(popup()).not.toBeInTheDocument()
    expect(titles()).toEqual(before)
  })

  test('a parent looks, and removes nothing [exam-43]', async () => {
    await renderScreen(list, { as: 'meera' })
    await expect.element(openOf(1)).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
  })
})

describe('without homework, or without a reply', () => {
  test('no bookmark [exam-36]', async () => {
    change(() => [])
    await renderScreen(list, { as: 'neha' })
    await expect.element(page.getByText('No Bookmark Question Available')).toBeVisible()
  })

  test('a failure is shown, and can be retried', async () => {
    const mend = fail(bookmarks, 422, 'Not at the moment.')
    await renderScreen(list, { as: 'neha' })
    await expect.element(page.getByRole('main').getByText('Not at the moment.')).toBeVisible()
    mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(count()).toBeVisible()
  })
})

test('1,000 bookmarks: only those near the screen are there, and the order changes at once', {
  tags: 'long',
}, async () => {
  const newest = Date.parse('2026-11-20T04:00:00Z')
  change(([first]) =>
    first
      ? Array.from({ length: 1000 }, (_, index) => ({
          ...first,
          ques_id: index + 1,
          question: `<p>Made ${index + 1}</p>`,
          date_time: new Date(newest + index * 1000).toISOString(),
        }))
      : [],
  )
  await renderScreen(`${list}?sort=latest`)
  const last = page.getByRole('heading', { name: 'Made 1000' })
  await expect.element(last).toBeVisible()
  expect(cards().elements().length).toBeLessThan(40)
  await page.getByLabelText('Sort').selectOptions('Oldest')
  await expect.element(page.getByRole('heading', { name: 'Made 1', exact: true })).toBeVisible()
  await expect.element(last).not.toBeInTheDocument()
  await expect
    .poll(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      return titles().at(-1)
    })
    .toBe('Made 1000')
  await expect.element(last).toBeInViewport()
  scrollTo(0, 0)
  await expect.element(openOf(1)).toBeInViewport()
})

test('by keyboard alone: order, a question, the next, its removal', async () => {
  const screen = await renderScreen('/exam')
  await expect.element(page.getByRole('link', { name: 'Bookmarked Questions' })).toBeVisible()
  await tabTo(page.getByRole('link', { name: 'Bookmarked Questions' }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(screen.address).toBe(list)
  await expect.element(openOf(2)).toBeVisible()
  const sort = page.getByLabelText('Sort')
  const latest = titles()
  await tabTo(sort)
  await userEvent.keyboard('o')
  await expect.poll(screen.address).toBe(`${list}?sort=oldest`)
  await expect.poll(titles).toEqual(latest.toReversed())
  await expect.element(sort).toHaveFocus()
  const total = latest.length
  const second = Number(/(\d+)\?/.exec(openOf(2).element().getAttribute('href') ?? '')?.[1])
  acceptRemoval(() => second)
  await tabTo(openOf(1))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
  await tabTo(page.getByRole('link', { name: 'Next' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Question 2', exact: true })).toBeVisible()
  const remove = page.getByRole('button', { name: 'Remove bookmark' })
  await tabTo(remove)
  await userEvent.keyboard('{Enter}')
  await expect.element(popup()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(remove).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(popup()).toBeVisible()
  await tabTo(popup().getByRole('button', { name: 'Yes' }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(screen.address).toBe(`${list}?sort=oldest`)
  await expect.poll(() => cards().elements().length).toBe(total - 1)
  // A screen reader reads the new position, and Tab continues from there.
  await expect.element(page.getByRole('heading', { name: 'My Exam' })).toHaveFocus()
  await tabTo(removeOf(1))
  page.getByRole('link', { name: 'Back' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(screen.address).toBe('/exam')
})

describe('the practice notebook', () => {
  test('wrong and left questions by subject; a question with its answer [exam-45]', async () => {
    const screen = await renderScreen('/exam')
    await page.getByRole('link', { name: 'Practice Notebook' }).click()
    await expect.element(count()).toBeVisible()
    const all = cards().elements().length
    const physics = page.getByRole('group', { name: 'Subjects' }).getByRole('button', { name: 'Physics' })
    await physics.click()
    await expect.poll(screen.address).toMatch(/subject=Physics$/)
    const facts = () => [...document.querySelectorAll('main article p')].map(({ textContent }) => textContent)
    await vi.waitFor(() => {
      expect(facts().length).toBeGreaterThan(0)
      for (const one of facts()) expect(one).toMatch(/^(Wrong|Left|Partly right)Physics/)
    }, 10_000)
    expect(facts().length).toBeLessThan(all)
    await openOf(1).click()
    await expect.element(page.getByRole('region', { name: 'Your Answer' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Practice Notebook' }).click()
    await expect.element(physics).toHaveAttribute('aria-pressed', 'true')
  })

  test('an empty notebook says so [exam-45]', async () => {
    answer(notebook, { data: [] })
    await renderScreen('/exam/notebook')
    await expect.element(page.getByText('Nothing to practise')).toBeVisible()
  })
})

test('no accessibility faults, nothing too wide or too small on a phone: lists, and the question before removing', async () => {
  await renderScreen(list, { width: 360 })
  await expect.element(removeOf(1)).toBeVisible()
  await expectClean('bookmarks')
  await removeOf(1).click()
  await expect.element(popup()).toBeVisible()
  await expectClean('question before removing')
})

test('no accessibility faults, nothing too wide or too small on a phone: the notebook', async () => {
  await renderScreen('/exam/notebook', { width: 360 })
  await expect.element(openOf(1)).toBeVisible()
  await expectClean('notebook')
})

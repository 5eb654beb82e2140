import { afterAll, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { assignments } from '#domain/assignment/calls.ts'
import { titles } from '#portal/testing/assignment-titles.ts'
import { addressOf, clearDrafts, remark } from '#portal/testing/assignments.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { expectClean, expectFits } from '#portal/testing/look.ts'
import { answer, fail, hold } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const cardOf = (title: string) => page.getByRole('article', { name: title })
const shown = () => [...document.querySelectorAll('main article h2')].map(({ textContent }) => textContent)
const tab = (name: string) => page.getByRole('tab').filter({ hasText: name })
const status = () => page.getByLabelText('Status')
const statuses = () => [...(status().element() as HTMLSelectElement).options].map(({ text }) => text)
const search = () => page.getByRole('searchbox', { name: /^Search (homework|assignments)$/ })
const heading = () => page.getByRole('heading', { level: 1 })
const textOf = (title: string) => cardOf(title).element().textContent ?? ''

afterAll(clearDrafts)

describe('the list', () => {
  test('has two tabs with counts; Homework at a school [assignment-2]', async () => {
    const screen = await renderScreen('/assignment')
    await expect.element(cardOf(titles.open)).toBeVisible()
    expect(heading().element().textContent).toBe('Homework')
    await expect.element(tab('Ongoing')).toHaveAttribute('aria-selected', 'true')
    await expect.element(tab('Ongoing')).toMatchTextContent(new RegExp(`^Ongoing\\D*${shown().length}\\b`))
    await tab('Past').click()
    await expect.element(cardOf(titles.grade)).toBeVisible()
    expect(screen.address()).toBe('/assignment?open=999')
    await expect.element(tab('Past')).toMatchTextContent(new RegExp(`^Past\\D*${shown().length}\\b`))
  })

  test('open=999 opens Past [assignment-2]', async () => {
    await renderScreen('/assignment?open=999')
    await expect.element(cardOf(titles.grade)).toBeVisible()
    await expect.element(tab('Past')).toHaveAttribute('aria-selected', 'true')
  })

  test('a coaching institute says Assignments [assignment-2]', async () => {
    await renderScreen('/assignment', { as: 'riya' })
    await expect.element(page.getByRole('tablist', { name: 'Assignments' })).toBeVisible()
    expect(heading().element().textContent).toBe('Assignments')
  })

  test('a card shows course, subject, due date, badge and status, and leads to the detail [assignment-4, assignment-6]', async () => {
    await renderScreen('/assignment')
    await expect.element(cardOf(titles.late)).toMatchTextContent('Class 10')
    expect(textOf(titles.late)).toMatch(/Due date22-11-2026/)
    expect(textOf(titles.late)).toContain('2 Days Left')
    expect(textOf(titles.late)).toContain('Pending')
    expect(textOf(titles.today)).toMatch(/\d\d:\d\d Hours Left/)
    expect(textOf(titles.open)).not.toContain('Left')
    await cardOf(titles.late)
      .getByRole('link', { name: `View ${titles.late}` })
      .click()
    await expect.element(page.getByRole('region', { name: 'Submit' })).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 2, name: titles.late })).toBeVisible()
  })

  test('shows the hour, and Today; no remaining time for submitted work; late work may be submitted [assignment-5, assignment-6, assignment-8]', async () => {
    answer(assignments, (real) => ({
      ...real,
      result: {
        ...real.result,
        upcoming_online_assignment_list: real.result.upcoming_online_assignment_list.map((item) =>
          item.title === titles.late ? { ...item, student_status: 'Submitted' as const } : item,
        ),
      },
    }))
    await renderScreen('/assignment')
    await expect.element(cardOf(titles.today)).toMatchTextContent(/Due dateToday, \d{1,2}:\d\d [AP]M/)
    expect(textOf(titles.open)).toMatch(/Due date\d\d-\d\d-2026, \d{1,2}:\d\d [AP]M/)
    expect(textOf(titles.late)).toContain('Submitted')
    expect(textOf(titles.late)).not.toContain('Left')
    await tab('Past').click()
    await expect.element(cardOf(titles.notSubmitted)).toMatchTextContent('May still be handed in')
    expect(textOf(titles.expired)).not.toContain('May still be handed in')
  })

  test('a tap anywhere on a card opens it [assignment-4]', async () => {
    const screen = await renderScreen('/assignment', { width: 390, height: 844 })
    await expect.element(cardOf(titles.open)).toBeVisible()
    cardOf(titles.open).element().scrollIntoView({ block: 'center' })
    const { left, top } = cardOf(titles.open).element().getBoundingClientRect()
    const hit = document.elementFromPoint(left + 8, top + 8)
    if (hit instanceof HTMLElement) hit.click()
    await expect.poll(screen.address).toMatch(/^\/assignment\/\d+$/)
  })

  test('homework with unsent work says so [assignment-8]', async () => {
    await renderScreen(await addressOf(titles.open))
    await remark().fill('Half of it')
    await page.getByRole('link', { name: 'Go Back' }).click()
    await expect.element(cardOf(titles.open)).toMatchTextContent('Not sent yet')
    expect(textOf(titles.late)).not.toContain('Not sent yet')
  })

  test('the badge follows the clock [assignment-6]', async () => {
    takeClock()
    await renderScreen('/assignment')
    const badge = cardOf(titles.today).getByText(/\d\d:\d\d Hours Left/)
    await expect.element(badge).toBeVisible()
    const before = badge.element().textContent ?? ''
    vi.advanceTimersByTime(61_000)
    await expect.poll(() => badge.element().textContent).not.toBe(before)
  })
})

describe('filter and search', () => {
  test('each tab offers its statuses; Back keeps the choice [assignment-9, assignment-20]', async () => {
    const screen = await renderScreen('/assignment')
    await expect.element(cardOf(titles.open)).toBeVisible()
    expect(statuses()).toEqual(['Select Status', 'Pending', 'Draft', 'Submitted', 'Evaluated'])
    await status().selectOptions('Draft')
    await expect.element(cardOf(titles.open)).not.toBeInTheDocument()
    await expect.poll(screen.address).toMatch(/status=Draft/)
    await cardOf(titles.draft).getByRole('link').click()
    await expect.poll(screen.address).toMatch(/^\/assignment\/\d+$/)
    await page.getByRole('link', { name: 'Go Back' }).click()
    await expect.poll(screen.address).toBe('/assignment?status=Draft')
    await cardOf(titles.draft).getByRole('link').click()
    await expect.poll(screen.address).toMatch(/^\/assignment\/\d+$/)
    await expect.element(page.getByRole('region', { name: 'Submit' })).toBeVisible()
    await screen.goBack()
    await expect.element(status()).toHaveValue('Draft')
    await expect.element(cardOf(titles.draft)).toBeVisible()
    await expect.element(cardOf(titles.open)).not.toBeInTheDocument()
  })

  test('Past has them as well; no result says so, and can be cleared [assignment-8, assignment-9, assignment-12]', async () => {
    await renderScreen('/assignment?open=999')
    await expect.element(cardOf(titles.expired)).toBeVisible()
    expect(statuses()).toEqual(['Select Status', 'Submitted', 'Not Submitted', 'Evaluated', 'Expired'])
    const all = shown().length
    for (const [name, title] of [
      ['Expired', titles.expired],
      ['Not Submitted', titles.notSubmitted],
      ['Evaluated', titles.marks],
    ] as const) {
      await status().selectOptions(name)
      await expect.poll(() => shown().length).toBeLessThan(all)
      await expect.element(cardOf(title)).toMatchTextContent(name)
    }
    expect(textOf(titles.marks)).toMatch(/Evaluated[\d.]+ \/ 25/)
    expect(textOf(titles.grade)).toMatch(/Evaluated[A-D]/)
    await search().fill('zzz')
    await expect.element(page.getByText('No Assignments Found!')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and status' }).click()
    await expect.poll(() => shown().length).toBe(all)
  })

  test('search finds title, subject, status and due date in any case [assignment-10]', async () => {
    await renderScreen('/assignment')
    await expect.element(cardOf(titles.late)).toBeVisible()
    expect(shown()).toEqual(expect.arrayContaining([titles.open, titles.draft]))
    await search().fill('FIND THE MIST')
    await expect.poll(shown).toEqual([titles.late])
    await search().fill('pending')
    await expect.element(cardOf(titles.open)).toBeVisible()
    expect(shown()).toContain(titles.late)
    expect(shown()).not.toContain(titles.draft)
    await search().fill('22-11-2026')
    await expect.element(cardOf(titles.open)).not.toBeInTheDocument()
    expect(shown()).toContain(titles.late)
    await search().fill('film of')
    await expect.poll(shown).toEqual([titles.open])
  })
})

describe('without homework, or without a reply', () => {
  test.each([
    ['aarav', 'No Homework is available yet!'],
    ['riya', 'No Assignment is available yet!'],
  ] as const)('nothing yet, by the wording of the institute of %s [assignment-12]', async (as, text) => {
    const result = { upcoming_online_assignment_list: [], past_online_assignment_list: [] }
    answer(assignments, { statusCode: 200, message: 'OK', result })
    await renderScreen('/assignment', { as })
    await expect.element(page.getByText(text)).toBeVisible()
  })

  test('while loading there is no card', async () => {
    const letGo = hold(assignments)
    await renderScreen('/assignment')
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
    expect(shown()).toEqual([])
    letGo()
    await expect.element(cardOf(titles.open)).toBeVisible()
  })

  test('a refusal is shown, and two seconds later the person is at home [assignment-13]', async () => {
    takeClock()
    fail(assignments, 422, 'Not this year.')
    const screen = await renderScreen('/assignment')
    await expect.element(page.getByText('Not this year.')).toBeVisible()
    expect(screen.address()).toBe('/assignment')
    vi.advanceTimersByTime(2000)
    await expect.poll(screen.address).toBe('/dashboard')
  })

  test('without a connection it says so and can be tried again [assignment-13]', async () => {
    takeClock()
    const restore = fail(assignments, 'offline')
    await renderScreen('/assignment')
    // It is asked for again by itself first, later each time.
    const isShown = () => {
      vi.advanceTimersByTime(1000)
      return page.getByText('Please check your internet connection!').query() !== null
    }
    await expect.poll(isShown).toBe(true)
    restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(cardOf(titles.open)).toBeVisible()
  })
})

test('1,000 assignments: only those near the screen are rendered, and the last is reached', {
  tags: 'long',
}, async () => {
  answer(assignments, (real) => ({
    ...real,
    result: {
      ...real.result,
      upcoming_online_assignment_list: real.result.upcoming_online_assignment_list
        .slice(0, 1)
        .flatMap((one) =>
          Array.from({ length: 1000 }, (_, index) => ({
            ...one,
            file_id: index + 1,
            title: `Sheet ${index + 1}${' of a long name'.repeat(index % 9)}`,
          })),
        ),
    },
  }))
  await renderScreen('/assignment')
  await expect.element(tab('Ongoing')).toMatchTextContent(/1,?000/)
  await expect.poll(() => shown().length).toBeGreaterThan(0)
  expect(shown().length).toBeLessThan(40)
  await expect
    .poll(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      return shown().at(-1)
    })
    .toBe('Sheet 1000')
})

test('no accessibility faults, nothing too wide or too small on a phone: Ongoing, then Past', async () => {
  await renderScreen('/assignment', { width: 360 })
  await expect.element(cardOf(titles.open)).toBeVisible()
  await expectClean('ongoing')
  await tab('Past').click()
  await expect.element(cardOf(titles.expired)).toBeVisible()
  await expectClean('past')
})

test('a long name fits on a phone', async () => {
  const title = 'Averylongnamewithoutanyspace'.repeat(6)
  answer(assignments, (real) => ({
    ...real,
    result: {
      ...real.result,
      upcoming_online_assignment_list: real.result.upcoming_online_assignment_list.map((one) => ({
        ...one,
        title,
      })),
    },
  }))
  await renderScreen('/assignment', { width: 360, height: 740 })
  await expect.poll(() => shown()[0]).toBe(title)
  expectFits('the list')
})

import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showDay } from '#domain/day.ts'
import { labelTests, testLabels } from '#domain/exam/calls.ts'
import { testTypes } from '#domain/exam/reply.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { expectClean } from '#portal/testing/look.ts'
import { cardOf, cards, giveTests, label, labels, type MadeTest, titles } from '#portal/testing/made-tests.ts'
import { askedOf, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { useTimeZone } from '#portal/testing/time-zone.ts'

const hour = 3600
const prompt = () => page.getByText('Click on the Test Type to view the scheduled exams')
const tabs = () =>
  page
    .getByRole('tab')
    .elements()
    .map(({ textContent }) => textContent)
const back = () => page.getByRole('button', { name: 'Back' })
const searchField = () => page.getByRole('searchbox')
const startOf = (name: string) => page.getByRole('button', { name: `Start ${name}` })

describe('labels and schedules', () => {
  test('a prompt first; a label opens its schedules; Back and the way back close them [exam-3]', async () => {
    giveTests({ name: 'Made: open now' })
    const screen = await renderScreen('/exam')
    await expect.element(label('Unit Tests')).toBeVisible()
    await expect.element(prompt()).toBeVisible()
    expect(tabs()).toEqual(['Online', 'Offline'])
    await label('Unit Tests').click()
    await expect.element(cardOf('Made: open now')).toBeVisible()
    expect(screen.address()).toMatch(/^\/exam\?label=\d+$/)
    await expect.element(prompt()).not.toBeInTheDocument()
    await back().click()
    await expect.element(prompt()).toBeVisible()
    await expect.element(label('Unit Tests')).toHaveFocus()
    await screen.goBack()
    await expect.element(cardOf('Made: open now')).toBeVisible()
    await screen.goBack()
    await expect.element(prompt()).toBeVisible()
  })

  test('gone back before the address has followed what was chosen, the screen shows what the address says', async () => {
    giveTests({ name: 'Made: open now' })
    const screen = await renderScreen('/exam')
    await label('Unit Tests').click()
    await expect.element(cardOf('Made: open now')).toBeVisible()
    const button = back().element() as HTMLElement
    button.click()
    // The router has the new address, but React has not rendered it yet.
    for (let i = 0; i < 1000 && screen.address() !== '/exam'; i += 1) await null
    await screen.goBack()
    expect(screen.address()).toMatch(/label=/)
    await expect.element(cardOf('Made: open now')).toBeVisible()
    await expect.element(prompt()).not.toBeInTheDocument()
  })

  test('when the labels cannot be fetched, two fallback labels are shown [exam-4]', async () => {
    giveTests({ name: 'Made: open now' }, { name: 'Made: to try', type: testTypes.mock })
    fail(testLabels, 500)
    const screen = await renderScreen('/exam')
    await expect.element(label('Mock Test')).toBeVisible()
    const names = labels().getByRole('button').elements()
    expect(names.map(({ textContent }) => textContent)).toEqual(['Online exam', 'Mock Test'])
    await label('Online exam').click()
    await expect.poll(titles).toEqual(['Made: open now'])
    expect(screen.address()).toMatch(/label=OnlineP$/)
    await label('Mock Test').click()
    await expect.poll(titles).toEqual(['Made: to try'])
    expect(screen.address()).toMatch(/label=Mock/)
  })

  test('an error of the server: a toast, and a backdrop whose dismissal goes home [exam-10]', async () => {
    fail(labelTests, 422, 'The exams are being moved.')
    const screen = await renderScreen('/exam')
    await label('Unit Tests').click()
    const popup = page.getByRole('alertdialog')
    await expect.element(popup.getByText('The exams are being moved.').first()).toBeVisible()
    await expect.element(page.getByRole('status').getByText('The exams are being moved.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(screen.address).toBe('/dashboard')
  })

  test('without a connection: a message, and a retry that works [exam-10]', async () => {
    takeClock()
    const restore = fail(labelTests, 'offline')
    await renderScreen('/exam')
    await label('Unit Tests').click()
    const again = page.getByRole('button', { name: 'Try again' })
    // The screen first retries by itself, with growing pauses.
    const isFailed = () => {
      vi.advanceTimersByTime(1000)
      return again.query() !== null
    }
    await expect.poll(isFailed).toBe(true)
    expect((await askedOf(labelTests)).length).toBeGreaterThan(1)
    restore()
    await again.click()
    await expect.element(cards().first()).toBeVisible()
  })
})

describe('before a label is chosen', () => {
  const first = () => page.getByRole('region', { name: 'Now and next' })
  const names = () =>
    first()
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent)

  test('running, next and submitted exams are shown at once, with the prompt below [exam-5]', async () => {
    giveTests(
      { name: 'later', from: 2 * hour, to: 3 * hour },
      { name: 'next', from: hour, to: 2 * hour },
      { name: 'runs' },
      { name: 'begun', open: 1 },
      { name: 'done', submitted: 1 },
      { name: 'at any time', type: testTypes.practice, limit: 0 },
    )
    await renderScreen('/exam', { width: 360 })
    await expect.poll(names).toEqual(['begun', 'runs', 'next', 'done'])
    await expect.element(prompt()).toBeVisible()
    await expect.element(startOf('runs')).toBeEnabled()
    await expectClean('now and next')
    await label('Unit Tests').click()
    await expect.element(cardOf('later')).toBeVisible()
    expect(first().query()).toBeNull()
  })

  test('without running or coming exams only the prompt is shown', async () => {
    giveTests({ name: 'over', from: -2 * hour, to: -hour })
    await renderScreen('/exam')
    await expect.element(prompt()).toBeVisible()
    await expect.poll(() => askedOf(labelTests)).not.toEqual([])
    await expect.element(first()).not.toBeInTheDocument()
  })

  test('what cannot be fetched can be asked for again', async () => {
    giveTests({ name: 'runs' })
    const restore = fail(labelTests, 422, 'The exams are being moved.')
    await renderScreen('/exam')
    await expect.element(first()).toMatchTextContent('The exams are being moved.')
    restore()
    await first().getByRole('button', { name: 'Try again' }).click()
    await expect.poll(names).toEqual(['runs'])
  })
})

describe('cards by status', () => {
  test('upcoming, ongoing, resume, practice and view are listed; expired and attempted are hidden [exam-9, exam-12, exam-15, exam-16]', async () => {
    const past = { from: -3 * hour, to: -hour }
    const kinds: MadeTest[] = [
      { name: 'upcoming', from: hour, to: 2 * hour },
      { name: 'ongoing' },
      { name: 'resume', open: 1 },
      { name: 'view', ...past, open: 1 },
      { name: 'published', ...past, open: 1, isPublished: true },
      { name: 'expired', ...past },
      { name: 'attempted', from: -30 * hour, to: -25 * hour, submitted: 1 },
      { name: 'taken', submitted: 1 },
      { name: 'practice', type: testTypes.practice, limit: 3, submitted: 1 },
      { name: 'limit', type: testTypes.practice, limit: 2, submitted: 2 },
    ]
    giveTests(...kinds.map((kind) => ({ ...kind, name: `Kind ${kind.name}` })))
    await renderScreen('/exam?search=Kind%20')
    await expect
      .poll(titles)
      .toEqual([
        'Kind resume',
        'Kind ongoing',
        'Kind practice',
        'Kind upcoming',
        'Kind taken',
        'Kind limit',
        'Kind view',
        'Kind published',
      ])
    await expect.element(startOf('Kind upcoming')).toBeDisabled()
    await expect.element(startOf('Kind ongoing')).toBeEnabled()
    await expect.element(page.getByRole('button', { name: 'Resume Kind resume' })).toBeEnabled()
    await expect.element(cardOf('Kind practice')).toMatchTextContent('1 of 3')
    await expect.element(cardOf('Kind practice')).toMatchTextContent('No limit')
    await expect.element(cardOf('Kind taken')).toMatchTextContent('Handed in')
    await expect.element(cardOf('Kind taken')).toMatchTextContent('Result to come')
    await expect.element(cardOf('Kind ongoing')).toMatchTextContent('1 h 30 min')
    await expect.element(cardOf('Kind view')).toMatchTextContent('No Report Available')
    await expect.element(cardOf('Kind published').getByRole('link')).toHaveAttribute('href', '/report/900005')
  })

  test('a long name is cut at 47 characters [exam-8]', async () => {
    const name = `Cut ${'here and there '.repeat(6)}`.trim()
    giveTests({ name })
    await renderScreen('/exam?search=cut%20here')
    await expect.poll(titles).toEqual([`${name.slice(0, 47).trimEnd()}…`])
  })
})

describe('search and date', () => {
  test('a part of the name in any case; nothing found; Show all [exam-6]', async () => {
    giveTests({ name: 'Searched: LIGHT' }, { name: 'Searched: heat' })
    const screen = await renderScreen('/exam')
    await label('Unit Tests').click()
    await expect.element(cardOf('Searched: heat')).toBeVisible()
    await expect.element(searchField()).toHaveAccessibleName('Search exams')
    await searchField().fill('ed: light')
    await expect.poll(titles).toEqual(['Searched: LIGHT'])
    await expect.poll(screen.address).toMatch(/search=ed/)
    await searchField().fill('nothing of this kind')
    await expect.element(page.getByText('No Exam Available')).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.element(searchField()).toHaveValue('')
    await expect.element(cardOf('Searched: LIGHT')).toBeVisible()
  })

  test.each(['/exam', '/assignment'])(
    'no letter is lost on %s while the address follows the one before',
    async (path) => {
      const screen = await renderScreen(path)
      await expect.element(searchField()).toBeVisible()
      const input = searchField().element() as HTMLInputElement
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      let typed = ''
      // The address follows some milliseconds later.
      for (const rest of [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 40]) {
        for (const letter of 'ab') {
          typed += letter
          write?.call(input, input.value + letter)
          input.dispatchEvent(new Event('input', { bubbles: true }))
          await new Promise((done) => setTimeout(done, rest))
        }
      }
      await expect.element(searchField()).toHaveValue(typed)
      await expect.poll(screen.address).toBe(`${path}?search=${typed}`)
    },
  )

  test("on a device in another zone 'Sort By Date' filters the cards by the institute’s day, which is in the address [exam-2, exam-6]", async () => {
    // There it is still the day before.
    await useTimeZone('Pacific/Pago_Pago')
    expect(new Date().getTimezoneOffset()).toBe(660)
    giveTests({ name: 'Dated', from: -60, to: 60 }, { name: 'Tomorrow', from: 24 * hour, to: 25 * hour })
    const screen = await renderScreen('/exam')
    await label('Unit Tests').click()
    await expect.element(cardOf('Tomorrow')).toBeVisible()
    const sort = page.getByRole('button', { name: 'Sort By Date' })
    await sort.click()
    const calendar = page.getByRole('dialog', { name: 'Sort By Date' })
    await calendar.getByRole('button', { name: /^Today/ }).click()
    await expect.element(sort).toHaveFocus()
    await expect.poll(screen.address).toMatch(/day=2026-11-20/)
    await expect.poll(titles).toEqual(['Dated'])
    await expect.element(cardOf('Dated')).toMatchTextContent(showDay('2026-11-20'))
    await expect.element(page.getByText(`Exams on ${showDay('2026-11-20')}`)).toBeVisible()
    await expectClean('the exams of a day')
    await page.getByRole('button', { name: /show every day$/i }).click()
    await expect.poll(screen.address).not.toMatch(/day=/)
    await expect.element(cardOf('Tomorrow')).toBeVisible()
  })
})

describe('kinds of users', () => {
  test('a parent sees that he may not give an exam, and no window opens [exam-20]', async () => {
    const open = vi.spyOn(window, 'open')
    giveTests({ name: 'Made: open now' })
    await renderScreen('/exam', { as: 'meera' })
    await label('Unit Tests').click()
    await startOf('Made: open now').click({ force: true })
    await expect.element(page.getByText('Parents are not allowed to give exam')).toBeVisible()
    expect(open).not.toHaveBeenCalled()
    open.mockRestore()
  })

  test('a parent names the child in view [exam-48]', async () => {
    await renderScreen('/exam', { as: 'meera' })
    await expect.element(label('Unit Tests')).toBeVisible()
    const [asked] = await askedOf(testLabels)
    expect(asked?.query).toEqual({ user_id: expect.stringMatching(/^\d+$/) })
  })

  test('an open user: no Offline tab; exams of products in their section, names cut at 25 [exam-1, exam-7, exam-8]', async () => {
    await renderScreen('/exam', { as: 'neha' })
    const section = page.getByRole('region', { name: 'Products / Exams' })
    await expect.element(section.getByRole('article').first()).toBeVisible()
    expect(tabs()).toEqual(['Online'])
    const names = section
      .getByRole('heading', { level: 3 })
      .elements()
      .map((one) => one.textContent ?? '')
    expect(names.filter((name) => name.endsWith('…')).map((name) => Array.from(name).length)).toContain(26)
    for (const name of names) expect(Array.from(name).length).toBeLessThanOrEqual(26)
  })

  test('an open user who asks for the exams on paper sees those on screen [exam-2]', async () => {
    await renderScreen('/exam?tab=offline', { as: 'neha' })
    await expect.element(prompt()).toBeVisible()
  })
})

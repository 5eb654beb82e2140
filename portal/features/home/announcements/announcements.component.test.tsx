import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readAnnouncements, studentHome } from '#domain/home/calls.ts'
import { expectFits } from '#portal/testing/look.ts'
import { answer, fail } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'

const board = () => page.getByRole('region', { name: 'Notice Board' })
const announcements = () => page.getByRole('article').elements().length

test('a school reads Notice Board, the first three, then all with a search [home-5]', async () => {
  answer(readAnnouncements, { statusCode: 200, message: 'OK', result: null })
  const screen = await renderScreen('/dashboard')
  await expect.element(board()).toMatchTextContent('Spread the word to Users')
  await expect.element(board().getByRole('article').first()).toBeVisible()
  expect(announcements()).toBe(3)
  await board().getByText('View All').click()
  await expect.poll(screen.address).toBe('/announcement')
  await expect.poll(announcements).toBeGreaterThan(3)
  const search = page.getByRole('searchbox')
  await search.fill('zzzz-nothing')
  await expect.poll(announcements).toBe(0)
  await search.fill('')
  await expect.poll(announcements).toBeGreaterThan(3)
  await screen.goBack()
  await expect.poll(screen.address).toBe('/dashboard')
})

test('adds rows to the end when a busy browser reports two positions of the end at once', async () => {
  const rows = 45
  answer(
    studentHome,
    (real) =>
      Array.from({ length: rows }, (_, index) => ({ ...real[0], announcement_id: index + 1 })) as typeof real,
  )
  vi.stubGlobal('IntersectionObserver', reportingAwayFirst(IntersectionObserver))
  onTestFinished(() => void vi.unstubAllGlobals())
  await renderScreen('/announcement')
  await expect.poll(announcements).toBeGreaterThan(0)
  await expect
    .poll(() => {
      scrollTo(0, document.body.scrollHeight)
      return announcements()
    })
    .toBe(rows)
})

/** Reports an earlier, hidden position together with each position, in the same call. */
const reportingAwayFirst = (Real: typeof IntersectionObserver) =>
  class extends Real {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const away = (entry: IntersectionObserverEntry) =>
        new Proxy(entry, { get: (real, key) => key !== 'isIntersecting' && Reflect.get(real, key) })
      super(
        (entries, observer) =>
          callback(
            entries.flatMap((entry) => [away(entry), entry]),
            observer,
          ),
        options,
      )
    }
  }

test('a coaching institute reads Announcement [home-5]', async () => {
  await renderScreen('/dashboard', { as: 'riya' })
  await expect.element(page.getByRole('heading', { name: 'Announcement', exact: true })).toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Notice Board' })).not.toBeInTheDocument()
})

test('announcements that cannot be loaded show no message of the server [home-10]', async () => {
  fail(studentHome, 422, 'Something of the server')
  await renderScreen('/announcement')
  await expect.element(page.getByText('Nothing to show right now')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(page.getByText('Something of the server').elements()).toEqual([])
})

test('without announcements a school and a coaching institute show different pictures [home-9]', async () => {
  answer(studentHome, [])
  const picture = () => document.querySelector('section[aria-labelledby=announcements] svg')?.outerHTML
  const pictures = []
  for (const as of ['karan', 'diya'] as const) {
    await renderScreen('/dashboard', { as })
    await expect.poll(announcements).toBe(0)
    await expect.poll(picture).toBeDefined()
    pictures.push(picture())
    leaveScreen()
  }
  expect(pictures[0]).not.toBe(pictures[1])
})

test.each([
  [390, 'updated_by'],
  [390, 'ancmnt_title'],
  [390, 'description'],
  [320, 'batch_sec_names'],
] as const)('at %i px a long word in %s does not move the screen sideways', async (width, field) => {
  const long = 'https://forms.example/'.padEnd(160, 'w')
  answer(studentHome, (real) => real.map((one) => ({ ...one, [field]: long })))
  await renderScreen('/dashboard', { width })
  await expect.element(board()).toMatchTextContent(long)
  expectFits(field)
})

test('a surname of 18 letters stays in a phone of 320 px', async () => {
  const name = 'Aarav Venkatanarasimhara'
  await renderScreen('/dashboard', { width: 320, change: (session) => ({ ...session, name }) })
  const greeting = page.getByRole('heading', { name: new RegExp(name) })
  await expect.element(greeting).toBeVisible()
  expect(greeting.element().scrollWidth).toBeLessThanOrEqual(greeting.element().clientWidth)
  expectFits('a long surname')
})

import type { Page, Request } from '@playwright/test'
import { openAs } from '../kit/open-as.ts'
import { expect, homeReady, test, useServer } from '../kit/test.ts'
import { storeTexts } from './xss-storage.ts'
import { followAway, watch } from './xss-watch.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
test.use({
  allowedComplaints: [
    /violates the following Content Security Policy directive|requires 'TrustedScript' assignment/,
  ],
})
test.beforeAll(() => storeTexts(server.current))

/** Events that a vector may wait for: hover, focus, and its own event attributes. */
const waitFor = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('main *, [role=dialog] *')) {
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      if (element instanceof HTMLElement) element.focus()
      for (const { name } of [...element.attributes])
        if (/^on/i.test(name)) element.dispatchEvent(new Event(name.slice(2)))
    }
  })

const screens = [
  '/dashboard',
  '/timetable',
  '/live',
  '/eventCalender',
  '/studymaterial',
  '/document',
  '/product',
  '/assignment',
  '/assignment?open=999',
  '/fees?tab=history',
  '/messages',
  '/profile',
  '/exam?search=%3C',
  '/exam?tab=offline',
  '/exam?tab=offline&batch=analysis',
  '/exam/bookmarks',
  '/exam/notebook',
  '/report?search=%3C',
  '/report?tab=offline',
]

/** Goes to another screen inside the portal, as its links do. */
const openScreen = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** The pause in requests after which a screen counts as complete. */
const quietMs = 120

/** @returns a function that waits until the page has all replies */
function followRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  let changedAt = Date.now()
  const change = (work: () => void) => {
    work()
    changedAt = Date.now()
  }
  page.on('request', (request) => change(() => pending.add(request)))
  for (const event of ['requestfinished', 'requestfailed'] as const) {
    page.on(event as 'requestfinished', (request) => change(() => pending.delete(request)))
  }
  return async () => {
    changedAt = Date.now()
    await expect
      .poll(() => pending.size === 0 && Date.now() - changedAt > quietMs, { intervals: [20] })
      .toBe(true)
  }
}

/** The screens of one exam and one question of a student. */
async function screensOf(phone: string): Promise<string[]> {
  const [ids] = await server.current.query<{ test: number; bookmarked: number; wrong: number }>(
    `select a.test_id::int as test,
       (select min(b.question_id)::int from bookmark b where b.institute_id = p.institute_id and b.person_id = p.id
         and b.question_id in (select q.id from question q where q.institute_id = p.institute_id
           and q.options <> '[]')) as bookmarked,
       (select min(w.question_id)::int from attempt_answer w where w.institute_id = a.institute_id
         and w.attempt_id = a.id and w.state = 'wrong') as wrong
     from person p join test_attempt a on a.institute_id = p.institute_id and a.person_id = p.id
     join test t on t.institute_id = a.institute_id and t.id = a.test_id and t.is_result_published
       and t.is_solution_offered
     where p.phone = $1 and a.submitted_at is not null order by a.test_id limit 1`,
    [phone],
  )
  if (!ids) throw new Error(`${phone} has no exam behind him`)
  const report = `/report/${ids.test}`
  return [
    report,
    `${report}?tab=comparison`,
    `/exam/bookmarks/${ids.bookmarked}`,
    `/exam/notebook/${ids.wrong}`,
  ]
}

/** A parent sees what the student does; these have more for him. */
const ofParents = ['/dashboard', '/messages', '/profile']
/** What a coaching institute has that a school has not, or shows in another way. */
const ofCoaching = screens.filter((path) => /^.(dashboard|live|studymaterial|product|exam|report)/.test(path))
const logins = [
  { login: '9000000001', student: '9000000001', paths: screens, least: 12 },
  { login: '9000000021', student: '9000000021', paths: ofCoaching, least: 9 },
  { login: '9000000010', student: '9000000001', paths: ofParents, least: 3 },
]
for (const [index, { login, student, paths, least }] of logins.entries()) {
  const tag = index === 0 ? [] : '@long'
  test(`stored texts run nothing on any screen of ${login}`, { tag }, async ({ page, context }) => {
    test.setTimeout(240_000)
    const seen = await watch(context)
    const strayed = followAway(page)
    const settle = followRequests(page)
    await openAs(page, login, at('/dashboard'))
    await homeReady(page)
    let rendered = 0
    for (const path of [...paths, ...(await screensOf(student))]) {
      await openScreen(page, path)
      await settle()
      await waitFor(page)
      if (/<\w/.test((await page.locator('main').textContent()) ?? '')) rendered += 1
    }
    await openScreen(page, '/assignment')
    await page.getByRole('main').getByRole('link', { name: /View/ }).first().click()
    await page.waitForURL(/assignment\/\d/)
    await settle()
    await waitFor(page)
    // A screen without a visible vector would prove nothing.
    expect(rendered).toBeGreaterThan(least)
    expect(seen.runs).toEqual([])
    expect(seen.requests.filter((request) => !request.startsWith('document '))).toEqual([])
    expect(strayed).toEqual([])
  })
}

import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, showDay } from '#domain/day.ts'
import { type OfflineExam, offlineExams } from '#domain/exam/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { expectClean } from '#portal/testing/look.ts'
import type { PersonName } from '#portal/testing/provided.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const address = '/exam?tab=offline'
const cards = () => page.getByRole('main').getByRole('article')
const chooser = (name: string) => page.getByRole('group', { name })
const change = (part: Partial<OfflineExam>) =>
  answer(offlineExams, ({ pastCourseExamSchdJson, futureCourseExamList }) => ({
    pastCourseExamSchdJson: pastCourseExamSchdJson.map((exam) => ({ ...exam, ...part })),
    futureCourseExamList,
  }))

describe('exams on paper', () => {
  test('a school: Section; marks, rank, percentage, attendance [exam-23, exam-24]', async () => {
    await renderScreen(address)
    const section = chooser('Section').getByRole('button', { name: '10-A' })
    await expect.element(section).toHaveAttribute('aria-pressed', 'false')
    await expect.element(page.getByText('No Exam Available')).toBeVisible()
    expect(cards().elements()).toEqual([])
    await section.click()
    const marked = cards().filter({ hasText: '%' }).first()
    await expect.element(marked).toMatchTextContent(/\d+(\.\d+)? \/ \d+/)
    await expect.element(marked).toMatchTextContent(/\d+\.\d\d%/)
    await expect.element(marked).toMatchTextContent('Rank')
    await expect.element(marked).toMatchTextContent(/Present|Absent/)
  })

  test.each<{ kind: string; as: PersonName; batch: string; times: number }>([
    { kind: 'a school leaves out', as: 'aarav', batch: '10-A', times: 0 },
    { kind: 'a coaching institute shows', as: 'riya', batch: 'JEE-26', times: 1 },
  ])('$kind topic and description [exam-24]', async ({ as, batch, times }) => {
    change({ topic_name: 'The topic', examDesc: 'The description' })
    await renderScreen(`${address}&batch=${batch}`, { as })
    await expect.element(cards().first()).toBeVisible()
    const text = cards().first().element().textContent ?? ''
    expect(text.split('The topic')).toHaveLength(times + 1)
    expect(text.split('The description')).toHaveLength(times + 1)
  })

  test('a coaching institute: Batch Name; Analysis as a chart and a table; Upcoming Exams [exam-23, exam-28]', async () => {
    const screen = await renderScreen(address, { as: 'riya' })
    const batches = chooser('Batch Name')
    await batches.getByRole('button', { name: 'JEE-26' }).click()
    await expect.element(cards().filter({ hasText: '%' }).first()).toBeVisible()
    await batches.getByRole('button', { name: 'Analysis' }).click()
    await expect.poll(screen.address).toMatch(/batch=analysis$/)
    await expect.element(page.getByRole('img', { name: 'Percentage per exam, oldest first' })).toBeVisible()
    const table = page.getByRole('table', { name: 'Analysis' })
    await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('%')
    await batches.getByRole('button', { name: 'Upcoming Exams' }).click()
    await expect.poll(screen.address).toMatch(/batch=upcoming_exam$/)
    await expect.element(cards().first()).toBeVisible()
    expect(cards().filter({ hasText: '%' }).elements()).toHaveLength(0)
    await screen.goBack()
    await expect.element(table).toBeVisible()
  })

  test.each([
    { rank: 1, medals: 1 },
    { rank: 2, medals: 0 },
  ])('rank $rank has $medals medal [exam-26]', async ({ rank, medals }) => {
    change({ courseLevelRank: rank, subjectWiseExamSchdList: [] })
    await renderScreen(`${address}&batch=JEE-26`, { as: 'riya' })
    await expect.element(cards().first()).toBeVisible()
    expect(cards().first().getByRole('img', { name: 'Medal:' }).elements()).toHaveLength(medals)
  })

  test('a card of a school names the exam [exam-24]', async () => {
    change({ exam_name: 'Half-yearly Examination', examDesc: 'Half-yearly Examination: bring a pen' })
    await renderScreen(`${address}&batch=10-A`)
    const heading = cards().first().getByRole('heading')
    await expect.element(heading).toMatchTextContent(/^Half-yearly Examination$/)
  })

  test('long texts are cut: subject and topic after 24 characters, the description after 45 [exam-24]', async () => {
    change({ subject_name: 's'.repeat(25), topic_name: 't'.repeat(25), examDesc: 'd'.repeat(46) })
    await renderScreen(`${address}&batch=JEE-26`, { as: 'riya' })
    await expect.element(cards().first()).toBeVisible()
    const text = cards().first().element().textContent
    for (const cut of ['s'.repeat(24), 't'.repeat(24), 'd'.repeat(45)]) expect(text).toContain(`${cut}…`)
  })

  test('search finds by a part of the name, with a section chosen or not [exam-32]', async () => {
    const screen = await renderScreen(address)
    const names = () =>
      cards()
        .getByRole('heading')
        .elements()
        .map((one) => one.textContent)
    await page.getByRole('searchbox', { name: 'Search exams' }).fill('half-YEARLY')
    await expect.poll(() => new Set(names())).toEqual(new Set(['Half-yearly Examination']))
    await expect.poll(screen.address).toMatch(/search=half-YEARLY/)
    await chooser('Section').getByRole('button', { name: '10-A' }).click()
    await expect.poll(() => new Set(names())).toEqual(new Set(['Half-yearly Examination']))
    await page.getByRole('searchbox', { name: 'Search exams' }).fill('nothing like this')
    await expect.element(page.getByText('No Exam Available')).toBeVisible()
  })

  test('a date sheet: what runs is marked, the past is quieter, and the card has the days alone [exam-31]', async () => {
    const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
    const sitting = (subject_name: string, days: number, hours = ['9:30 AM', '12:00 PM']) => {
      const [start_time = '', end_time = ''] = hours
      return { subject_name, date: addDays(today, days), start_time, end_time }
    }
    const long = 'Environmental studies and disaster management'
    const sittings = [
      sitting('Mathematics', -2),
      sitting('Science', 0, ['12:00 AM', '11:59 PM']),
      sitting(long, 2),
    ]
    answer(offlineExams, ({ futureCourseExamList: [exam] }) => ({
      pastCourseExamSchdJson: [],
      futureCourseExamList: exam ? [{ ...exam, exam_name: 'Half-yearly', sittings }] : [],
    }))
    await renderScreen(`${address}&batch=upcoming_exam`, { width: 360 })
    const table = page.getByRole('table', { name: 'Date sheet of Half-yearly' })
    const rows = table.getByRole('row')
    await expect.element(rows.nth(0)).toMatchTextContent(/^SubjectDayHours$/)
    await expect.element(rows.nth(1)).toMatchTextContent(/^Mathematics\w{3} \d+ \w{3}9:30 AM – 12:00 PM$/)
    await expect.element(rows.nth(2)).toMatchTextContent(/^ScienceNow/)
    await expect.element(rows.nth(3)).toMatchTextContent(long)
    const colour = (name: string) => getComputedStyle(table.getByText(name).element()).color
    expect(colour('Mathematics')).not.toBe(colour(long))
    const card = cards().first()
    await expect
      .element(card)
      .toMatchTextContent(`${showDay(addDays(today, -2))} – ${showDay(addDays(today, 2))}`)
    await expect.element(card).not.toMatchTextContent('Upcoming')
    await expectClean('a date sheet')
  })

  test('an exam to come has its date sheet, and says what is next [exam-31]', async () => {
    await renderScreen(`${address}&batch=upcoming_exam`)
    const table = page.getByRole('table', { name: 'Date sheet of Unit Test 3' })
    await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('Next')
    await expect.element(cards().first()).toMatchTextContent('Upcoming')
    expect(table.getByText('Next').elements()).toHaveLength(1)
  })

  test('a setup of OFFLINE shows the Offline tab at /exam [exam-1]', async () => {
    const offline = (session: SignedIn) => ({
      ...session,
      inst_plan_det: { ...session.inst_plan_det, exam: 'OFFLINE' as const },
    })
    const screen = await renderScreen('/exam', { change: offline })
    await expect.element(chooser('Section').getByRole('button', { name: '10-A' })).toBeVisible()
    expect(screen.address()).toBe('/exam')
    expect(page.getByRole('tab', { name: 'Online' }).query()).toBeNull()
  })

  test('no exam at all [exam-23]', async () => {
    answer(offlineExams, { pastCourseExamSchdJson: [], futureCourseExamList: [] })
    await renderScreen(address, { as: 'riya' })
    await expect.element(page.getByText('No Exam Available')).toBeVisible()
  })
})

test('no accessibility faults, nothing too wide or too small on a phone: exams on paper', async () => {
  await renderScreen(address, { width: 360 })
  await expect.element(page.getByText('No Exam Available')).toBeVisible()
  await expectClean('exams on paper, nothing chosen')
  await chooser('Section').getByRole('button', { name: '10-A' }).click()
  await expect.element(cards().first()).toBeVisible()
  await expectClean('exams on paper')
})

test('no accessibility faults, nothing too wide or too small on a phone: the analysis; on a desk, too', async () => {
  await renderScreen(`${address}&batch=analysis`, { width: 360 })
  await expect.poll(() => document.querySelectorAll('.recharts-bar-rectangle').length).toBeGreaterThan(0)
  await expectClean('analysis')
  await page.viewport(1440, 900)
  await expectClean('analysis, on a desk')
})

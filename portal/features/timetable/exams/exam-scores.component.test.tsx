import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type TestReport, testReports } from '#domain/exam/report/calls.ts'
import { expectClean, expectReadable, firstIfShort } from '#portal/testing/look.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const name = 'Unit Test 8: Science and Mathematics'
const subjectWise = 'Subject Wise Performance'
const scoreButton = () => page.getByRole('button', { name: `Score: ${name}` })
const popup = () => page.getByRole('dialog', { name })
const chartButton = () => popup().getByRole('button', { name: subjectWise })
const chart = () => page.getByRole('dialog', { name: subjectWise })
const bars = () => document.querySelectorAll('.recharts-bar-rectangle')

/** Opens the score of a test that was evaluated. */
async function openScore(width?: number) {
  await renderScreen('/timetable?day=2026-11-11', width ? { width } : {})
  await scoreButton().click()
  await expect.element(popup().getByRole('table')).toBeVisible()
}

async function openChart() {
  await chartButton().click()
  await expect.element(chart().getByRole('img', { name: subjectWise })).toBeVisible()
  await expect.poll(() => bars().length).toBeGreaterThan(0)
}

describe('score comparison [timetable-21]', () => {
  test('You, Topper and Average; by subject as a chart and a table; focus returns', async () => {
    let report: TestReport | undefined
    answer(testReports, (real) => {
      report = real
      return real
    })
    await openScore()
    const table = popup().getByRole('table')
    for (const column of ['You', 'Topper', 'Average'])
      await expect.element(table.getByRole('columnheader', { name: column })).toBeVisible()
    const own = report?.test_report
    await expect.element(popup().getByText(`Rank ${own?.rank} of ${own?.total_students}`)).toBeVisible()
    const score = table.getByRole('row', { name: /^Score/ })
    await expect.element(score).toMatchTextContent(`${own?.total_score} / ${own?.total_marks}`)
    await expect.element(table.getByRole('row', { name: /^Time/ })).toMatchTextContent(/\d:\d\d:\d\d/)
    await openChart()
    const subjects = report?.subject_wise_distribution ?? []
    expect(subjects.length).toBeGreaterThan(1)
    for (const row of subjects) {
      const { subject_name, wrong_ques_count, right_ques_count, left_ques_count } = row
      const figures = `${subject_name} ${wrong_ques_count} ${right_ques_count} ${left_ques_count}`
      await expect.element(chart().getByRole('table').getByRole('row', { name: figures })).toBeVisible()
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(chartButton()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(scoreButton()).toHaveFocus()
  })

  test('the chart cuts a subject at 20 characters, the table does not [timetable-21]', async () => {
    const subject = 'Electrodynamicsoffields'
    answer(testReports, (real) => ({
      ...real,
      subject_wise_distribution: real.subject_wise_distribution.map((row, index) => ({
        ...row,
        ...(index === 0 && { subject_name: subject }),
      })),
    }))
    await openScore()
    await openChart()
    await expect
      .element(chart().getByRole('img', { name: subjectWise }))
      .toMatchTextContent(`${subject.slice(0, 20)}…`)
    await expect.element(chart().getByRole('table')).toMatchTextContent(subject)
  })

  test('where fewer than 5 took it, topper and average are withheld, and it says why', async () => {
    answer(testReports, (real) => ({ ...real, topper_report: null, average_report: null }))
    await openScore()
    await expect.element(popup().getByText(/fewer than 5 took this exam/)).toBeVisible()
    await expect.element(popup().getByRole('row', { name: /^Score .* Withheld Withheld$/ })).toBeVisible()
  })
})

test.each(firstIfShort(390, 1440))(
  'at %i px axe finds nothing in the scores and their chart',
  async (width) => {
    await openScore(width)
    await expectClean('the comparison')
    await openChart()
    await expectClean(subjectWise)
    if (width > 390) await expectReadable(subjectWise)
  },
)

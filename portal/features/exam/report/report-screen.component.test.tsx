import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reportDownload, reportPreview, testReports } from '#domain/exam/report/calls.ts'
import { answer, cutNetwork, fail, hold } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { factsOf, rowsOf } from '#portal/testing/table.ts'
import { changeTests, taken, viewOf } from './testing.ts'

const compared = `/report/${taken.compared.id}`
const tabs = () => page.getByRole('navigation', { name: 'Report', exact: true })
const tab = (name: string) => tabs().getByRole('link', { name })
const table = (name: string) => page.getByRole('table', { name })
const heading = () => page.getByRole('heading', { name: 'Questions Report' })
const figures = () => Object.fromEntries(factsOf().slice(0, 5))
const score = () => page.getByRole('region', { name: 'Your score, the average and the topper' })

describe('the summary', () => {
  test('score, rank, percentile, time and questions attempted are those that were published [report-12]', async () => {
    await renderScreen(compared)
    await expect.element(heading()).toBeVisible()
    expect(score().element().textContent).toBe('Score 69.83 / 144You 69.83Average 75.4Topper 117')
    expect(figures()).toEqual({
      Rank: '24 of 40',
      Percentile: '40.00',
      'Time taken': '0:29:41 of 60 min',
      'Questions attempted': '35 of 40',
      'Weakest subject': 'Biology 4 of 10 right',
    })
  })

  test('the figures of the ring and the bars are in tables as well [report-14, report-16]', async () => {
    await renderScreen(compared)
    await expect.element(page.getByRole('img', { name: '23 right, 12 wrong, 5 left' })).toBeVisible()
    expect(rowsOf(table('Questions Report'))).toEqual([
      ['Right', '23', '57.50%'],
      ['Wrong', '12', '30.00%'],
      ['Left', '5', '12.50%'],
    ])
    expect(rowsOf(table('Exam Score'))).toEqual([
      ['Biology', '7.33', '4', '5', '1', '7 min'],
      ['Chemistry', '10', '4', '5', '1', '6 min'],
      ['Mathematics', '34.5', '10', '0', '0', '7 min'],
      ['Physics', '18', '5', '2', '3', '7 min'],
    ])
    await expect.element(page.getByRole('img', { name: 'Biology: 4 right, 5 wrong, 1 left' })).toBeVisible()
    await expect.element(page.getByText('Correct 23 / 35 (65.71%)')).toBeVisible()
    await expect.element(page.getByText('Incorrect 12 / 35 (34.29%)')).toBeVisible()
  })

  test('of several attempts the best is shown, and the screen says so [report-12]', async () => {
    await renderScreen(`/report/${taken.practice.id}`)
    await expect.element(page.getByText('Your best attempt of 2 is shown.')).toBeVisible()
    expect(score().element().textContent).toBe('Score 16 / 38')
    // Practice has no limit, in the panel and here.
    expect(figures()['Time taken']).toMatch(/^\d:\d\d:\d\d$/)
  })

  test('mentions answers that reached the server after the end [report-23]', async () => {
    answer(testReports, (real) => ({ ...real, late_answers: { waiting: 3, left_out: 1 } }))
    await renderScreen(compared)
    await expect
      .element(
        page.getByText(
          /^3 of your answers reached us after the exam was over\. The examiner has yet to decide/,
        ),
      )
      .toBeVisible()
    await expect
      .element(page.getByText('1 of your answers reached us after the exam was over, and was not counted.'))
      .toBeVisible()
  })

  test('the back link has the name cut at 29 characters and leads to the label [report-10]', async () => {
    changeTests((one) => ({ ...one, test_name: 'A name of more than twenty-nine characters' }))
    const screen = await renderScreen(compared)
    const back = page.getByRole('link', { name: /^Back from A name/ })
    await expect.element(back).toBeVisible()
    expect(back.element().textContent).toBe('Back from A name of more than twenty-ni…')
    await back.click()
    await expect.poll(screen.address).toMatch(/^\/report\?label=\d+$/)
    const chip = page.getByRole('button', { name: 'Unit Tests' })
    await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('Comparison With Topper', () => {
  test('You, Topper, Average; by subject in a popup; the tab is in the address [report-11, report-18]', async () => {
    const screen = await renderScreen(compared)
    await tab('Comparison With Topper').click()
    await expect.poll(screen.address).toBe(`${compared}?tab=comparison`)
    const comparison = table('Comparison With Topper')
    await expect.element(comparison).toBeVisible()
    await expect.element(tab('Comparison With Topper')).toHaveAttribute('aria-current', 'page')
    const columns = comparison.getByRole('columnheader').elements()
    expect(columns.map((one) => one.textContent)).toEqual(['Figure', 'You', 'Topper', 'Average'])
    expect(rowsOf(comparison)[0]).toEqual([
      'Score',
      '69.83 / 14448.49%',
      '117 / 14481.25%',
      '75.4 / 14452.36%',
    ])
    const button = page.getByRole('button', { name: 'Subject Wise Performance' })
    await button.click()
    const popup = page.getByRole('dialog', { name: 'Subject Wise Performance' })
    await expect.element(popup.getByRole('img', { name: 'Subject Wise Performance' })).toBeVisible()
    expect(rowsOf(popup.getByRole('table'))[0]).toEqual(['Biology', '5', '4', '1'])
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveFocus()
  })

  test('the chart cuts the name of a subject after 20 characters [report-18]', async () => {
    answer(testReports, (real) => ({
      ...real,
      subject_wise_distribution: real.subject_wise_distribution.map((row) => ({
        ...row,
        subject_name: row.subject_name.padEnd(21, 's'),
      })),
    }))
    await renderScreen(`${compared}?tab=comparison`)
    await page.getByRole('button', { name: 'Subject Wise Performance' }).click()
    const chart = page.getByRole('dialog').getByRole('img', { name: 'Subject Wise Performance' })
    await expect.element(chart).toMatchTextContent(`${'Biology'.padEnd(20, 's')}…`)
  })

  test('where fewer than 5 took it, topper and average are withheld [report-19]', async () => {
    await renderScreen(`/report/${taken.few.id}?tab=comparison`)
    const note = /figures are not shown, because fewer than 5 took this exam/
    await expect.element(page.getByText(note)).toBeVisible()
    expect(rowsOf(table('Comparison With Topper'))[0]?.slice(2)).toEqual(['–Withheld', '–Withheld'])
  })

  test('practice has none, whatever the address says [report-11]', async () => {
    await renderScreen(`/report/${taken.practice.id}?tab=comparison`)
    await expect.element(tab('Summary')).toHaveAttribute('aria-current', 'page')
    const all = tabs().getByRole('link').elements()
    expect(all.map((one) => one.textContent)).toEqual(['Summary', 'Score Card(opens in a new window)'])
  })
})

describe('the report as a file', () => {
  const button = (name: string) => page.getByRole('button', { name })

  test('neither is there if solutions are not offered, and no correct answer is shown [report-17]', async () => {
    changeTests((one) => ({ ...one, is_download_solution: false }))
    await renderScreen(compared)
    await expect.element(page.getByText('The correct answers of this exam are not shown.')).toBeVisible()
    await expect.element(page.getByText('Your answer').first()).toBeVisible()
    for (const name of ['Preview', 'Download']) await expect.element(button(name)).not.toBeInTheDocument()
    await expect.element(page.getByText('Correct answer')).not.toBeInTheDocument()
  })

  test.each([
    { name: 'Preview', call: reportPreview },
    { name: 'Download', call: reportDownload },
  ])(
    '$name: a refusal of the server is shown, and so is a lost connection [report-17]',
    async ({ name, call }) => {
      const end = fail(call, 404, 'Not Found')
      await renderScreen(compared)
      await button(name).click()
      await expect.element(page.getByText('Not Found')).toBeVisible()
      end()
      fail(call, 'offline')
      await button(name).click()
      await expect.element(page.getByText('Please check your internet connection!')).toBeVisible()
    },
  )
})

describe('what is not there [report-24]', () => {
  const none = () => page.getByText('No Report Available')

  test('a report that is not published', async () => {
    await renderScreen(`/report/${taken.waiting.id}`)
    await expect.element(none()).toBeVisible()
    await expect.element(page.getByText('The result is shown here once it is published.')).toBeVisible()
    await expect.element(tabs()).not.toBeInTheDocument()
  })

  // 8035 is Riya’s, at another institute.
  test.each(['8035', '999999999', '0', 'x'])('one that is not one’s own, or none: %s', async (id) => {
    await renderScreen(`/report/${id}`)
    await expect.element(none()).toBeVisible()
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Back to Exam Reports' }).click()
    const prompt = page.getByText('Click on the Test Type to view the exam reports')
    await expect.element(prompt).toBeVisible()
  })

  test('while loading there is a skeleton, and a failure of the server can be tried again', async () => {
    const mend = fail(testReports, 422)
    const letGo = hold(testReports)
    await renderScreen(compared)
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
    letGo()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    mend()
    await again.click()
    await expect.element(heading()).toBeVisible()
  })

  test('without a connection it says so, and comes when there is one', async () => {
    await renderScreen('/report')
    await page.getByRole('button', { name: 'Unit Tests' }).click()
    await expect.element(viewOf(taken.compared.name)).toBeVisible()
    const restore = cutNetwork()
    await viewOf(taken.compared.name).click()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    restore()
    await expect.element(heading()).toBeVisible()
  })

  test('published, but without an evaluated attempt of one’s own', async () => {
    fail(testReports, 404)
    await renderScreen(compared)
    await expect.element(none()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })
})

test('a subject without figures says so', async () => {
  answer(testReports, (real) => ({ ...real, subject_wise_distribution: [] }))
  await renderScreen(compared)
  await expect.element(page.getByText('No figures by subject').first()).toBeVisible()
})

/**
 * Goes through a long paper of all seven types, with formulas, pictures and passages, on a phone with a four
 * times slower processor: how long it takes from the press to the next question's paint, and from choosing an
 * option to its paint.
 */
import type { Locator } from '@playwright/test'
import pg from 'pg'
import { openAs } from '../../e2e/kit/open-as.ts'
import { type PaintFigures, timePaints } from './next-paint.ts'
import { launchChromium } from './phone/page.ts'
import type { BenchServer } from './server.ts'

type QuestionFigures = PaintFigures & { name: string; count: number }

const login = '9000000001'
const test = 'Surprise test: Physics'
const longest = 90

export async function benchQuestions(server: BenchServer): Promise<QuestionFigures[]> {
  const count = await lengthenPaper(server.databaseAddress)
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await openAs(page, login, `http://localhost:${server.port}/exam?search=${encodeURIComponent(test)}`)
    const opening = page.waitForEvent('popup')
    await page
      .locator('main article')
      .filter({ hasText: test })
      .getByRole('button', { name: 'Start' })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click()
    const panel = await opening
    await panel.setViewportSize({ width: 390, height: 844 })
    await panel.getByLabel('I have read and understood the instructions.').check()
    await panel.getByRole('button', { name: 'Start', exact: true }).click()
    await panel.waitForLoadState('networkidle')
    const goOn = panel.getByRole('button', { name: 'Save & Next' })
    // At the same position on every question.
    const press = await pressOn(goOn)
    const turns = await timePaints(
      panel,
      'click',
      Array.from({ length: count - 1 }, () => press),
    )
    await panel.getByRole('button', { name: /^All questions/ }).click()
    await panel
      .getByRole('dialog')
      .getByRole('button', { name: /^Question 1:/ })
      .click()
    const options = panel.locator('article fieldset label').filter({ visible: true })
    await options.first().waitFor()
    const presses = await Promise.all((await options.all()).map(pressOn))
    const choices = await timePaints(panel, 'click', [...presses, ...presses, ...presses])
    return [
      { name: 'Next question', count: count - 1, ...turns },
      { name: 'Choosing an option', count: presses.length * 3, ...choices },
    ]
  } finally {
    await browser.close()
  }
}

/** A press of the mouse at a fixed position: finding it each time would be measured too. */
async function pressOn(target: Locator): Promise<() => Promise<void>> {
  const { x, y } = (await target.boundingBox()) ?? { x: 0, y: 0 }
  return () => target.page().mouse.click(x + 20, y + 20)
}

/** Adds questions of the institute's bank to the test. @returns how many it has then */
async function lengthenPaper(databaseAddress: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseAddress, max: 1 })
  try {
    const { rows } = await pool.query<{ count: number }>(
      `with chosen as (
          select t.institute_id, t.id, p.id as part_id, x.last
          from test t,
            lateral (select id from test_part where institute_id = t.institute_id and test_id = t.id
              order by position desc limit 1) p,
            lateral (select max(position) as last from test_question where institute_id = t.institute_id and test_id = t.id) x
          where t.name = $1 limit 1),
        more as (
          insert into test_question (institute_id, test_id, question_id, part_id, position, marks, negative_marks)
          select c.institute_id, c.id, q.id, c.part_id, c.last + row_number() over (order by q.type = 1, q.id % 7, q.id), 4, 1
          from chosen c join question q on q.institute_id = c.institute_id
          where not exists (select 1 from test_question x where x.test_id = c.id and x.question_id = q.id)
          limit $2 returning 1)
        select (select count(*)::int from more) + (select last::int from chosen) as count`,
      [test, longest],
    )
    return rows[0]?.count ?? 0
  } finally {
    await pool.end()
  }
}

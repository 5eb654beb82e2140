import type { Browser, Locator, Page } from '@playwright/test'
import type { AnswerKey } from '#domain/exam/question.ts'
import { encodeLaunch } from '#portal/shared/exam/start/launch-address.ts'
import { makeSession } from '#portal/testing/make-session.ts'
import { cardOf, type MadeTest, makeTest } from '../exams.ts'
import { hurry } from '../kit/hurry.ts'
import { openAs, openWith } from '../kit/open-as.ts'
import type { TestServer } from '../kit/server.ts'

type MadePaper = Partial<MadeTest> & {
  name: string
  login: string
  /** The types of its questions, in order; each one is another question of the bank. */
  types: readonly number[]
  minutes?: number
}

/** Gives a student a test with a new paper: questions of the bank by type, in two parts. */
export async function makePaper(server: TestServer, made: MadePaper): Promise<number> {
  const { login, types, minutes = 60, ...test } = made
  const id = await makeTest(server, login, { label: 'Unit Tests', from: '-1 hour', to: '2 hours', ...test })
  await server.query(`update test set duration_minutes = $2, is_solution_offered = true where id = $1`, [
    id,
    minutes,
  ])
  await server.query(
    `with parts as (
        insert into test_part (institute_id, test_id, name, position)
        select institute_id, id, n, p from test, (values ('Part one', 1), ('Part two', 2)) x (n, p) where id = $1
        returning institute_id, id, position),
      wanted as (
        select type, position, row_number() over (partition by type order by position) as nth
        from unnest($2::int[]) with ordinality x (type, position)),
      bank as (
        select q.institute_id, q.id, q.type, row_number() over (partition by q.type order by (q.passage_id is null) desc, q.id) as nth
        from question q join test t on t.institute_id = q.institute_id and t.id = $1)
      insert into test_question (institute_id, test_id, question_id, part_id, position, marks, negative_marks)
      select b.institute_id, $1, b.id, p.id, w.position, 4, 1
      from wanted w join bank b using (type, nth)
      join parts p on p.position = case when w.position * 2 <= cardinality($2::int[]) + 1 then 1 else 2 end`,
    [id, types],
  )
  return id
}

/** Opens a test in the panel with a ticket as My Exam gets one, in this page or in another browser. */
export async function openPanel(
  where: Browser | Page,
  server: TestServer,
  login: string,
  name: string,
  { hasRealWaits = false } = {},
): Promise<Page> {
  const panel = await pageIn(where)
  if (!hasRealWaits) await hurry(panel)
  const session = await makeSession(server.at(), login)
  const [test] = await server.query<{ id: number }>(
    'select id::int from test where name = $1 and cancelled_at is null',
    [name],
  )
  const about = { institute_id: session.institute_id, user_id: session.user_id, test_id: test?.id ?? 0 }
  const reply = await fetch(server.at('localhost', '/examPanel/launch'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: session.examdesk_auth_token },
    body: JSON.stringify(about),
  })
  const { data, message } = (await reply.json()) as { data?: { ticket: string }; message?: string }
  if (!data) throw new Error(`${name} is not opened to ${login}: ${message}`)
  const [testId, userId, testInstituteId] = [about.test_id, about.user_id, about.institute_id]
  const launch = encodeLaunch({ testInstituteId, testId, userId, ticket: data.ticket })
  await openWith(panel, session, server.at('localhost', `/exampanel/${launch}`))
  await panel.getByRole('button', { name: /^(Start|Resume)$/ }).waitFor()
  return panel
}

/**
 * Presses Start or Resume in My Exam, and confirms the question before an attempt is used.
 * @returns the page of the panel
 */
export async function openFromExams(
  where: Browser | Page,
  server: TestServer,
  login: string,
  name: string,
): Promise<Page> {
  const page = await pageIn(where)
  await openAs(page, login, server.at('localhost', `/exam?search=${encodeURIComponent(name)}`))
  const opening = page.waitForEvent('popup')
  const button = cardOf(page, name).getByRole('button', { name: /Start|Resume/ })
  const needsConfirming = (await button.textContent()) === 'Start'
  await button.click()
  if (needsConfirming) await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click()
  const panel = await opening
  await panel.getByRole('button', { name: /^(Start|Resume)$/ }).waitFor()
  return panel
}

const pageIn = async (where: Browser | Page) =>
  'goto' in where ? where : (await where.newContext({ serviceWorkers: 'block' })).newPage()

/** Confirms the instructions if they are shown, presses Start or Resume, and waits until the attempt is begun. */
export async function begin(panel: Page): Promise<void> {
  const tick = panel.getByLabel('I have read and understood the instructions.')
  if (await tick.isVisible()) await tick.check()
  const start = panel.getByRole('button', { name: /^(Start|Resume)$/ })
  await start.click()
  await start.waitFor({ state: 'hidden' })
}
/** The visible question: the next one is rendered already, hidden and inert. */
export const questionOf = (panel: Page): Locator => panel.getByRole('article')
export const questionHeading = (panel: Page): Locator => questionOf(panel).getByRole('heading', { level: 2 })
export const next = (panel: Page): Promise<void> => panel.getByRole('button', { name: 'Save & Next' }).click()
export const saved = (panel: Page): Locator => panel.getByText('All answers saved')

/**
 * The vertical position of the bar under the question, at both ends of the page, unmarked and marked: a single value if
 * it never moves.
 */
export async function barPositions(panel: Page): Promise<number[]> {
  const positions: number[] = []
  for (const end of [0, 1e6, 0]) {
    await panel.evaluate((y) => scrollTo(0, y), end)
    const { top } = await panel
      .getByRole('button', { name: /^Save & (Next|Finish)$/ })
      .evaluate((one) => one.getBoundingClientRect())
    positions.push(Math.round(top))
    await panel.getByRole('button', { name: /^Mark(ed)? for review$/ }).click()
  }
  return [...new Set(positions)]
}

/** Goes to a question by the list, on a wide screen. */
export async function goTo(panel: Page, number: number): Promise<void> {
  await panel
    .getByRole('complementary')
    .getByRole('button', { name: new RegExp(`^Question ${number}:`) })
    .click()
  await questionHeading(panel).getByText(`Question ${number} of`).waitFor()
}

/** Chooses the nth option, from 1, of the visible question. */
export const choose = (panel: Page, nth: number): Promise<void> =>
  questionOf(panel)
    .locator('fieldset input')
    .nth(nth - 1)
    .check()

export async function submitExam(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: 'Submit', exact: true }).click()
  await panel.getByRole('button', { name: 'Hand in' }).click()
}

type MadeQuestion = {
  html: string
  other_html?: string
  type?: number
  options?: readonly { html: string; otherHtml?: string; place?: number }[]
  /** The correct answer; by default the first option; a written answer has none. */
  key?: AnswerKey
  media?: readonly { type: 'image' | 'audio' | 'video'; fileId: number | undefined }[]
  /** HTML of a new passage. */
  passage?: string
}

/** The ids of files of the demo by name, at the institute of a test. */
export async function filesOf(server: TestServer, testId: number): Promise<Map<string, number>> {
  const files = await server.query<{ name: string; id: number }>(
    `select f.name, f.id::int as id from file f join test t on t.institute_id = f.institute_id where t.id = $1`,
    [testId],
  )
  return new Map(files.map(({ name, id }) => [name, id]))
}

/** Adds a new question at the end of a paper. */
export async function addQuestion(server: TestServer, testId: number, made: MadeQuestion): Promise<void> {
  const { html, other_html = '', options = [], media = [], passage = '', key } = made
  const type = key?.type ?? made.type ?? 1
  const right = key ?? (type === 1 ? { type, option: 1 } : { type: 2 })
  await server.query(
    `with about as (
        insert into passage (institute_id, html) select institute_id, $7 from test where id = $1 and $7 <> ''
        returning institute_id, id),
      made as (
        insert into question (institute_id, subject_id, type, html, other_html, other_language, options, media, passage_id, key)
        select t.institute_id, s.id, $2, $3, $4, 'hi', $5, $6, (select id from about), $8
        from test t join subject s on s.institute_id = t.institute_id where t.id = $1 order by s.id limit 1
        returning institute_id, id)
      insert into test_question (institute_id, test_id, question_id, part_id, position, marks, negative_marks)
      select m.institute_id, $1, m.id, max(p.id), 1 + (select count(*) from test_question where test_id = $1), 4, 1
      from made m join test_part p on p.institute_id = m.institute_id and p.test_id = $1 group by 1, 3`,
    [
      testId,
      type,
      html,
      other_html,
      JSON.stringify(options),
      JSON.stringify(media),
      passage,
      JSON.stringify(right),
    ],
  )
}

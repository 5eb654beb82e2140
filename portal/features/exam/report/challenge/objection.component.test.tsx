import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallReply } from '#domain/call.ts'
import {
  type Challenge,
  ownChallenges,
  saveChallenge,
  withdrawChallenge,
} from '#domain/exam/challenge/calls.ts'
import { testReports } from '#domain/exam/report/calls.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { taken } from '../testing.ts'

type Own = CallReply<typeof ownChallenges>['data']
const all = `/report/${taken.compared.id}?shown=1000`
const question = (number: number) => page.getByRole('article', { name: `Question ${number}`, exact: true })
const object = (number: number) =>
  question(number).getByRole('button', { name: `Object to the key of question ${number}` })
const dialog = () => page.getByRole('dialog')
const words = () => dialog().getByRole('textbox', { name: 'Your reasons' })
const send = () => dialog().getByRole('button', { name: 'Send', exact: true })

/** The form's part besides the file. */
async function sent(): Promise<unknown> {
  const [{ body } = { body: {} }] = await askedOf(saveChallenge)
  return JSON.parse((body as { fileJson: string }).fileJson)
}

const period: NonNullable<Own['window']> = {
  from: '2026-11-20T10:00:00+05:30',
  until: '2026-11-30T18:00:00+05:30',
  state: 'open',
}
const asked = (more: Partial<Challenge> = {}): Omit<Challenge, 'question_id'> => ({
  text: 'Option b is right\nas well',
  file: { name: 'page 12.pdf', size: 1234, url: '/files/1/page.pdf' },
  given_at: '2026-11-21T10:00:00+05:30',
  changed_at: '2026-11-21T10:05:00+05:30',
  answered_at: null,
  is_accepted: null,
  answer: '',
  ...more,
})
const answered = { answered_at: '2026-12-01T09:00:00+05:30', is_accepted: true, answer: 'Both are right.' }

/** The period for objections, and objections to the first questions. */
function give(state: Own['window'], ...objections: Omit<Challenge, 'question_id'>[]) {
  const ids: number[] = []
  answer(testReports, (real) => {
    const rows = real.question_wise_distribution.toSorted((a, b) => a.question_order - b.question_order)
    ids.splice(0, ids.length, ...rows.map((row) => row.question_id))
    return real
  })
  answer(ownChallenges, ({ data: _ }) => ({
    data: {
      window: state,
      challenges: objections.map((one, index) => ({ ...one, question_id: ids[index] ?? 0 })),
    },
  }))
  return ids
}

test('a student objects with words and a file: what is missing or too long is said [report-49]', async () => {
  const ids = give(period)
  answer(saveChallenge, { data: null })
  await renderScreen(all, { width: 390 })
  await expect.element(page.getByText(/^Until 30-11-2026, 0?6:00 PM you may object/i)).toBeVisible()
  await object(1).click()
  await send().click()
  await expect.element(dialog().getByText(/^Please write why the key is wrong/)).toBeVisible()
  await words().fill('x'.repeat(2001))
  await expect.element(dialog().getByText('Reasons can have up to 2000 letters. 2001 of 2000')).toBeVisible()
  await send().click()
  expect(await askedOf(saveChallenge)).toEqual([])
  await words().fill('  Option b is right  ')
  await expect.element(dialog().getByText('17 of 2000')).toBeVisible()
  const input = dialog().getByLabelText('Choose a file').elements().at(-1) as HTMLInputElement
  await userEvent.upload(input, new File(['GIF89a'], 'page.gif', { type: 'image/gif' }))
  await expect.element(dialog().getByText(/^This file cannot be used/)).toBeVisible()
  await userEvent.upload(input, new File(['%PDF-1.4'], 'page 12.pdf', { type: 'application/pdf' }))
  await expect.element(dialog().getByText('page 12.pdf')).toBeVisible()
  await send().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(await sent()).toMatchObject({
    test_id: taken.compared.id,
    question_id: ids[0],
    text: 'Option b is right',
    keeps_file: true,
  })
})

test('a refusal of the server leaves the words in the dialog', async () => {
  give(period)
  fail(saveChallenge, 422, 'The time for objections is over. Nothing was changed.')
  await renderScreen(all)
  await object(1).click()
  await words().fill('Option b')
  await send().click()
  await expect.element(dialog().getByText(/^The time for objections is over/)).toBeVisible()
  await expect.element(words()).toHaveValue('Option b')
})

test('it is shown below the question, changed and taken back [report-49]', async () => {
  give(period, asked())
  answer(saveChallenge, { data: null })
  answer(withdrawChallenge, { data: null })
  await renderScreen(all)
  await expect.element(question(1).getByText('Not answered yet')).toBeVisible()
  await expect.element(question(1).getByText('Option b is right as well')).toBeVisible()
  await expect.element(question(1).getByRole('link', { name: 'page 12.pdf' })).toBeVisible()
  await expect.element(object(2)).toBeVisible()
  await question(1).getByRole('button', { name: 'Change the objection to question 1' }).click()
  await expect.element(words()).toHaveValue('Option b is right\nas well')
  await dialog().getByRole('button', { name: 'Remove page 12.pdf' }).click()
  await dialog().getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(await sent()).toMatchObject({ keeps_file: false })
  await question(1).getByRole('button', { name: 'Take back the objection to question 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back', exact: true }).click()
  await expect.poll(async () => (await askedOf(withdrawChallenge)).length).toBe(1)
})

test('afterwards with its answer, and nothing to press', async () => {
  give({ ...period, state: 'over' }, asked(answered), asked({ ...answered, is_accepted: false, file: null }))
  await renderScreen(all)
  await expect.element(question(1).getByText('Accepted', { exact: true })).toBeVisible()
  await expect.element(question(1).getByText('Both are right.')).toBeVisible()
  await expect.element(question(2).getByText('Not accepted', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^The time for objections to keys ended on 30-11-2026/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /objection|object to/i })).not.toBeInTheDocument()
})

test('parents read it, and see that they may not write [report-51]', async () => {
  give(period, asked())
  await renderScreen(all, { as: 'rohan' })
  await expect.element(question(1).getByText('Objection to the key', { exact: true })).toBeVisible()
  await object(2).click({ force: true })
  await expect.element(page.getByText('Parents are not allowed to object').first()).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('without a window nothing is shown', async () => {
  give(null)
  await renderScreen(all)
  await expect.element(question(1)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /object to/i })).not.toBeInTheDocument()
})

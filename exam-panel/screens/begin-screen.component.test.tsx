import { IntlProvider } from 'use-intl/react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ExamRules } from '#domain/exam/integrity/safe-browser-body.ts'
import { beginPanel, panelPaper } from '#domain/exam/panel/paper-calls.ts'
import { deleteAttempt, openDevice } from '#portal/shared/attempt/device.ts'
import { expectFits } from '#portal/testing/look.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { renderPart } from '#portal/testing/screen.tsx'
import { createTabId, type Opened, openExam } from '../core/open.ts'
import { panelQuestionTexts, panelTexts } from '../texts.ts'
import { BeginScreen } from './begin-screen.tsx'

const now = Date.parse('2026-11-20T04:37:00Z')
const minute = 60_000
const attemptId = 900_000_002

const attempt = {
  attempt_id: attemptId,
  test_id: 7,
  test_name: 'Unit test 1',
  test_type_id: 4,
  student_name: 'Aarav Sharma',
  institute_name: 'Greenfield Public School',
  started_at: now,
  ends_at: now + 180 * minute,
  is_submitted: false,
  is_resumed: false,
  moved_at: null,
  is_called_off: false,
}
const scheme = { part_id: 1, ques_type: 1, marks: 4, negative_marks: 1, has_part_marks: false, questions: 20 }
const paper = {
  attempt: { ...attempt, is_begun: false },
  time: now,
  instructions_html: '<p>Answer all questions.</p>',
  parts: [
    { part_id: 1, name: 'Physics' },
    { part_id: 2, name: 'Chemistry', attempt_any: 3 },
  ],
  before: {
    minutes: 90,
    schemes: [scheme, { ...scheme, part_id: 2, ques_type: 4, negative_marks: 0, questions: 5 }],
  },
  passages: [],
  questions: [],
}

let begun: Opened | undefined
beforeEach(() => page.viewport(390, 844))

/** Opens an attempt that has not begun, as the panel does. */
async function open(endsAt = now + 180 * minute, rules?: ExamRules): Promise<void> {
  deleteAttempt(attemptId)
  begun = undefined
  const device = openDevice(attemptId)
  device.store('pass', 'a pass')
  await device.read('pass')
  await device.close()
  const shown = { ...paper, attempt: { ...paper.attempt, ends_at: endsAt } }
  answer(panelPaper, { data: { ...shown, ...(rules && { rules }) } })
  const waiting = await openExam({ kind: 'attempt', attemptId }, createTabId())
  if (!('begin' in waiting)) throw new Error('it is begun')
  renderPart(
    <IntlProvider locale="en" timeZone="UTC" messages={{ panel: panelTexts, question: panelQuestionTexts }}>
      <BeginScreen
        waiting={waiting}
        onBegin={async (accessCode) => {
          begun = await waiting.begin(accessCode)
        }}
      />
    </IntlProvider>,
  )
}

const start = () => page.getByRole('button', { name: 'Start' })
const tick = () => page.getByLabelText('I have read and understood the instructions.')

test('the time begins with Start, after the tick; without a connection it is pressed again [panel-5, panel-6, panel-7]', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Unit test 1' })).toHaveFocus()
  await expect.element(page.getByText('1 h 30 min')).toBeVisible()
  await expect.element(page.getByText('Answer all questions.')).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Chemistry Any 3 of 5' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Type a number 5 +4 0' })).toBeVisible()
  await expect.element(page.getByText('92', { exact: true })).toBeVisible()
  await expectFits('instructions')
  await expect.element(start()).toBeDisabled()
  await tick().click()
  const offline = fail(beginPanel, 'offline')
  await start().click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('No connection. Press Start again once it is back.')
  expect(begun).toBeUndefined()
  offline()
  answer(beginPanel, { data: { ...paper, attempt, before: undefined } })
  await start().click()
  await expect.poll(() => begun?.paper.attempt).toMatchObject({ isBegun: true, endsAt: attempt.ends_at })
  expect((await askedOf(beginPanel)).at(-1)?.body).toEqual({ page: expect.stringMatching(/^[\da-f]{16}$/) })
})

test('the end of the test is before that of the minutes: said, with the time that is left', async () => {
  await open(now + 20 * minute)
  await expect.element(page.getByText(/so less than 1 h 30 min is left/)).toBeVisible()
  await expect.element(page.getByText(/^(20:00|19:5\d)$/)).toBeVisible()
})

test('the test has ended while the instructions were read', async () => {
  await open(now)
  await expect.element(page.getByText('This test is over.')).toBeVisible()
  await expect.element(start()).not.toBeInTheDocument()
})

test('how it is watched is said before; it begins with the code of the examiner [panel-59]', async () => {
  await open(undefined, {
    needs_code: true,
    is_in_network: false,
    safe_browser: true,
    one_device: true,
  })
  const section = page.getByRole('region', { name: 'How this exam is watched' })
  for (const text of [
    /Your examiner says an access code\./,
    /You are not in it now: join it before you press Start\./,
    /This browser is another one: open the exam there\./,
    /It goes on only on this device\./,
    /What is noted never ends your exam by itself/,
  ])
    await expect.element(section.getByText(text)).toBeVisible()
  await expect.element(page.getByText(/You can go on in another browser/)).not.toBeInTheDocument()
  await tick().click()
  await expect.element(start()).toBeDisabled()
  await page.getByLabelText('Access code of your examiner').fill('mango 42')
  await expectFits('watched')
  const message = 'This access code is not right. Please ask your examiner.'
  const wrong = fail(beginPanel, 422, message)
  await start().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  wrong()
  answer(beginPanel, { data: { ...paper, attempt, before: undefined } })
  await start().click()
  await expect.poll(() => begun?.paper.attempt.isBegun).toBe(true)
  expect((await askedOf(beginPanel)).at(-1)?.body).toMatchObject({ access_code: 'mango 42' })
})

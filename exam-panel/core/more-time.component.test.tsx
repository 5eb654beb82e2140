import { afterEach, expect, test } from 'vitest'
import { type PanelStatus, savePanel, submitPanel } from '#domain/exam/panel/calls.ts'
import { panelPaper } from '#domain/exam/panel/paper-calls.ts'
import { type Device, deleteAttempt, openDevice } from '#portal/shared/attempt/device.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { createExam, type Exam } from './exam.ts'
import { createTabId, openExam } from './open.ts'

const now = Date.parse('2026-11-20T04:37:00Z')
const minute = 60_000
const attemptId = 900_000_001
const address = { kind: 'attempt', attemptId } as const

let endRun: (() => Promise<void>) | undefined
afterEach(async () => {
  await endRun?.()
  deleteAttempt(attemptId)
})

/** Sets the paper that the server returns. */
function givePaper(endsAt: number, isSubmitted = false): void {
  const attempt = {
    attempt_id: attemptId,
    test_id: 7,
    test_name: 'Power cut',
    test_type_id: 4,
    student_name: 'Aarav Sharma',
    institute_name: 'Greenfield Public School',
    started_at: now - 60 * minute,
    ends_at: endsAt,
    is_submitted: isSubmitted,
    is_resumed: true,
    moved_at: null,
    is_called_off: false,
  }
  const paper = { attempt, time: now, instructions_html: '', parts: [], passages: [], questions: [] }
  answer(panelPaper, { data: paper })
}

/** Prepares the device as an earlier page left it. */
async function prepareDevice(submittedBy?: true | 'byClock'): Promise<void> {
  const device = openDevice(attemptId)
  device.store('pass', 'a pass')
  if (submittedBy) device.store('isHandedIn', submittedBy)
  expect(await submittedOn(device)).toBe(submittedBy)
  await device.close()
}

/** Waits until pending writes to the device have started. */
async function submittedOn(device: Device) {
  await new Promise((resolve) => setTimeout(resolve))
  return device.read('isHandedIn')
}

async function openBegun() {
  const opened = await openExam(address, createTabId())
  if ('begin' in opened) throw new Error('it is not begun')
  return opened
}

/** Opens the exam and closes it. @returns whether it is submitted, in the page and on the device */
async function openAndClose() {
  const { device, isSubmitted } = await openBegun()
  const stored = await submittedOn(device)
  await device.close()
  return { isSubmitted, stored }
}

test('given while the exam was closed that the clock had ended: it goes on', async () => {
  await prepareDevice('byClock')
  givePaper(now + 10 * minute)
  expect(await openAndClose()).toEqual({ isSubmitted: false, stored: undefined })
})

test.each([
  ['no more time was given', 'byClock', now - 1, false],
  ['it was handed in meanwhile', 'byClock', now + 10 * minute, true],
  ['the student had handed it in', true, now + 10 * minute, false],
] as const)('what was over stays over: %s', async (_why, submittedBy, endsAt, isSubmitted) => {
  await prepareDevice(submittedBy)
  givePaper(endsAt, isSubmitted)
  expect(await openAndClose()).toEqual({ isSubmitted: submittedBy, stored: submittedBy })
})

test('by the paper on the device alone more time is not known: an ended exam stays ended', async () => {
  await prepareDevice()
  givePaper(now + 10 * minute)
  await openAndClose()
  fail(panelPaper, 'offline')
  await prepareDevice('byClock')
  expect(await openAndClose()).toEqual({ isSubmitted: 'byClock', stored: 'byClock' })
})

const status: PanelStatus = {
  time: now,
  ends_at: now + minute,
  moved_at: null,
  is_called_off: false,
  sequence: 0,
  states: [],
  is_active: true,
  kept_apart: 0,
  refused: 0,
  refused_ids: [],
  receipt: null,
}

const receipt = {
  code: 'AAAA-BBBB-CCCC-DDDD',
  test_name: 'Power cut',
  submitted_at: '2026-11-20T10:07:00+05:30',
  answers_hash: '',
  answered: 0,
  questions: 0,
  signature: '',
}

/** Runs an exam with a minute left, after a first reply of the server. */
async function run() {
  await prepareDevice()
  givePaper(now + minute)
  answer(savePanel, { data: status })
  answer(submitPanel, { data: { ...status, receipt } })
  const opened = await openBegun()
  const exam = createExam(opened)
  endRun = async () => {
    endRun = undefined
    // The server refuses the pass, so that the tab stops sending.
    for (const call of [savePanel, submitPanel]) fail(call, 401)
    if (!exam.store.getState().receipt) exam.send()
    await expect.poll(() => isSilent(exam)).toBe(true)
    await opened.device.close()
  }
  await expect.poll(() => askedOf(savePanel)).toHaveLength(1)
  return exam
}

const isSilent = ({ store }: Exam) =>
  store.getState().connection === 'over' || store.getState().receipt !== null

test('given before the clock ends the exam, and not received yet: the panel asks for it before it submits [panel-49]', async () => {
  const exam = await run()
  answer(savePanel, { data: { ...status, ends_at: now + 10 * minute } })
  exam.submitByClock()
  await expect.poll(() => exam.store.getState().extraMs).toBe(9 * minute)
  expect(exam.store.getState()).toMatchObject({ isSubmitted: false, isEndedByClock: false })
  expect(await askedOf(submitPanel)).toEqual([])
})

test('none given: what the clock has ended is handed in', async () => {
  const exam = await run()
  exam.submitByClock()
  await expect.poll(() => exam.store.getState().receipt?.code).toBe(receipt.code)
  expect(exam.store.getState()).toMatchObject({ isSubmitted: true, extraMs: 0 })
})

test('the institute moves the end: the clock follows, and it is not more time from an examiner [panel-51]', async () => {
  const exam = await run()
  answer(savePanel, { data: { ...status, ends_at: now + 10 * minute, moved_at: now } })
  exam.submitByClock()
  await expect.poll(() => exam.store.getState().movedAt).toBe(now)
  expect(exam.store.getState()).toMatchObject({ endsAt: now + 10 * minute, extraMs: 0, isSubmitted: false })
  answer(savePanel, { data: { ...status, ends_at: now + 5 * minute, moved_at: now + 1 } })
  exam.send()
  await expect.poll(() => exam.store.getState().endsAt).toBe(now + 5 * minute)
})

test('called off, and taken back: the panel closes and opens again [panel-52]', async () => {
  const exam = await run()
  answer(savePanel, { data: { ...status, is_called_off: true } })
  exam.send()
  await expect.poll(() => exam.store.getState().isCalledOff).toBe(true)
  answer(savePanel, { data: status })
  exam.send()
  await expect.poll(() => exam.store.getState().isCalledOff).toBe(false)
})

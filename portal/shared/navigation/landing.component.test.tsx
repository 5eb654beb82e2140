import { expect, inject, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fees } from '#domain/fee/calls.ts'
import { switchChild } from '#domain/session/calls.ts'
import { answer, hold } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'
import { family, make, ok, wait } from '#portal/testing/waiting.ts'
import { landedId } from './land.ts'

const marked = () =>
  [...document.querySelectorAll<HTMLElement>('[data-anchor]')].filter((one) =>
    one.getAnimations().some(({ id }) => id === landedId),
  )
const isInView = (element: Element | undefined) => {
  const { top = -1, bottom = Infinity } = element?.getBoundingClientRect() ?? {}
  return top >= 0 && bottom <= innerHeight
}

/** Opens Anaya's amounts due from home, with Aarav as the viewed child. */
async function openDue() {
  const anaya = inject('sessions').rohanOfAnaya
  const year = anaya.acad_yr_id
  wait(
    make('7, 8', {
      kind: 'fee',
      yearId: year,
      studentId: anaya.student_id,
      studentName: 'Anaya Sharma',
      amount: 9000_00,
      endsAt: '2099-11-11T00:00:00+05:30',
    }),
  )
  answer(switchChild, { ...ok, result: anaya })
  answer(fees, (real) => {
    const [first] = real.result.instalments
    if (!first) throw new Error('The demo has no instalment that is due')
    const due = Array.from({ length: 12 }, (_, at) => ({
      ...first,
      number: at + 1,
      isPaid: false,
      paid: 0,
      badDebt: 0,
      feeDue: first.amount,
    }))
    return { ...real, result: { ...real.result, instalments: due } }
  })
  await renderScreen('/dashboard', { as: 'rohan', width: 390, height: 700 })
  await family().getByRole('button', { name: /^Fees/ }).click()
}

test('a row of another child opens on the thing itself: in view, and marked for two seconds', async () => {
  await openDue()
  await expect
    .poll(() => marked().map(({ dataset }) => dataset.anchor))
    .toEqual(['instalment-7', 'instalment-8'])
  const [first] = marked()
  expect(getComputedStyle(first as HTMLElement).outlineStyle).toBe('solid')
  await expect.poll(() => isInView(first)).toBe(true)
  expect(scrollY).toBeGreaterThan(200)
  expect(document.activeElement).toBe(first)
  await expect.poll(marked).toEqual([])
})

test('a person who scrolls meanwhile stays where he is', async () => {
  const send = hold(fees)
  await openDue()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fees' })).toBeVisible()
  await userEvent.keyboard('{Shift}')
  send()
  await expect.poll(() => marked().length).toBe(2)
  expect(scrollY).toBe(0)
})

test.each([
  ['/timetable?day=', 'an exam, in the time table', 'rohan'],
  ['/exam?day=', 'an exam, in My Exam', 'aarav'],
] as const)('%s has %s', async (_address, _what, as) => {
  await renderScreen(as === 'rohan' ? '/timetable' : '/exam', { as })
  await expect.poll(() => document.querySelectorAll('[data-anchor^="exam-"]').length).toBeGreaterThan(0)
})

test('a live class is found by its address', async () => {
  await renderScreen('/live', { as: 'rohan' })
  await expect
    .poll(() => document.querySelector<HTMLElement>('[data-anchor^="class-"]')?.dataset.anchor)
    .toMatch(/^class-\d+$/)
  const anchor = document.querySelector<HTMLElement>('[data-anchor^="class-"]')?.dataset.anchor
  leaveScreen()
  await renderScreen(`/live#${anchor}`, { as: 'rohan' })
  await expect.poll(() => marked().map(({ dataset }) => dataset.anchor)).toEqual([anchor])
})

import { describe, expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import { type SignedIn, switchChild } from '#domain/session/calls.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, askedOf, cutNetwork, fail } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'

const anaya = () => inject('sessions').rohanOfAnaya
const aarav = () => inject('sessions').rohan
const title = (name: string) => page.getByRole('heading', { level: 1, name })
const refusal = () => page.getByText('This is about a student who is not in your account.')
const switches = () => answer(switchChild, { statusCode: 200, message: 'OK', result: anaya() })

/** A year of the student that is not the one in use. */
function otherYear({ acad_yr_id, student_acad_year }: SignedIn): number {
  const other = student_acad_year.find((year) => year.acad_yr_id !== acad_yr_id)
  if (!other) throw new Error('The demo has one year only')
  return other.acad_yr_id
}

describe('an address that names a student [news-60]', () => {
  test('opens the screen of that child, and says whom it shows', async () => {
    switches()
    const screen = await renderScreen(`/fees?student_id=${anaya().student_id}&tab=history`, { as: 'rohan' })
    await expect.element(page.getByRole('status')).toMatchTextContent('Now showing Anaya')
    await expect.element(page.getByRole('tab', { name: /History/ })).toHaveAttribute('aria-selected', 'true')
    expect(screen.address()).toBe('/fees?tab=history')
    expect(getSession().studentId).toBe(anaya().student_id)
    expect((await askedOf(switchChild)).map(({ body }) => body)).toEqual([
      { institute_id: aarav().institute_id, student_id: anaya().student_id },
    ])
  })

  test.each(['aarav', 'rohan'] as const)('shows %s the student in view at once', async (as) => {
    const screen = await renderScreen(`/timetable?student_id=${inject('sessions')[as].student_id}`, { as })
    await expect.poll(screen.address).toBe('/timetable')
    await expect.element(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect(await askedOf(switchChild)).toEqual([])
  })

  test('opens a list of the child, in the year to which it belongs', async () => {
    const wanted = otherYear(aarav())
    const { student_acad_year } = aarav()
    answer(switchChild, { statusCode: 200, message: 'OK', result: { ...anaya(), student_acad_year } })
    await renderScreen(`/assignment?student_id=${anaya().student_id}&academic_year_id=${wanted}`, {
      as: 'rohan',
    })
    await expect.poll(() => getSession().yearId).toBe(wanted)
    expect(getSession().studentId).toBe(anaya().student_id)
    await expect.element(title('Homework')).toBeVisible()
  })

  test('opens oneself in another year; an unknown year is ignored', async () => {
    const own = inject('sessions').aarav
    const screen = await renderScreen(`/assignment?academic_year_id=${otherYear(own)}`)
    await expect.poll(screen.address).toBe('/assignment')
    expect(getSession().yearId).toBe(otherYear(own))
    leaveScreen()
    const unknown = await renderScreen('/assignment?academic_year_id=987654')
    await expect.poll(unknown.address).toBe('/assignment')
    expect(getSession().yearId).toBe(own.acad_yr_id)
  })

  test('waits for the network, and then opens by itself', async () => {
    switches()
    const restore = cutNetwork()
    const screen = await renderScreen(`/fees?student_id=${anaya().student_id}`, { as: 'rohan' })
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    restore()
    await expect.poll(screen.address).toBe('/fees')
    expect(getSession().studentId).toBe(anaya().student_id)
  })
})

describe('a student who is not in the account [news-61]', () => {
  test('is not shown: the server refuses, a message says so, and home is one step away', async () => {
    fail(switchChild, 404, 'Not found')
    const screen = await renderScreen('/assignment/5?student_id=4000000', { as: 'rohan', width: 390 })
    await expect.element(refusal()).toBeVisible()
    await expectClean('a student of another account')
    await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click()
    await expect.poll(screen.address).toBe('/dashboard')
    expect(getSession().studentId).toBe(aarav().student_id)
  })

  test.each(['aarav', 'neha'] as const)(
    'is refused to %s, who has no children, without a call',
    async (as) => {
      await renderScreen('/messages?student_id=4000000', { as })
      await expect.element(refusal()).toBeVisible()
      expect(await askedOf(switchChild)).toEqual([])
    },
  )

  test('a child whose fees block the sign-in is not shown either, and the reason is', async () => {
    await renderScreen(`/fees?student_id=${anaya().student_id}`, {
      as: 'rohan',
      change: (session) => ({
        ...session,
        student_details: session.student_details.map((one) => ({
          ...one,
          is_login_allowed: one.student_id === session.student_id,
        })),
      }),
    })
    await expect.element(page.getByText('Kindly clear fees dues to successfully login.')).toBeVisible()
    expect(await askedOf(switchChild)).toEqual([])
  })
})

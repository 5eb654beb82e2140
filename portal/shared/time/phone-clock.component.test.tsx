import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { noteServerMoment } from '#portal/shared/time/server-time.ts'
import { stopClock } from '#portal/testing/clock.ts'
import { cards, running, showClasses, tab } from '#portal/testing/live.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

/* A phone whose clock is two days and three hours ahead; replies carry the server's time. */

const moment = () => Date.parse(inject('moment'))
const phone = () => moment() + (2 * 24 + 3) * 3_600_000
const receiveServerTime = () => noteServerMoment(moment(), phone(), phone())

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: phone() }))
afterEach(() => {
  stopClock()
  noteServerMoment(moment(), moment(), moment())
})

test('today’s classes are those of the server’s day, as soon as it is known', async () => {
  noteServerMoment(phone(), phone(), phone())
  showClasses({ coming: [running('Motion')] })
  await renderScreen('/live', { as: 'riya' })
  await expect.element(tab('Today’s Classes')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => cards().elements().length).toBe(0)
  receiveServerTime()
  await expect.element(cards()).toMatchTextContent('Motion')
})

test('home shows the time at the institute, not the phone’s', async () => {
  await renderScreen('/dashboard')
  receiveServerTime()
  const here = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  await expect
    .poll(() => page.getByText('Time at the institute').element().closest('time')?.dateTime)
    .toBe(here.format(moment()).replace(' ', 'T'))
})

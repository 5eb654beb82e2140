import { page } from 'vitest/browser'
import { needsYou, type Waiting } from '#domain/home/calls.ts'
import { answer } from '#portal/testing/replies.ts'

export const ok = { statusCode: 200, message: 'OK' }
export const panel = () => page.getByRole('region', { name: 'Needs you' })
export const rows = () =>
  panel()
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent ?? '')

/** The cards of a parent's children. */
export const family = () => page.getByRole('region', { name: 'Children' })
export const cards = () =>
  family()
    .getByRole('article')
    .elements()
    .map((card) => card.textContent ?? '')

export const make = (title: string, more: Partial<Waiting> = {}): Waiting => ({
  kind: 'homework',
  id: title.length,
  studentId: 1,
  studentName: 'Aarav Sharma',
  title,
  detail: 'Physics',
  startsAt: '',
  endsAt: '2026-11-20T18:00:00+05:30',
  amount: 0,
  state: 'coming',
  meetingWith: '',
  yearId: null,
  test: undefined,
  ...more,
})

/** Changes later replies. */
export const wait = (...items: Waiting[]) => answer(needsYou, { ...ok, result: items })

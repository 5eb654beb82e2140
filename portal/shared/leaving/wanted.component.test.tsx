import { afterEach, expect, inject, test } from 'vitest'
import { getSession } from '#portal/shared/session-store.ts'
import type { PersonName } from '#portal/testing/provided.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'
import { keepWanted, takeWanted } from './wanted.ts'

const here = location.href
afterEach(() => {
  takeWanted()
  history.replaceState(null, '', here)
})

/** The session of one person has ended at an address, and another signs in. */
async function comesBack(path: string, before: PersonName, after: PersonName): Promise<string> {
  leaveScreen()
  await renderScreen('/profile', { as: before })
  history.replaceState(null, '', path)
  keepWanted(getSession())
  leaveScreen()
  await renderScreen('/profile', { as: after })
  return takeWanted()
}

test('an address that names a student is for any child of the account, and for no other account [news-60]', async () => {
  const path = `/fees?student_id=${inject('sessions').rohanOfAnaya.student_id}`
  expect(await comesBack(path, 'rohan', 'rohanOfAnaya')).toBe(path)
  expect(await comesBack(path, 'rohan', 'meera')).toBe('/dashboard')
  expect(await comesBack(path, 'rohan', 'aarav')).toBe('/dashboard')
})

test.each(['/fees', '/fees?academic_year_id=2', '/fees#student_id=2'])(
  '%s is for the child who was viewed [session-20]',
  async (path) => {
    expect(await comesBack(path, 'rohan', 'rohan')).toBe(path)
    expect(await comesBack(path, 'rohan', 'rohanOfAnaya')).toBe('/dashboard')
  },
)
